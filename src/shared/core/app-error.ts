export type AppErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503;

/** One refused field: `pointer` is a JSON pointer into the body (`/mail`), `detail` a French sentence. */
export type FieldError = { readonly pointer: string; readonly detail: string };

/**
 * A refusal we chose: becomes RFC 9457 problem+json. `code` is stable and read by the browser, `message` is French and
 * shown as is. `errors` points at fields, `details` carries what the screen needs to explain (who changed what and
 * when, for a version conflict).
 */
export class AppError extends Error {
  readonly status: AppErrorStatus;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: AppErrorStatus,
    code: string,
    message: string,
    { errors = [], details = {} }: { errors?: readonly FieldError[]; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.details = details;
  }
}
