import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import type { EtatPromotion, TypePromo } from '#shared/features/operations/operation/schemas/enumerations.ts';

/** How far along the encours of an operation are. */
export type Suite = 'A_DECLARER' | 'DECLARE' | 'REGLE';
export type Operation = {
  readonly nom: string;
  readonly type: TypePromo;
  /** First Monday, in weeks from this one; four weeks long unless said. */
  readonly semaine: number;
  readonly semaines?: number;
  readonly dispositif?: DispositifSaisi;
  readonly conditions?: string;
  readonly places?: readonly string[];
  readonly etats?: readonly [promo: EtatPromotion | null, tg: EtatPromotion | null];
  readonly motif?: string;
  readonly suite?: Suite;
  readonly superposable?: boolean;
  readonly montants?: readonly [promoCentimes: number, tgCentimes: number];
};

export const lotDemo: DispositifSaisi = { dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1, remisePct: null };
export const briDemo: DispositifSaisi = {
  dispositif: 'BRI',
  valeurCentimes: 300,
  valeurPct: null,
  codeCoupon: null,
  marquePayps: null,
};
export const rsoDemo: DispositifSaisi = {
  dispositif: 'RSO',
  valeurCentimes: null,
  valeurPct: 20,
  baissePrixPublic: false,
};
export const barreDemo: DispositifSaisi = {
  dispositif: 'BARRE',
  prixInitialTtcCentimes: 1490,
  prixPromoTtcCentimes: 1190,
};
const brc: DispositifSaisi = { dispositif: 'BRC', valeurCentimes: 400, seuilAchatCentimes: 2500, validiteJours: 30 };
const VALIDEES = ['VALIDATED', 'VALIDATED'] as const;

/** A season, from settled operations to drafts. */
export const SAISON: readonly Operation[] = [
  {
    nom: 'Rentrée : solaires à prix doux',
    type: 'PROMO_TG',
    semaine: -16,
    dispositif: rsoDemo,
    places: ['TG 1'],
    etats: VALIDEES,
    suite: 'REGLE',
    montants: [18_000, 12_000],
  },
  {
    nom: 'Immunité d’automne',
    type: 'PROMO_TG',
    semaine: -12,
    dispositif: lotDemo,
    places: ['TG 1', 'Vitrine 1'],
    etats: VALIDEES,
    suite: 'REGLE',
    montants: [24_000, 21_000],
  },
  {
    nom: 'Podologie : vitrine',
    type: 'TG',
    semaine: -9,
    semaines: 3,
    places: ['Vitrine 2'],
    etats: [null, 'VALIDATED'],
    suite: 'DECLARE',
    montants: [0, 9_000],
  },
  {
    nom: 'Mains et lèvres',
    type: 'PROMO',
    semaine: -8,
    dispositif: briDemo,
    etats: ['VALIDATED', null],
    suite: 'DECLARE',
    montants: [15_000, 0],
  },
  {
    nom: 'Sommeil serein',
    type: 'PROMO_TG',
    semaine: -6,
    // The operation is over since Sunday: it is to process, and not forgotten.
    semaines: 6,
    dispositif: lotDemo,
    places: ['TG 2'],
    etats: VALIDEES,
    suite: 'A_DECLARER',
    montants: [16_500, 12_000],
  },
  {
    nom: 'Hygiène bucco-dentaire',
    type: 'PROMO',
    semaine: -5,
    dispositif: brc,
    etats: ['VALIDATED', null],
    suite: 'A_DECLARER',
    montants: [8_000, 0],
  },
  {
    nom: 'Articulations',
    type: 'PROMO_TG',
    semaine: -4,
    dispositif: barreDemo,
    places: ['TG 3'],
    etats: ['REFUSED', 'REFUSED'],
    motif: 'Stock insuffisant au grossiste',
  },
  {
    nom: 'Grand froid : baumes et sticks',
    type: 'PROMO_TG',
    semaine: -2,
    dispositif: lotDemo,
    places: ['TG 1'],
    etats: VALIDEES,
    suite: 'A_DECLARER',
    montants: [21_000, 16_000],
  },
  {
    nom: 'Vitamines au comptoir',
    type: 'PROMO_TG',
    semaine: -1,
    dispositif: briDemo,
    places: ['Présentoir comptoir 1'],
    etats: VALIDEES,
    suite: 'A_DECLARER',
    superposable: true,
    montants: [9_000, 6_000],
  },
  {
    nom: 'Pastilles au comptoir',
    type: 'TG',
    semaine: 0,
    semaines: 2,
    places: ['Présentoir comptoir 1'],
    etats: [null, 'VALIDATED'],
    suite: 'A_DECLARER',
    superposable: true,
    montants: [0, 4_500],
  },
  {
    nom: 'Coffrets de fin d’année',
    type: 'PROMO_TG',
    semaine: 1,
    semaines: 5,
    dispositif: barreDemo,
    places: ['Vitrine 1', 'Podium entrée'],
    etats: VALIDEES,
    suite: 'A_DECLARER',
    montants: [30_000, 35_000],
  },
  {
    nom: 'Digestion légère',
    type: 'PROMO_TG',
    semaine: 2,
    dispositif: rsoDemo,
    places: ['TG 2'],
    etats: ['VALIDATED', 'DRAFT'],
    suite: 'A_DECLARER',
    montants: [12_000, 12_000],
  },
  {
    nom: 'Bonnes résolutions : minceur',
    type: 'PROMO_TG',
    semaine: 6,
    dispositif: lotDemo,
    places: ['TG 1'],
    montants: [18_000, 16_000],
  },
  { nom: 'Détox de janvier', type: 'TG', semaine: 6, places: ['TG 1'], montants: [0, 14_000] },
  { nom: 'Allergies de printemps', type: 'PROMO', semaine: 14, dispositif: briDemo },
];
