import type { LigneDuRegistre } from '../schemas.ts';

const CHAMPS = ['cip', 'nom', 'rue', 'codePostal', 'ville', 'telephone'] as const;
type PharmacieConnue = Pick<LigneDuRegistre, 'finess' | 'departement' | (typeof CHAMPS)[number]> & {
  readonly fermeeLe: string | null;
};

export type EffetsDuRegistre = {
  readonly ajoutees: readonly string[];
  readonly modifiees: readonly string[];
  readonly nbInchangees: number;
  /** No longer named by a file that is complete for their département. */
  readonly fermees: readonly string[];
  /** Those that the file holds. */
  readonly departements: string[];
};

/** An empty cell erases nothing; a pharmacy that is named again is open again. */
const change = (ecrite: LigneDuRegistre, connue: PharmacieConnue): boolean =>
  connue.fermeeLe !== null ||
  ecrite.departement !== connue.departement ||
  CHAMPS.some((champ) => ecrite[champ] !== null && ecrite[champ] !== connue[champ]);

/**
 * What a file would do to the register (CPT-91, CPT-92). `repository.ts` writes it; `routes.test.ts` compares both.
 * @param complet the file names every pharmacy of the départements that it holds
 */
export const effetsDuRegistre = (
  pharmacies: readonly LigneDuRegistre[],
  connues: readonly PharmacieConnue[],
  complet: boolean,
): EffetsDuRegistre => {
  const parFiness = new Map(connues.map((connue) => [connue.finess, connue]));
  const ajoutees = pharmacies.filter(({ finess }) => !parFiness.has(finess));
  const modifiees = pharmacies.filter((ecrite) => {
    const connue = parFiness.get(ecrite.finess);
    return connue !== undefined && change(ecrite, connue);
  });
  const nommees = new Set(pharmacies.map(({ finess }) => finess));
  const departements = new Set(pharmacies.map(({ departement }) => departement));
  const fermees = connues.filter(
    ({ finess, departement, fermeeLe }) =>
      complet && fermeeLe === null && departements.has(departement) && !nommees.has(finess),
  );
  return {
    ajoutees: ajoutees.map(({ finess }) => finess),
    modifiees: modifiees.map(({ finess }) => finess),
    nbInchangees: pharmacies.length - ajoutees.length - modifiees.length,
    fermees: fermees.map(({ finess }) => finess),
    departements: [...departements].toSorted(),
  };
};
