import { aujourdhuiDe, inSysteme, inTenant } from '#server/core/contexte.ts';
import { lectureSysteme } from '#server/core/db/database.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { exigerSuivi } from '#server/features/connexions/vente/commands/garde.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { comptesExtracteurContract } from '#shared/features/connexions/extracteur/contract/comptes.ts';
import type { suiviExtracteurContract } from '#shared/features/connexions/extracteur/contract/suivi.ts';
import { canSuivreAdherents } from '#shared/features/connexions/extracteur/policy.ts';
import { parametrerExtracteur, partagerExtraction, redemanderVentes } from '../commands/regler.ts';
import { extractionsDesAdherents } from '../read-models/adherents.ts';
import { recueilsDesComptes } from '../read-models/comptes.ts';
import { lireEtatExtracteur } from '../read-models/etat.ts';

export const suiviExtracteurHandlers: Handlers<typeof suiviExtracteurContract> = {
  etatExtracteur: async ({ ctx }) => {
    exigerSuivi(ctx);
    return inTenant(ctx, (tx) => lireEtatExtracteur(tx, ctx.services.maintenant()));
  },
  parametrerExtracteur: ({ ctx, body }) => parametrerExtracteur(ctx, body),
  redemanderVentes: ({ ctx, body }) => redemanderVentes(ctx, body),
  partagerExtraction: ({ ctx, body }) => partagerExtraction(ctx, body),
  extractionsAdherents: async ({ ctx }) => {
    if (!canSuivreAdherents(ctx.acteur)) throw coreErrors.interdit();
    return {
      adherents: await lectureSysteme(ctx.services.dbSysteme, (tx) =>
        extractionsDesAdherents(tx, ctx.acteur.tenantId, aujourdhuiDe(ctx)),
      ),
    };
  },
};

export const comptesExtracteurHandlers: Handlers<typeof comptesExtracteurContract> = {
  recueilsDesComptes: ({ ctx, query }) => inSysteme(ctx, (tx) => recueilsDesComptes(tx, query, aujourdhuiDe(ctx))),
};
