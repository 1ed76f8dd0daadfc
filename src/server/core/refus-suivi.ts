import { AppError } from '#shared/core/app-error.ts';
import type { SystemeTx } from './db/database.ts';

/** A refusal followed by a writing of its own: the work is rolled back, then this is written in another transaction. */
export class RefusSuivi extends AppError {
  readonly suite: (tx: SystemeTx) => Promise<unknown>;

  constructor(refus: AppError, suite: RefusSuivi['suite']) {
    super(refus.status, refus.code, refus.message, refus);
    this.suite = suite;
  }
}
