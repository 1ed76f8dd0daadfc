import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { typePrestationContract } from '#shared/features/prestations/type-prestation/contract.ts';
import { ajouterTypesHabituels, creerType, modifierType, supprimerType } from './commands.ts';
import { typesDuGroupement, type NbPrestations } from './read-models.ts';

export const creerTypePrestationHandlers = (nombre: NbPrestations): Handlers<typeof typePrestationContract> => ({
  listTypesPrestation: ({ ctx }) => inTenant(ctx, (tx) => typesDuGroupement(tx, ctx.acteur, nombre)),
  creerTypePrestation: ({ ctx, body }) => creerType(ctx, body, nombre),
  modifierTypePrestation: ({ ctx, params, body }) => modifierType(ctx, params.id, body, nombre),
  supprimerTypePrestation: ({ ctx, params }) => supprimerType(ctx, params.id, nombre),
  ajouterTypesHabituels: ({ ctx }) => ajouterTypesHabituels(ctx),
});
