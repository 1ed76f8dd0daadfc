/** Rows that are read while the export is written; how many is known before. */
export type LignesParLots<L> = AsyncIterable<L> & { readonly length: number };

const LOT = 1_000;

/**
 * The rows of these ids, in their order, read some at a time: neither the database nor the memory ever holds them all.
 * The first batch is read before the answer starts, so that what is wrong is still told as an error.
 * @param lire the rows of a batch, in any order; one that is gone meanwhile is left out
 * @param taille of a batch. Default: 1,000; fewer of what is counted beside each row
 */
export const parLots = async <L extends { readonly id: number }>(
  ids: readonly number[],
  lire: (lot: readonly number[]) => Promise<readonly L[]>,
  taille: number = LOT,
): Promise<LignesParLots<L>> => {
  const lireLot = async (debut: number): Promise<L[]> => {
    const lot = ids.slice(debut, debut + taille);
    const lignesParId = new Map((await lire(lot)).map((ligne) => [ligne.id, ligne]));
    return lot.flatMap((id) => lignesParId.get(id) ?? []);
  };
  const premieres = ids.length > 0 ? await lireLot(0) : [];
  return {
    length: ids.length,
    async *[Symbol.asyncIterator]() {
      yield* premieres;
      for (let debut = taille; debut < ids.length; debut += taille) yield* await lireLot(debut);
    },
  };
};
