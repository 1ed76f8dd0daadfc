import type { Ajustement, AvertissementFacture } from '../schemas.ts';
import { avertissementDeFacture } from './controle.ts';
import { partDe } from './decimaux.ts';
import { ditUneRemise } from './mots-de-ligne.ts';

/** A discount or a charge as a format writes it. */
export type AjustementBrut = Pick<Ajustement, 'libelle' | 'pourcentCentiemes' | 'tvaCentiemes'> & {
  /** The raw indicator: `true`, `1`, `false`, `0`, another word, or nothing. */
  readonly indicateur: string | null;
  readonly code: string | null;
  readonly montantCentimes: number | null;
  /** The base of its percentage, when given. */
  readonly baseCentimes: number | null;
};

/** A discount is deducted, a charge is added; null for an unknown word (FAC-45). */
export const sensAjustement = (indicateur: string | null): Ajustement['nature'] | null => {
  const ecrit = (indicateur ?? '').trim().toLowerCase();
  if (ecrit === 'true' || ecrit === '1') return 'CHARGE';
  return ecrit === 'false' || ecrit === '0' ? 'REMISE' : null;
};

type Lecture = Pick<Ajustement, 'nature' | 'montantCentimes'>;
const deduit = ({ nature, montantCentimes }: Lecture): number =>
  nature === 'REMISE' ? montantCentimes : -montantCentimes;

/** The possible readings, the likeliest first: as written, else those that the sign or the word allows. */
const lecturesDe = ({ indicateur, libelle }: AjustementBrut, montant: number): readonly Lecture[] => {
  const sens = sensAjustement(indicateur);
  // A negative charge called « Remise » is a discount (FAC-45).
  if (sens === 'CHARGE' && montant < 0 && ditUneRemise(libelle ?? ''))
    return [
      { nature: 'REMISE', montantCentimes: -montant },
      { nature: 'CHARGE', montantCentimes: -montant },
    ];
  if (sens !== null && montant >= 0) return [{ nature: sens, montantCentimes: montant }];
  const absolu = Math.abs(montant);
  if (absolu === 0) return [{ nature: sens ?? 'REMISE', montantCentimes: 0 }];
  return sens === null
    ? [
        { nature: 'REMISE', montantCentimes: absolu },
        { nature: 'CHARGE', montantCentimes: absolu },
      ]
    : [
        { nature: sens, montantCentimes: montant },
        { nature: sens, montantCentimes: absolu },
      ];
};

/** With more ambiguous ones than this, no combination is tried. */
const MAX_OUVERTS = 6;
const combiner = (lectures: readonly (readonly Lecture[])[]): readonly (readonly Lecture[])[] =>
  lectures.reduce<readonly (readonly Lecture[])[]>(
    (toutes, possibles) => toutes.flatMap((debut) => possibles.map((lecture) => [...debut, lecture])),
    [[]],
  );

type AjustementsCompris = {
  readonly ajustements: Ajustement[];
  readonly avertissements: AvertissementFacture[];
};

const enAjustement = ({ libelle, code, pourcentCentiemes, tvaCentiemes }: AjustementBrut, lecture: Lecture) => ({
  ...lecture,
  libelle,
  pourcentCentiemes,
  tvaCentiemes,
  ...(code !== null && { code }),
});

/**
 * Normalises the discounts and charges of a line or of a document (FAC-45): a percentage without an amount gets its
 * amount, and a missing or contradictory sign is set so that the total is right. When no choice works, or several do, a
 * warning says so and the line or document is not compared.
 * @param aDeduire the total they should deduct, cents; null when unknown
 * @param baseCentimes the default base of a percentage
 */
export const comprendreAjustements = (
  bruts: readonly AjustementBrut[],
  {
    aDeduire,
    baseCentimes,
    tolerance,
    ligne,
  }: {
    readonly aDeduire: number | null;
    readonly baseCentimes: number | null;
    readonly tolerance: number;
    readonly ligne: number | null;
  },
): AjustementsCompris => {
  const montants = bruts.map(({ montantCentimes, pourcentCentiemes, baseCentimes: baseDite }) => {
    const base = baseDite ?? baseCentimes;
    return montantCentimes ?? (pourcentCentiemes === null || base === null ? null : partDe(base, pourcentCentiemes));
  });
  const lectures = bruts.map((brut, i) => lecturesDe(brut, montants[i] ?? 0));
  const premieres = lectures.flatMap(([premiere]) => premiere ?? []);
  const ouverts = lectures.filter((possibles) => possibles.length > 1).length;
  const ecartDe = (choisies: readonly Lecture[]): number =>
    aDeduire === null
      ? Number.POSITIVE_INFINITY
      : Math.abs(choisies.reduce((somme, lecture) => somme + deduit(lecture), 0) - aDeduire);
  const possibles = ouverts > MAX_OUVERTS ? [premieres] : combiner(lectures);
  // For a discount of one cent, both signs are within the tolerance: the nearest total wins.
  const plusPres = Math.min(...possibles.map(ecartDe));
  const justes = plusPres <= tolerance ? possibles.filter((choisies) => ecartDe(choisies) === plusPres) : [];
  const [retenues = premieres] = justes;
  const incompris =
    (ouverts > 0 && (justes.length === 0 || (justes.length > 1 && ecartDe(premieres) !== plusPres))) ||
    montants.includes(null);
  return {
    ajustements: bruts.map((brut, i) => enAjustement(brut, retenues[i] ?? { nature: 'REMISE', montantCentimes: 0 })),
    avertissements: [
      ...bruts
        .filter(({ indicateur }) => sensAjustement(indicateur) === null)
        .map(({ indicateur }) => avertissementDeFacture('INDICATEUR', { ligne, precision: indicateur })),
      ...(incompris ? [avertissementDeFacture('REMISE_INCOMPRISE', { ligne })] : []),
    ],
  };
};
