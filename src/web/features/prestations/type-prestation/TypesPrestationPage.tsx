import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import { typePrestationErrors } from '#shared/features/prestations/type-prestation/errors.ts';
import type { TypePrestation } from '#shared/features/prestations/type-prestation/schemas.ts';
import { formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { PageArbre } from '#web/ui/arbre/PageArbre.tsx';
import type { NiveauArbre, Noeud } from '#web/ui/arbre/types.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { typePrestationQueries, useActesTypePrestation } from './queries.ts';

const TypePrestationDialog = differer(async () => (await import('./TypePrestationDialog.tsx')).TypePrestationDialog);

const niveaux: readonly NiveauArbre[] = [
  { le: 'le type de prestation', ajouter: 'Ajouter un type', nouveau: 'Nom du nouveau type' },
];

const details = ({ donnee: { tvaCentiemes, modeRepartition, nbPrestations } }: Noeud<TypePrestation>) => (
  <>
    <span>{insecable(`TVA ${formatPourcentage(tvaCentiemes / 100)}`)}</span>
    <span>{libelleRepartition[modeRepartition]}</span>
    {nbPrestations > 0 ? <span>{pluriel(nbPrestations, 'prestation')}</span> : null}
  </>
);

const SOUS_TITRE =
  'Ce que vous facturez aux laboratoires ; chacun dit sa TVA et comment son montant se répartit d’habitude.';

/** `/parametres/prestations`: the kinds of services that a groupement sells (PRS-7). */
export const TypesPrestationPage = () => {
  const requete = useQuery(typePrestationQueries.liste());
  const actes = useActesTypePrestation();
  const { id, ouvrir, fermer } = useElementOuvert();
  const { data } = requete;
  const noeuds = useMemo(
    () =>
      (data?.types ?? []).map((donnee): Noeud<TypePrestation> => ({
        id: donnee.id,
        nom: donnee.nom,
        donnee,
        enfants: [],
      })),
    [data],
  );
  const gerer = data?.droits.gerer ?? false;
  const ouvert = data?.types.find((type) => type.id === id);

  const habituels = async () => {
    const { ajoutes } = await actes.ajouterHabituels();
    if (ajoutes === 0) info('Vos types de prestation contiennent déjà tous les types habituels.');
    else succes(`${pluriel(ajoutes, 'nouveau type', 'nouveaux types')}.`);
  };
  const supprimer = async ({ id: cible, nom }: TypePrestation) => {
    const texte = insecable(`« ${nom} » disparaîtra définitivement.`);
    const titre = 'Supprimer ce type de prestation ?';
    if (!(await confirmerActe({ titre, texte, action: 'Supprimer', danger: true }))) return;
    await actes.supprimer(cible).then(() => succes('Le type de prestation est supprimé.'), echec);
  };
  const actions = ({ donnee }: Noeud<TypePrestation>): Action[] => [
    { cle: 'modifier', libelle: 'Modifier', icone: IconPencil, faire: () => ouvrir(donnee.id) },
    {
      ...SUPPRIMER,
      faire: () => void supprimer(donnee),
      ...(donnee.nbPrestations > 0 ? { empeche: typePrestationErrors.utilise(donnee.nbPrestations).message } : {}),
    },
  ];
  return (
    <PageArbre
      titre="Types de prestation"
      sousTitre={SOUS_TITRE}
      requete={requete}
      noeuds={noeuds}
      modifiable={gerer}
      ordonnable={false}
      habituel={{ libelle: 'Ajouter les types habituels', faire: () => void habituels().catch(echec) }}
      vide={{
        titre: 'Aucun type de prestation',
        texte:
          'Ajoutez les types habituels (tête de gondole, vitrine, formation, newsletter…), puis gardez les vôtres.',
      }}
      arbre={{
        titre: 'Types de prestation',
        niveaux,
        details,
        actions,
        onOuvrir: (noeud) => ouvrir(noeud.id),
        onRenommer: ({ donnee }, _niveau, nom) => {
          const { description, tvaCentiemes, modeRepartition, version } = donnee;
          return actes.modifier(donnee.id, { nom, description, tvaCentiemes, modeRepartition, version });
        },
        onAjouter: (_niveau, _parent, nom) => actes.creer({ nom }),
        onDeplacer: () => undefined,
      }}
    >
      {ouvert && gerer ? <TypePrestationDialog key={ouvert.id} type={ouvert} onFermer={fermer} /> : null}
    </PageArbre>
  );
};
