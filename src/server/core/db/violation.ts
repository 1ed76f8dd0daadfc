import type { AppError } from '#shared/core/app-error.ts';

/**
 * Turns the violation of a named constraint or unique index into its refusal; rethrows any other error. @example await
 * insert().catch(surViolation({ utilisateur_username: tenantErrors.identifiantUtilise }))
 */
export const surViolation =
  (refus: Readonly<Record<string, () => AppError>>) =>
  (error: unknown): never => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const fabrique = code?.startsWith('23') && constraint ? refus[constraint] : undefined;
    throw fabrique ? fabrique() : error;
  };
