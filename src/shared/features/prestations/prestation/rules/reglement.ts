import type { Jour } from '#shared/core/dates.ts';
import {
  conversionPour,
  echangeDuRecu,
  repartirParAnciennete,
  type EncoursTaxe,
} from '#shared/features/argent/encaissement/rules/affecter.ts';
import type { Payeur, TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';

const REGLABLES: readonly TypeEncours[] = ['CHALLENGE', 'CONTREPARTIE_TG'];
/**
 * Whether a reversion may settle this encours (PRS-19): a challenge or the contrepartie of a TG owed by the groupement.
 */
export const reglableParReversion = ({
  payeur,
  type,
}: {
  readonly payeur: Payeur;
  readonly type: TypeEncours;
}): boolean => payeur === 'GROUPEMENT' && REGLABLES.includes(type);

/** A reversion is received without taxes (HT), even when it settles a TTC encours (PRS-40). */
const recuDeLaPart = (montantHtCentimes: number) =>
  ({ montantHtCentimes, tvaCentimes: null, montantTtcCentimes: null, partage: 'HT' }) as const;

type EncoursAServir = EncoursTaxe & {
  readonly id: number;
  readonly numero: string;
  readonly soldeCentimes: number;
  readonly dateDeclaration: Jour;
};
/**
 * The amount proposed for one encours in its own nature, and the HT amount taken from the part; null when its VAT rate
 * is missing.
 */
type PartDEncours = { readonly proposeCentimes: number; readonly proposeHtCentimes: number } | null;

/**
 * Splits a reversion between encours, the oldest first, until nothing is left (PRS-19): a TTC encours counts it at its
 * own rate (ENC-77), and waits when it has none (PRS-40).
 * @returns by encours, those that get nothing included; what is left of the part, without taxes
 */
export const proposerParReversion = (
  montantHtCentimes: number,
  encours: readonly EncoursAServir[],
): { readonly parts: ReadonlyMap<number, PartDEncours>; readonly resteCentimes: number } => {
  const recu = recuDeLaPart(montantHtCentimes);
  const convertibles = encours.filter((encoursAServir) => conversionPour(recu, encoursAServir) !== null);
  const echange = echangeDuRecu(recu, convertibles, null);
  const servis = repartirParAnciennete(montantHtCentimes, convertibles, echange);
  const parId = new Map(convertibles.map((convertible) => [convertible.id, convertible]));
  const parts = new Map<number, PartDEncours>(
    encours.map(({ id }) => [id, parId.has(id) ? { proposeCentimes: 0, proposeHtCentimes: 0 } : null]),
  );
  let reste = montantHtCentimes;
  for (const [id, proposeCentimes] of servis.parts) {
    const proposeHtCentimes = echange.pris(proposeCentimes, reste, parId.get(id)!);
    reste -= proposeHtCentimes;
    parts.set(id, { proposeCentimes, proposeHtCentimes });
  }
  return { parts, resteCentimes: servis.resteCentimes };
};
