import type { LigneDuRegistre } from '../schemas.ts';

const CHAMPS = ['cip', 'nom', 'rue', 'codePostal', 'ville', 'telephone'] as const;
type PharmacieConnue = Pick<LigneDuRegistre, 'finess' | 'departement' | (typeof CHAMPS)[number]> & {
  readonly fermeeLe: string | null;
};

export type EffetsDuRegistre = {
  readonly ajoutees: readonly string[];
  readonly modifiees: readonly string[];
  readonly nbInchangees: number;
  /** The FINESS of the pharmacies to close: a complete file of their département no longer names them. */
  readonly fermees: readonly string[];
  /** The départements of the file. */
  readonly departements: string[];
};

/**
 * Whether a row changes the known pharmacy: an empty cell erases nothing, and a closed pharmacy named again reopens.
 */
const change = (ecrite: LigneDuRegistre, connue: PharmacieConnue): boolean =>
  connue.fermeeLe !== null ||
  ecrite.departement !== connue.departement ||
  CHAMPS.some((champ) => ecrite[champ] !== null && ecrite[champ] !== connue[champ]);

/**
 * The effects of a file on the register (CPT-91, CPT-92). `repository.ts` applies them; `routes.test.ts` compares both.
 * @param complet whether the file names every pharmacy of its départements
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
