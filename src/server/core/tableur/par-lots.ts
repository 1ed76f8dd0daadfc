/** Rows read while an export is written, whose number is known in advance. */
export type LignesParLots<L> = AsyncIterable<L> & { readonly length: number };

const LOT = 1_000;

/**
 * The rows with these ids, in order, read by batches, so that neither the database nor the memory holds them all. The
 * first batch is read before the answer starts, so that an error can still be answered.
 * @param lire gives the rows of a batch in any order; a row deleted meanwhile is skipped
 * @param taille the size of a batch. Default: 1,000; smaller when rows are heavy
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
