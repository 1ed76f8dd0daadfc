import type { Ajustement, AvertissementFacture } from '../schemas.ts';
import { avertissementDeFacture } from './controle.ts';
import { partDe } from './decimaux.ts';
import { ditUneRemise } from './mots-de-ligne.ts';

/** A discount or a charge as a format writes it. */
export type AjustementBrut = Pick<Ajustement, 'libelle' | 'pourcentCentiemes' | 'tvaCentiemes'> & {
  /** As it is written: `true`, `1`, `false`, `0`, another word, nothing. */
  readonly indicateur: string | null;
  readonly code: string | null;
  readonly montantCentimes: number | null;
  /** What its percentage is of, when that is said. */
  readonly baseCentimes: number | null;
};

/** A discount is deducted, a charge added; null for a word that is neither (FAC-45). */
export const sensAjustement = (indicateur: string | null): Ajustement['nature'] | null => {
  const ecrit = (indicateur ?? '').trim().toLowerCase();
  if (ecrit === 'true' || ecrit === '1') return 'CHARGE';
  return ecrit === 'false' || ecrit === '0' ? 'REMISE' : null;
};

type Lecture = Pick<Ajustement, 'nature' | 'montantCentimes'>;
const deduit = ({ nature, montantCentimes }: Lecture): number =>
  nature === 'REMISE' ? montantCentimes : -montantCentimes;

/** What one of them may mean, the likeliest first: as it is written, else what its sign or its word leaves open. */
const lecturesDe = ({ indicateur, libelle }: AjustementBrut, montant: number): readonly Lecture[] => {
  const sens = sensAjustement(indicateur);
  // A charge below zero that says « Remise » is one (FAC-45).
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

/** Beyond this many that are open, nothing is tried. */
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
 * The discounts and charges of a line or of a document in one writing (FAC-45): a percentage without amount gets its
 * amount, and a sign that is missing or that contradicts its word is the one that makes the total right. When none
 * does, or several do, it is said: what they are of is not compared.
 * @param aDeduire what they should take off in all, cents; null when nothing says it
 * @param baseCentimes what a percentage is of, unless it says so
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
  // Of a discount of one cent, both signs are within the tolerance: the nearest is the right one.
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
