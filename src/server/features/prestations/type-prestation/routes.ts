import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { typePrestationContract } from '#shared/features/prestations/type-prestation/contract.ts';
import { ajouterTypesHabituels, creerType, modifierType, supprimerType } from './commands.ts';
import { typesDuGroupement } from './read-models.ts';

export const typePrestationHandlers: Handlers<typeof typePrestationContract> = {
  listTypesPrestation: ({ ctx }) => inTenant(ctx, (tx) => typesDuGroupement(tx, ctx.acteur)),
  creerTypePrestation: ({ ctx, body }) => creerType(ctx, body),
  modifierTypePrestation: ({ ctx, params, body }) => modifierType(ctx, params.id, body),
  supprimerTypePrestation: ({ ctx, params }) => supprimerType(ctx, params.id),
  ajouterTypesHabituels: ({ ctx }) => ajouterTypesHabituels(ctx),
};
