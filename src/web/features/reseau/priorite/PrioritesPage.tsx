import { ColorSwatch } from '@mantine/core';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ESSAI } from '#shared/core/api/essai.ts';
import type { Priorite } from '#shared/features/reseau/priorite/schemas.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { PageArbre } from '#web/ui/arbre/PageArbre.tsx';
import type { NiveauArbre, Noeud } from '#web/ui/arbre/types.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { prioriteQueries, useActesPriorite, useDeplacerPriorite } from './queries.ts';

const PrioriteDialog = differer(async () => (await import('./PrioriteDialog.tsx')).PrioriteDialog);

const niveaux: readonly NiveauArbre[] = [
  { le: 'la priorité', ajouter: 'Ajouter une priorité', nouveau: 'Nom de la nouvelle priorité' },
];

const marque = ({ donnee: { couleur } }: Noeud<Priorite>) => (
  <ColorSwatch component="span" color={couleur} size={14} withShadow={false} aria-hidden />
);
const details = ({ donnee: { obligatoire, delaiReponseJours } }: Noeud<Priorite>) => (
  <>
    {obligatoire ? <StatusBadge teinte="orange">Réponse obligatoire</StatusBadge> : null}
    {delaiReponseJours === null ? null : <span>{`Réponse sous ${pluriel(delaiReponseJours, 'jour')}`}</span>}
  </>
);

/** `/parametres/priorites`: the priorités of a groupement, in order (RES-21). */
export const PrioritesPage = () => {
  const requete = useQuery(prioriteQueries.liste());
  const actes = useActesPriorite();
  const { bouger, montrees: data } = useDeplacerPriorite(requete.data);
  const { id, ouvrir, fermer } = useElementOuvert();
  const noeuds = useMemo(
    () =>
      (data?.priorites ?? []).map((donnee): Noeud<Priorite> => ({
        id: donnee.id,
        nom: donnee.nom,
        donnee,
        enfants: [],
      })),
    [data],
  );
  const gerer = data?.droits.gerer ?? false;
  const ouverte = data?.priorites.find((priorite) => priorite.id === id);

  const listeType = async () => {
    const ajoute = await actes.creerListeType();
    if (ajoute.ids.length === 0) return info('Vos priorités contiennent déjà toutes celles de la liste habituelle.');
    succes(`${pluriel(ajoute.ids.length, 'priorité ajoutée', 'priorités ajoutées')}.`, {
      annuler: () =>
        void actes.retirerListeType(ajoute).then(() => succes('Les priorités ajoutées sont retirées.'), echec),
    });
  };
  const supprimer = async ({ id: cible, nom }: Priorite) => {
    await supprimerApresAccord({
      essayer: () => actes.supprimer(cible, ESSAI),
      titre: 'Supprimer cette priorité ?',
      texte: insecable(`« ${nom} » disparaîtra, et les suivantes remonteront d’un rang.`),
      supprimer: () => actes.supprimer(cible),
      dit: 'La priorité est supprimée.',
    });
  };
  const actions = ({ donnee }: Noeud<Priorite>): Action[] => [
    { cle: 'modifier', libelle: 'Modifier', icone: IconPencil, faire: () => ouvrir(donnee.id) },
    { ...SUPPRIMER, faire: () => void supprimer(donnee).catch(echec) },
  ];
  return (
    <PageArbre
      titre="Priorités"
      sousTitre="Ce qui compte le plus pour vos adhérents, de la première à la dernière."
      requete={requete}
      noeuds={noeuds}
      modifiable={gerer}
      habituel={{ libelle: 'Ajouter les priorités habituelles', faire: () => void listeType().catch(echec) }}
      vide={{
        titre: 'Aucune priorité',
        texte: 'Une priorité dit à vos adhérents quelle importance vous donnez à une opération.',
      }}
      arbre={{
        titre: 'Priorités',
        niveaux,
        marque,
        details,
        actions,
        onOuvrir: (noeud) => ouvrir(noeud.id),
        onRenommer: ({ donnee }, _niveau, nom) => {
          const { couleur, description, obligatoire, delaiReponseJours, version } = donnee;
          return actes.modifier(donnee.id, { nom, couleur, description, obligatoire, delaiReponseJours, version });
        },
        onAjouter: (_niveau, _parent, nom) => actes.creer({ nom }),
        onDeplacer: (place) => void bouger(place),
      }}
    >
      {ouverte ? <PrioriteDialog key={ouverte.id} priorite={ouverte} onFermer={fermer} /> : null}
    </PageArbre>
  );
};
