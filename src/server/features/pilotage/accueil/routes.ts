import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { accueilContract } from '#shared/features/pilotage/accueil/contract.ts';
import { aFaireAccueil } from './read-models/a-faire.ts';
import { cockpitDuGroupement } from './read-models/cockpit.ts';
import { laboratoiresAccueil } from './read-models/laboratoires.ts';

export const accueilHandlers: Handlers<typeof accueilContract> = {
  aFaireAccueil: ({ ctx }) => aFaireAccueil(ctx),
  laboratoiresAccueil: ({ ctx }) => inTenant(ctx, (tx) => laboratoiresAccueil(tx, ctx)),
  cockpitGroupement: ({ ctx }) => cockpitDuGroupement(ctx),
};
