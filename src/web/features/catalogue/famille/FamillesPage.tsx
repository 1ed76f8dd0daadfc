import { IconArrowRight, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ESSAI } from '#shared/core/api/essai.ts';
import { ceNiveau, compteDuNiveau } from '#shared/features/catalogue/famille/messages.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { PageArbre } from '#web/ui/arbre/PageArbre.tsx';
import { placeActuelle } from '#web/ui/arbre/places.ts';
import type { NiveauArbre, Noeud, PlaceDansArbre } from '#web/ui/arbre/types.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { familleQueries, useActesFamille } from './queries.ts';
import { enNoeudsFamille, useDeplacerFamille, type DonneeFamille } from './use-deplacer.ts';

const DeplacerDialog = differer(async () => (await import('#web/ui/arbre/DeplacerDialog.tsx')).DeplacerDialog);

type NoeudFamille = Noeud<DonneeFamille>;
const niveaux: readonly NiveauArbre[] = [
  { le: 'la famille', ajouter: 'Ajouter une famille', nouveau: 'Nom de la nouvelle famille' },
  { le: 'le segment', ajouter: 'Ajouter un segment', nouveau: 'Nom du nouveau segment' },
  { le: 'le sous-segment', ajouter: 'Ajouter un sous-segment', nouveau: 'Nom du nouveau sous-segment' },
];

const details = ({ donnee, enfants }: NoeudFamille, niveau: number) => (
  <>
    {donnee.remboursable ? <StatusBadge teinte="bleu">Remboursable</StatusBadge> : null}
    {enfants.length > 0 ? <span>{compteDuNiveau(enfants.length, niveau + 2)}</span> : null}
  </>
);

const VERS_UNE_FAMILLE = { titre: 'Changer de famille', libelle: 'Famille' };
const VERS_UN_SEGMENT = { titre: 'Changer de segment', libelle: 'Segment' };

type Actes = ReturnType<typeof useActesFamille>;
const rembourser = (actes: Actes, { donnee: { id, nom, version, remboursable } }: NoeudFamille) =>
  void actes
    .modifier(id, { nom, remboursable: !remboursable, version })
    .then(() => succes(remboursable ? 'La famille n’est plus remboursable.' : 'La famille est remboursable.'), echec);
const supprimer = async (actes: Actes, { id, nom }: NoeudFamille, niveau: number) => {
  await supprimerApresAccord({
    essayer: () => actes.supprimer(id, ESSAI),
    titre: insecable(`Supprimer ${ceNiveau(niveau + 1).toLowerCase()} ?`),
    texte: insecable(`« ${nom} » disparaîtra de votre arbre.`),
    supprimer: () => actes.supprimer(id),
    dit: insecable(`« ${nom} » est supprimé.`),
  });
};

/** `/parametres/familles`: the pharmacy's own familles of products, on three levels (CAT-30). */
export const FamillesPage = () => {
  const requete = useQuery(familleQueries.arbre());
  const actes = useActesFamille();
  const { bouger: deplacer, montrees: arbre } = useDeplacerFamille(requete.data);
  const [aDeplacer, setADeplacer] = useState<{ noeud: NoeudFamille; niveau: number } | null>(null);
  const noeuds = useMemo(() => (arbre ? enNoeudsFamille(arbre) : []), [arbre]);
  const gerer = arbre?.droits.gerer ?? false;
  const segments = noeuds.flatMap(({ enfants, nom }) => enfants.map((segment) => ({ ...segment, famille: nom })));

  const arbreType = async () => {
    const ajoute = await actes.creerArbreType();
    if (ajoute.ids.length === 0) return info('Votre arbre contient déjà toutes les familles habituelles.');
    succes(`${pluriel(ajoute.ids.length, 'élément ajouté', 'éléments ajoutés')}.`, {
      annuler: () => void actes.retirerArbreType(ajoute).then(() => succes('L’arbre type est retiré.'), echec),
    });
  };
  const bouger = async (place: PlaceDansArbre) => {
    const avant = placeActuelle(noeuds, place.niveau, place.id);
    if (!(await deplacer(place)) || !avant || avant.parentId === place.parentId) return;
    const parents = place.niveau === 1 ? noeuds : segments;
    const parent = parents.find(({ id }) => id === place.parentId)?.nom ?? '';
    succes(insecable(`Déplacé dans « ${parent} ».`), { annuler: () => void deplacer(avant) });
  };
  const actions = (noeud: NoeudFamille, niveau: number): Action[] => [
    ...(niveau === 0
      ? [
          {
            cle: 'remboursable',
            libelle: noeud.donnee.remboursable ? 'Marquer non remboursable' : 'Marquer remboursable',
            icone: IconReceiptRefund,
            faire: () => rembourser(actes, noeud),
          },
        ]
      : [
          {
            cle: 'changer',
            libelle: (niveau === 1 ? VERS_UNE_FAMILLE : VERS_UN_SEGMENT).titre,
            icone: IconArrowRight,
            faire: () => setADeplacer({ noeud, niveau }),
          },
        ]),
    {
      ...SUPPRIMER,
      faire: () => void supprimer(actes, noeud, niveau).catch(echec),
      ...(noeud.enfants.length > 0 ? { empeche: `Contient ${compteDuNiveau(noeud.enfants.length, niveau + 2)}` } : {}),
    },
  ];
  return (
    <PageArbre
      titre="Familles"
      sousTitre="Familles, segments et sous-segments : comment vos produits sont classés et comparés."
      requete={requete}
      noeuds={noeuds}
      modifiable={gerer}
      habituel={{ libelle: 'Ajouter les familles habituelles', faire: () => void arbreType().catch(echec) }}
      vide={{
        titre: 'Aucune famille',
        texte: 'Partez des familles habituelles d’une pharmacie, que vous adapterez, ou ajoutez les vôtres une à une.',
      }}
      recherche={{ libelle: 'Chercher une famille', rien: 'Aucune famille ni aucun segment ne porte ce nom.' }}
      arbre={{
        titre: 'Familles, segments et sous-segments',
        niveaux,
        replie: true,
        details,
        actions,
        onRenommer: ({ donnee: { id, remboursable, version } }, _niveau, nom) =>
          actes.modifier(id, { nom, remboursable, version }),
        onAjouter: (_niveau, parentId, nom) => actes.creer({ parentId, nom }),
        onDeplacer: (place) => void bouger(place),
      }}
    >
      {aDeplacer ? (
        <DeplacerDialog
          {...(aDeplacer.niveau === 1 ? VERS_UNE_FAMILLE : VERS_UN_SEGMENT)}
          actuel={aDeplacer.noeud.donnee.parentId ?? 0}
          options={
            aDeplacer.niveau === 1
              ? noeuds.map(({ id, nom }) => ({ value: id, label: nom }))
              : segments.map(({ id, nom, famille }) => ({ value: id, label: nom, groupe: famille }))
          }
          onDeplacer={(parentId) =>
            void bouger({ niveau: aDeplacer.niveau, id: aDeplacer.noeud.id, parentId, avantId: null })
          }
          onFermer={() => setADeplacer(null)}
        />
      ) : null}
    </PageArbre>
  );
};
