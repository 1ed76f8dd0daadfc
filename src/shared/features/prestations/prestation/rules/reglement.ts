import type { Jour } from '#shared/core/dates.ts';
import {
  conversionPour,
  echangeDuRecu,
  repartirParAnciennete,
  type EncoursTaxe,
} from '#shared/features/argent/encaissement/rules/affecter.ts';
import type { Payeur, TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';

const REGLABLES: readonly TypeEncours[] = ['CHALLENGE', 'CONTREPARTIE_TG'];
/** What a reversion settles (PRS-19): a challenge or the contrepartie of a TG, that the groupement owes. */
export const reglableParReversion = ({
  payeur,
  type,
}: {
  readonly payeur: Payeur;
  readonly type: TypeEncours;
}): boolean => payeur === 'GROUPEMENT' && REGLABLES.includes(type);

/** A part is received without taxes, whatever the encours that it settles (PRS-40). */
const recuDeLaPart = (montantHtCentimes: number) =>
  ({ montantHtCentimes, tvaCentimes: null, montantTtcCentimes: null, partage: 'HT' }) as const;

type EncoursAServir = EncoursTaxe & {
  readonly id: number;
  readonly numero: string;
  readonly soldeCentimes: number;
  readonly dateDeclaration: Jour;
};
/** Of one encours, in its nature, and what it takes of the part; null: its rate is to say first. */
type PartDEncours = { readonly proposeCentimes: number; readonly proposeHtCentimes: number } | null;

/**
 * What a part gives to each encours, the oldest first, until nothing is left (PRS-19): one that is TTC counts it at its
 * own rate (ENC-77), one that says none waits for it (PRS-40).
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
