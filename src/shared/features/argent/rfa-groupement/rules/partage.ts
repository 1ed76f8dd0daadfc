/** A participant in the sharing and its weight: cents, units, or one each. */
type PorteurRfaGroupement = { readonly id: number; readonly poids: number };

/**
 * Shares an amount to the cent (RFA-28): each participant gets the whole part of its share, then the cents left go one
 * by one to the largest remainders; ties by weight, then by id. The parts add up to the total. Without any weight, the
 * parts are equal.
 * @param totalCentimes zero or more
 * @returns cents by id; empty without a participant
 */
export const partagerRfaGroupement = (
  totalCentimes: number,
  porteurs: readonly PorteurRfaGroupement[],
): ReadonlyMap<number, number> => {
  if (porteurs.length === 0) return new Map();
  const connus = porteurs.some(({ poids }) => poids > 0);
  const peses = porteurs.map(({ id, poids }) => ({ id, poids: BigInt(connus ? Math.max(0, poids) : 1) }));
  const somme = peses.reduce((total, { poids }) => total + poids, 0n);
  const parts = peses.map(({ id, poids }) => {
    const brut = BigInt(totalCentimes) * poids;
    return { id, poids, entiere: Number(brut / somme), reste: brut % somme };
  });
  const distribues = parts.reduce((total, { entiere }) => total + entiere, 0);
  const servis = parts
    .toSorted((a, b) => Number(b.reste - a.reste > 0n) - Number(a.reste - b.reste > 0n) || poidsPuisId(a, b))
    .slice(0, totalCentimes - distribues);
  const unDePlus = new Set(servis.map(({ id }) => id));
  return new Map(parts.map(({ id, entiere }) => [id, entiere + (unDePlus.has(id) ? 1 : 0)]));
};

type Pese = { readonly id: number; readonly poids: bigint };
const poidsPuisId = (a: Pese, b: Pese): number =>
  Number(b.poids - a.poids > 0n) - Number(a.poids - b.poids > 0n) || a.id - b.id;
