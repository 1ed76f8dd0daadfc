import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { acteSensibleContract } from '#shared/features/comptes/compte/contract/acte-sensible.ts';
import { confirmerIdentite } from '../commands/confirmer.ts';
import { contesterActe, lireActe, type Remises } from '../commands/contester-acte.ts';

/** @param remises how each kind of act is put back */
export const creerActeSensibleHandlers = (remises: Remises): Handlers<typeof acteSensibleContract> => ({
  confirmerIdentite: ({ ctx, body }) => confirmerIdentite(ctx, body.password),
  lireActe: ({ ctx, body }) => lireActe(ctx, body.jeton),
  contesterActe: ({ ctx, body }) => contesterActe(ctx, body.jeton, remises),
});
