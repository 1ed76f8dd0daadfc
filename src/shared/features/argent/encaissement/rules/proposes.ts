import type { Jour } from '#shared/core/dates.ts';
import { conversionPour, echangeDuRecu, repartirParAnciennete, type EncoursTaxe } from './affecter.ts';
import type { SuiviEncaissement } from '../rules.ts';
import type { MontantsRecus } from './montants.ts';

type Part = { readonly encoursId: number; readonly montantCentimes: number };
type Proposition = { readonly parts: readonly Part[]; readonly convientSeul: boolean };

/** What one encaissement would settle of the encours that a person chose. */
type PropositionDesEncours<P extends Proposition> = {
  readonly proposition: P | null;
  /** Its shares of these encours. */
  readonly parts: readonly Part[];
  /** It settles all of them, and nothing else fits. */
  readonly convientSeul: boolean;
};

/**
 * Of the proposals of one encaissement, the one of these encours (ECM-27): that which settles the most of them, then
 * the best.
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
 * What a settlement begins with (ECM-28): the only encaissement that fits; something new when none waits. Else nothing:
 * while one waits, a person chooses.
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
 * What each encours takes of the encaissement that was chosen (ECM-28): the shares that it proposes when it proposes
 * all of them, else each balance, the oldest first, as far as what is left goes; one of the other nature whose rate
 * nothing says takes none (ENC-77).
 * @returns in cents, by encours; none: nothing is left for it
 */
export const partsDuMoyen = (moyen: Moyen, encours: readonly EncoursChoisi[]): ReadonlyMap<number, number> => {
  const { parts, resteCentimes } = moyen;
  if (parts.length === encours.length)
    return new Map(parts.map(({ encoursId, montantCentimes }) => [encoursId, montantCentimes]));
  const convertibles = encours.filter((encoursChoisi) => conversionPour(moyen, encoursChoisi) !== null);
  return repartirParAnciennete(resteCentimes, convertibles, echangeDuRecu(moyen, convertibles, null)).parts;
};
