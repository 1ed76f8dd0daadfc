import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { partenariatContract } from '#shared/features/reseau/partenariat/contract.ts';
import { creerPartenariat, modifierPartenariat, supprimerPartenariat } from './commands.ts';
import { partenariatsDeLaPharmacie, partenariatsDuGroupement, type Utilisations } from './read-models.ts';

export const creerPartenariatHandlers = (utilisations: Utilisations): Handlers<typeof partenariatContract> => ({
  listPartenariats: ({ ctx }) =>
    inTenant(ctx, (tx) =>
      ctx.acteur.typeTenant === 'GROUPEMENT'
        ? partenariatsDuGroupement(tx, utilisations)
        : partenariatsDeLaPharmacie(tx),
    ),
  creerPartenariat: ({ ctx, body }) => creerPartenariat(ctx, body, utilisations),
  modifierPartenariat: ({ ctx, body }) => modifierPartenariat(ctx, body, utilisations),
  supprimerPartenariat: ({ ctx, params }) => supprimerPartenariat(ctx, params.id, utilisations),
});
