import type { LigneRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { champsRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas/liste.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { formatResultat, nomRfa } from '#web/features/argent/rfa/mots.ts';
import { ProchainPalierTexte } from '#web/features/argent/rfa/ProchainPalierTexte.tsx';
import { Progression } from '#web/features/argent/rfa/Progression.tsx';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatNombre } from '#web/lib/formats.ts';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteEtatRfaGroupement } from './apparence.ts';
import styles from './RfaGroupement.module.css';

const Gamme = ({ rfa }: { rfa: LigneRfaGroupement }) => (
  <span className={styles.gamme}>
    <span title={nomRfa(rfa)}>
      <PastilleNonLus nombre={rfa.nbMessageNotRead} /> {nomRfa(rfa)}
    </span>
    <small title={rfa.condition}>{rfa.condition}</small>
  </span>
);

/** Number of answers received, then of answers still missing. */
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

const champ = colonnesDe<LigneRfaGroupement>(champsRfaGroupement);

/** Constant array: rows are rendered again only when the list of columns changes. */
export const colonnesRfasGroupement: readonly Colonne<LigneRfaGroupement>[] = [
  champ('laboratoireNom', {
    id: 'laboratoire',
    valeur: (rfa) => <NomLabo nom={rfa.laboratoireNom} couleur={rfa.laboratoireColor} />,
    largeur: 150,
    plusieursLignes: true,
    tri: true,
    carte: 'titre',
  }),
  champ('gamme', {
    titre: 'Gamme et condition',
    valeur: (rfa) => <Gamme rfa={rfa} />,
    largeur: 170,
    extensible: true,
    priorite: 1,
    tri: true,
  }),
  champ('etat', { teintes: teinteEtatRfaGroupement, largeur: 104, carte: 'marque' }),
  champ('segments', { titre: 'Pour', largeur: 130, priorite: 2 }),
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
  champ('resultat', {
    valeur: (rfa) =>
      rfa.etat === 'VALIDATED' ? (
        <span className="chiffres">{formatResultat(rfa.resultatType, rfa.resultat) ?? '–'}</span>
      ) : null,
    largeur: 112,
    tri: true,
    priorite: 2,
    carte: 'montant',
  }),
  {
    id: 'reponses',
    titre: 'Réponses',
    valeur: (rfa) => <Reponses rfa={rfa} />,
    largeur: 110,
    genre: 'etat',
    tri: true,
  },
  champ('nbDeclarees', {
    id: 'declarees',
    titre: 'Bases',
    valeur: ({ etat, nbDeclarees }) => (etat === 'VALIDATED' ? formatNombre(nbDeclarees) : null),
    largeur: 76,
    priorite: 2,
  }),
  champ('publieeLe', { quand: 'jour', largeur: 112, tri: true, masquee: true, carte: 'masquee' }),
  champ('operateurNom', { id: 'operateur', largeur: 120, masquee: true, carte: 'masquee' }),
];
