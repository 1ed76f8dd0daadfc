import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { libelleEtatHabilitation, libelleSorte } from '#shared/features/reseau/delegue/messages.ts';
import type { CoteDelegue } from '#shared/features/reseau/delegue/rules.ts';
import { formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteSituation } from './apparence.ts';

export const PastilleHabilitation = ({ habilitation, cote }: { habilitation: Habilitation; cote: CoteDelegue }) => (
  <StatusBadge
    teinte={habilitation.suspendue ? 'gris' : teinteSituation[habilitation.situation]}
    style={{ flex: 'none' }}
  >
    {habilitation.suspendue ? 'Sans abonnement' : libelleEtatHabilitation(habilitation, cote)}
  </StatusBadge>
);

/** Names the laboratories that a habilitation opens. */
export const laboratoiresEnMots = ({ sorte, tousLaboratoires, laboratoires }: Habilitation): string => {
  if (sorte === 'CONNEXION' || tousLaboratoires) return 'Tous';
  return laboratoires.map(({ nom }) => nom).join(', ') || 'Aucun';
};

type DroitsDits = Pick<
  Habilitation,
  'sorte' | 'lectureEncours' | 'lectureConditions' | 'lectureDocuments' | 'droitTrade'
>;
export const droitsEnMots = (h: DroitsDits): string => {
  if (h.sorte === 'CONNEXION') return 'Tout le compte';
  const droits = [
    'Promotions',
    h.lectureEncours ? 'encours' : null,
    h.lectureConditions ? 'conditions' : null,
    h.lectureDocuments ? 'documents' : null,
    h.droitTrade ? 'propositions' : null,
  ];
  return droits.filter(Boolean).join(', ');
};

const etat = (cote: CoteDelegue): Colonne<Habilitation> => ({
  id: 'etat',
  titre: 'État',
  valeur: (habilitation) => <PastilleHabilitation habilitation={habilitation} cote={cote} />,
  largeur: 150,
  genre: 'etat',
  tri: true,
  carte: 'marque',
});
const communes: readonly Colonne<Habilitation>[] = [
  { id: 'laboratoires', titre: 'Laboratoires', valeur: laboratoiresEnMots, largeur: 180 },
  { id: 'droits', titre: 'Droits', valeur: droitsEnMots, largeur: 220 },
  {
    id: 'dateDemande',
    titre: 'Demandé le',
    valeur: ({ dateDemande }) => formatJour(dateDemande),
    tri: true,
    genre: 'date',
    largeur: 110,
  },
  {
    id: 'expireLe',
    titre: 'Fin',
    valeur: ({ expireLe }) => (expireLe ? formatJour(expireLe) : 'Sans date'),
    tri: true,
    genre: 'date',
    largeur: 110,
  },
];

/** Columns for the pharmacy: the beneficiary, their firm, the kind of access. */
export const colonnesDelegues: readonly Colonne<Habilitation>[] = [
  {
    id: 'delegue',
    titre: 'Personne',
    valeur: ({ delegueNom }) => delegueNom,
    tri: 'nom',
    extensible: true,
    largeur: 200,
    fixe: true,
  },
  {
    id: 'societe',
    titre: 'Société',
    valeur: ({ delegueSociete }) => delegueSociete,
    tri: true,
    largeur: 220,
  },
  { id: 'sorte', titre: 'Accès', valeur: ({ sorte }) => libelleSorte[sorte], largeur: 180 },
  etat('PHARMACIE'),
  ...communes,
];

/** Columns for a beneficiary: the pharmacy and its town. */
export const colonnesPharmacies: readonly Colonne<Habilitation>[] = [
  {
    id: 'pharmacie',
    titre: 'Pharmacie',
    valeur: ({ tenantNom }) => tenantNom,
    tri: 'nom',
    extensible: true,
    largeur: 220,
    fixe: true,
  },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ tenantCodePostal, tenantVille }) => [tenantCodePostal, tenantVille].filter(Boolean).join(' '),
    tri: true,
    largeur: 180,
  },
  etat('DELEGUE'),
  ...communes,
];
