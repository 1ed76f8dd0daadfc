/**
 * Waits for queries sent one behind the other on the connection of a transaction: each sees the writes of the previous
 * ones.
 * @throws the error of the first that failed, because the next ones only say that the transaction is aborted
 */
export const ensemble = async <const T extends readonly Promise<unknown>[]>(
  ...requetes: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  const issues = await Promise.allSettled(requetes);
  const echec = issues.find((issue) => issue.status === 'rejected');
  if (echec) throw echec.reason;
  return Promise.all(requetes) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
};
