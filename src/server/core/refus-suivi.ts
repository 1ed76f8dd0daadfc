import { AppError } from '#shared/core/app-error.ts';
import type { SystemeTx } from './db/database.ts';

/** A refusal after which something is written all the same, though the work is undone: in a transaction of its own. */
export class RefusSuivi extends AppError {
  readonly suite: (tx: SystemeTx) => Promise<unknown>;

  constructor(refus: AppError, suite: RefusSuivi['suite']) {
    super(refus.status, refus.code, refus.message, refus);
    this.suite = suite;
  }
}
