import { formatMontant, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { OrigineEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';

type Attente = { readonly nombre: number; readonly soldeCentimes: number };
/** The content of a pharmacy's monthly report: every amount is in cents. */
export type Rapport = {
  /** `yyyy-mm`. */
  readonly mois: string;
  /** The nature of every amount, and of the encours counted (ENC-78). */
  readonly natureFiscale: NatureFiscale;
  readonly recupere: readonly {
    readonly origine: OrigineEncours;
    readonly recuCentimes: number;
    readonly precedentCentimes: number;
    /** Settled without money: counted in no other sum (ENC-61). */
    readonly compenseCentimes: number;
    readonly compensePrecedentCentimes: number;
  }[];
  /** Sums since 1 January, then over the same months of the year before. */
  readonly cumul: {
    readonly recuCentimes: number;
    readonly precedentCentimes: number;
    readonly compenseCentimes: number;
  };
  readonly dort: { readonly aReclamer: Attente; readonly enRetard: Attente };
  /** The encours that wait for an act today: their number and the largest ones. */
  readonly aFaire: Attente;
  readonly lignes: readonly {
    readonly numero: string;
    readonly laboratoireNom: string;
    readonly info: string;
    readonly etat: 'A_DECLARER' | 'DECLARE';
    readonly soldeCentimes: number;
    readonly dateEcheance: string;
  }[];
};

const NOMS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
];
/** `octobre 2026`. */
export const nomDuMois = (mois: string): string => `${NOMS[Number(mois.slice(5)) - 1] ?? ''} ${mois.slice(0, 4)}`;

/** The money recovered in the month, then in the same month of the year before (STA-34). */
export const totalRecupere = ({
  recupere,
}: Pick<Rapport, 'recupere'>): { readonly ici: number; readonly avant: number } => ({
  ici: recupere.reduce((somme, { recuCentimes }) => somme + recuCentimes, 0),
  avant: recupere.reduce((somme, { precedentCentimes }) => somme + precedentCentimes, 0),
});

/**
 * The encours settled without money in the month, then in the same month of the year before; kept apart from the
 * recovered money (ENC-61).
 */
export const totalCompense = ({
  recupere,
}: Pick<Rapport, 'recupere'>): { readonly ici: number; readonly avant: number } => ({
  ici: recupere.reduce((somme, { compenseCentimes }) => somme + compenseCentimes, 0),
  avant: recupere.reduce((somme, { compensePrecedentCentimes }) => somme + compensePrecedentCentimes, 0),
});

/** The change against the year before, as `+12 %`; empty when nothing was received then (STA-34). */
export const evolutionEnPourcent = (ici: number, avant: number): string => {
  if (avant <= 0) return '';
  const pourcent = Math.round(((ici - avant) * 100) / avant);
  return `${pourcent > 0 ? '+' : pourcent < 0 ? '−' : ''}${Math.abs(pourcent)}\u00a0%`;
};

const combien = ({ nombre, soldeCentimes }: Attente, nature: NatureFiscale): string =>
  `${nombre} encours, ${formatMontant(soldeCentimes, nature)}`;
/** The text of the mail that brings the report; the page tells the details (STA-35). */
export const resumerRapport = (rapport: Rapport): string => {
  const { ici, avant } = totalRecupere(rapport);
  const { dort, aFaire, natureFiscale } = rapport;
  const compare = evolutionEnPourcent(ici, avant);
  const compense = totalCompense(rapport).ici;
  return [
    `Récupéré en ${nomDuMois(rapport.mois)}\u00a0: ${formatMontant(ici, natureFiscale)}` +
      `${compare ? ` (${compare} auprès d’un an plus tôt)` : ''}.` +
      (compense > 0 ? ` Compensé autrement, sans argent reçu\u00a0: ${formatMontant(compense, natureFiscale)}.` : ''),
    [
      `- À réclamer\u00a0: ${combien(dort.aReclamer, natureFiscale)}`,
      `- En retard\u00a0: ${combien(dort.enRetard, natureFiscale)}`,
      `- À faire aujourd’hui\u00a0: ${combien(aFaire, natureFiscale)}`,
    ].join('\n'),
  ].join('\n\n');
};

/** Whether the report has nothing received, nothing asleep and nothing to do: no mail is sent then (STA-35). */
export const estVideStatistique = (rapport: Rapport): boolean => {
  const { ici, avant } = totalRecupere(rapport);
  const { aReclamer, enRetard } = rapport.dort;
  const compense = totalCompense(rapport);
  return [ici, avant, compense.ici, compense.avant, aReclamer.nombre, enRetard.nombre, rapport.aFaire.nombre].every(
    (compte) => compte === 0,
  );
};
