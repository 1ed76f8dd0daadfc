import type { Jour } from '#shared/core/dates.ts';
import { conversionPour, echangeDuRecu, repartirParAnciennete, type EncoursTaxe } from './affecter.ts';
import type { SuiviEncaissement } from '../rules.ts';
import type { MontantsRecus } from './montants.ts';

type Part = { readonly encoursId: number; readonly montantCentimes: number };
type Proposition = { readonly parts: readonly Part[]; readonly convientSeul: boolean };

/** The part of the chosen encours that one encaissement would settle. */
type PropositionDesEncours<P extends Proposition> = {
  readonly proposition: P | null;
  /** Its shares of the chosen encours. */
  readonly parts: readonly Part[];
  /** Whether it settles all of them, and is the only fitting proposal. */
  readonly convientSeul: boolean;
};

/**
 * Among the proposals of one encaissement, the one for the chosen encours (ECM-27): it settles the most of them, then
 * is the best.
 * @param propositions the best first
 */
export const propositionDesEncours = <P extends Proposition>(
  propositions: readonly P[],
  encoursIds: readonly number[],
): PropositionDesEncours<P> => {
  const choisis = new Set(encoursIds);
  const partsDesEncours = ({ parts }: P): Part[] => parts.filter(({ encoursId }) => choisis.has(encoursId));
  const proposition = propositions.reduce<P | null>((meilleure, candidate) => {
    const nombre = partsDesEncours(candidate).length;
    return nombre > (meilleure ? partsDesEncours(meilleure).length : 0) ? candidate : meilleure;
  }, null);
  const parts = proposition ? partsDesEncours(proposition) : [];
  return { proposition, parts, convientSeul: proposition?.convientSeul === true && parts.length === choisis.size };
};

/**
 * The initial means of a settlement (ECM-28): the only fitting encaissement; a new one when none waits. Otherwise no
 * choice is made: a person chooses among the waiting ones.
 */
export const moyenDeDepart = <P extends { readonly convientSeul: boolean }>(
  proposes: readonly P[],
): P | 'NOUVEAU' | null => {
  if (proposes.length === 0) return 'NOUVEAU';
  const [seul, ...autres] = proposes.filter(({ convientSeul }) => convientSeul);
  return seul && autres.length === 0 ? seul : null;
};

type Moyen = Pick<SuiviEncaissement, keyof MontantsRecus | 'partage'> & {
  readonly parts: readonly Part[];
  readonly resteCentimes: number;
};
type EncoursChoisi = EncoursTaxe & {
  readonly id: number;
  readonly numero: string;
  readonly soldeCentimes: number;
  readonly dateDeclaration: Jour;
};

/**
 * The share of each encours in the chosen encaissement (ECM-28): its proposed shares when they cover all of them, else
 * each balance, the oldest first, within the amount left; an encours of the other nature without a known rate takes
 * none (ENC-77).
 * @returns cents by encours; absent when nothing is left for it
 */
export const partsDuMoyen = (moyen: Moyen, encours: readonly EncoursChoisi[]): ReadonlyMap<number, number> => {
  const { parts, resteCentimes } = moyen;
  if (parts.length === encours.length)
    return new Map(parts.map(({ encoursId, montantCentimes }) => [encoursId, montantCentimes]));
  const convertibles = encours.filter((encoursChoisi) => conversionPour(moyen, encoursChoisi) !== null);
  return repartirParAnciennete(resteCentimes, convertibles, echangeDuRecu(moyen, convertibles, null)).parts;
};
