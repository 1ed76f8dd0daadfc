import { formatMontants, naturesFiscales, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import type { Argent } from '../schemas/lecture.ts';

/** The amounts of an operation that are summed, its counts left out. */
export const champsArgentOperation = [
  'attenduCentimes',
  'aDeclarerCentimes',
  'declareCentimes',
  'recuCentimes',
  'compenseCentimes',
] as const;
export type ChampArgentOperation = (typeof champsArgentOperation)[number];
type SommesOperation = Pick<Argent, ChampArgentOperation>;
type ArgentDUneNature = Pick<Argent, ChampArgentOperation | 'natureFiscale'>;

/** One amount of an operation, by nature (ENC-78). */
export const montantsDeLArgent = (
  { autreNature, ...argent }: ArgentDUneNature & Pick<Argent, 'autreNature'>,
  champ: ChampArgentOperation,
): MontantsParNature =>
  Object.fromEntries(
    [argent, autreNature].flatMap((deLaNature) =>
      deLaNature?.natureFiscale ? [[deLaNature.natureFiscale, deLaNature[champ]]] : [],
    ),
  );
/** One amount of an operation in words: « 1 048,16 € HT et 250,00 € TTC ». */
export const direArgent = (argent: Argent, champ: ChampArgentOperation): string =>
  formatMontants(montantsDeLArgent(argent, champ));

/**
 * Sums the money of operations or of contreparties, by nature (ENC-78). The same in SQL: `argentJson`
 * (read-models/calculs.ts); `calculs.test.ts` compares both.
 */
export const sommerArgents = (
  argents: readonly (ArgentDUneNature & Pick<Argent, 'autreNature'>)[],
): Omit<Argent, 'nonReclamees'> => {
  const [premiere, seconde] = naturesFiscales.flatMap((natureFiscale) => {
    const deLaNature = argents
      .flatMap(({ autreNature, ...argent }) => (autreNature ? [argent, autreNature] : [argent]))
      .filter((argent) => argent.natureFiscale === natureFiscale);
    return deLaNature.length === 0 ? [] : [{ natureFiscale, ...additionner(deLaNature) }];
  });
  return { natureFiscale: null, ...additionner([]), ...premiere, autreNature: seconde ?? null };
};
const additionner = (argents: readonly SommesOperation[]): SommesOperation => {
  const total = (champ: ChampArgentOperation) => argents.reduce((somme, argent) => somme + argent[champ], 0);
  return {
    attenduCentimes: total('attenduCentimes'),
    aDeclarerCentimes: total('aDeclarerCentimes'),
    declareCentimes: total('declareCentimes'),
    recuCentimes: total('recuCentimes'),
    compenseCentimes: total('compenseCentimes'),
  };
};
