import { libelleEtatRfaGroupement } from '#shared/features/argent/rfa-groupement/messages.ts';
import type { LigneRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { jourParis } from '#shared/core/dates.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { formatResultat, nomRfa } from '#web/features/argent/rfa/mots.ts';
import { ProchainPalierTexte } from '#web/features/argent/rfa/ProchainPalierTexte.tsx';
import { Progression } from '#web/features/argent/rfa/Progression.tsx';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { nommerCibleRfaGroupement, teinteEtatRfaGroupement } from './apparence.ts';
import styles from './RfaGroupement.module.css';

const Gamme = ({ rfa }: { rfa: LigneRfaGroupement }) => (
  <span className={styles.gamme}>
    <span title={nomRfa(rfa)}>
      <PastilleNonLus nombre={rfa.nbMessageNotRead} /> {nomRfa(rfa)}
    </span>
    <small title={rfa.condition}>{rfa.condition}</small>
  </span>
);

const publiee =
  (lire: (rfa: LigneRfaGroupement) => number) =>
  (rfa: LigneRfaGroupement): string | null =>
    rfa.etat === 'VALIDATED' ? formatNombre(lire(rfa)) : null;

/** Answers received, then those that have still to come. */
const Reponses = ({ rfa: { reponses, etat } }: { rfa: LigneRfaGroupement }) => {
  const { WAITING, ACCEPTED, REFUSED } = reponses;
  if (etat === 'DRAFT') return null;
  return (
    <span className={styles.reponses}>
      <span className="chiffres">
        {formatNombre(ACCEPTED + REFUSED)} / {formatNombre(WAITING + ACCEPTED + REFUSED)}
      </span>
      {WAITING > 0 ? <small className="chiffres">{formatNombre(WAITING)} en attente</small> : null}
    </span>
  );
};

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesRfasGroupement: readonly Colonne<LigneRfaGroupement>[] = [
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: (rfa) => <NomLabo nom={rfa.laboratoireNom} couleur={rfa.laboratoireColor} />,
    largeur: 150,
    tri: true,
    carte: 'titre',
  },
  {
    id: 'gamme',
    titre: 'Gamme et condition',
    valeur: (rfa) => <Gamme rfa={rfa} />,
    largeur: 170,
    extensible: true,
    priorite: 1,
    tri: true,
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => (
      <StatusBadge teinte={teinteEtatRfaGroupement[etat]}>{libelleEtatRfaGroupement[etat]}</StatusBadge>
    ),
    largeur: 104,
    genre: 'etat',
    carte: 'marque',
  },
  { id: 'segments', titre: 'Pour', valeur: nommerCibleRfaGroupement, largeur: 130, priorite: 2 },
  {
    id: 'base',
    titre: 'Total du groupement',
    valeur: (rfa) => {
      const periode = rfa.etat === 'VALIDATED' ? periodeMontree(rfa) : undefined;
      return periode ? <Progression rfa={{ ...rfa, nbPeriodes: rfa.periodes.length }} periode={periode} /> : null;
    },
    largeur: 230,
    genre: 'etat',
    tri: true,
    carte: 'acte',
  },
  {
    id: 'prochain',
    titre: 'Prochain palier',
    valeur: (rfa) =>
      rfa.etat === 'VALIDATED' ? <ProchainPalierTexte rfa={rfa} periode={periodeMontree(rfa)} /> : null,
    largeur: 230,
    genre: 'etat',
    priorite: 1,
    carte: 'acte',
  },
  {
    id: 'resultat',
    titre: 'Résultat',
    valeur: (rfa) =>
      rfa.etat === 'VALIDATED' ? (
        <span className="chiffres">{formatResultat(rfa.resultatType, rfa.resultat) ?? '–'}</span>
      ) : null,
    largeur: 112,
    genre: 'nombre',
    tri: true,
    priorite: 2,
    carte: 'montant',
  },
  {
    id: 'reponses',
    titre: 'Réponses',
    valeur: (rfa) => <Reponses rfa={rfa} />,
    largeur: 110,
    genre: 'etat',
    tri: true,
  },
  {
    id: 'declarees',
    titre: 'Bases',
    valeur: publiee(({ nbDeclarees }) => nbDeclarees),
    largeur: 76,
    genre: 'nombre',
    priorite: 2,
  },
  {
    id: 'publieeLe',
    titre: 'Publiée le',
    valeur: ({ publieeLe }) => publieeLe && formatJour(jourParis(new Date(publieeLe))),
    largeur: 112,
    genre: 'date',
    tri: true,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'operateur',
    titre: 'Opérateur',
    valeur: ({ operateurNom }) => operateurNom,
    largeur: 120,
    masquee: true,
    carte: 'masquee',
  },
];
