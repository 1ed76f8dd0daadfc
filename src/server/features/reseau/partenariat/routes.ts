import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { partenariatContract } from '#shared/features/reseau/partenariat/contract.ts';
import { creerPartenariat, modifierPartenariat, supprimerPartenariat } from './commands.ts';
import { partenariatsDeLaPharmacie, partenariatsDuGroupement } from './read-models.ts';

export const partenariatHandlers: Handlers<typeof partenariatContract> = {
  listPartenariats: ({ ctx }) =>
    inTenant(ctx, (tx) =>
      ctx.acteur.typeTenant === 'GROUPEMENT' ? partenariatsDuGroupement(tx) : partenariatsDeLaPharmacie(tx),
    ),
  creerPartenariat: ({ ctx, body }) => creerPartenariat(ctx, body),
  modifierPartenariat: ({ ctx, body }) => modifierPartenariat(ctx, body),
  supprimerPartenariat: ({ ctx, params }) => supprimerPartenariat(ctx, params.id),
};
