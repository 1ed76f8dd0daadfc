/** The database fell silent while it was committing: nothing tells whether the work is done. */
export class ValidationInconnue extends Error {
  constructor(cause: unknown) {
    super('the answer to COMMIT did not come', { cause });
  }
}
