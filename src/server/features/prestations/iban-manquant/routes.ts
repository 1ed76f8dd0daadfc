import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { ibanManquantContract } from '#shared/features/prestations/iban-manquant/contract.ts';
import { demanderIbans, ibansManquants } from './commands/demander.ts';
import {
  confirmerIbanTardif,
  demanderIbanTardif,
  donnerIban,
  lireDemandeIban,
  lireIbanTardif,
} from './commands/tardif.ts';

export const ibanManquantHandlers: Handlers<typeof ibanManquantContract> = {
  lireIbanTardif: ({ ctx, params }) => lireIbanTardif(ctx, params.id),
  demanderIbanTardif: ({ ctx, params }) => demanderIbanTardif(ctx, params.id),
  confirmerIbanTardif: ({ ctx, params, body }) => confirmerIbanTardif(ctx, params.id, body.version),
  ibansManquants: ({ ctx }) => ibansManquants(ctx),
  demanderIbans: ({ ctx }) => demanderIbans(ctx),
  lireDemandeIban: ({ ctx, params }) => lireDemandeIban(ctx, params),
  donnerIban: ({ ctx, params, body }) => donnerIban(ctx, params, body),
};
