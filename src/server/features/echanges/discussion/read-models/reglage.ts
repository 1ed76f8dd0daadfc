import type { Tx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import { JOURS_SANS_REPONSE } from '#shared/features/echanges/discussion/rules.ts';

const ligne = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('discussion_reglage')
    .select(colonnesNommees('discussion_reglage', ['joursSansReponse', 'version', 'modifieLe', 'modifieParNom']))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();

/** The delay the account has chosen, or the usual one (DIS-8). */
export const reglageDiscussion = async (tx: Tx, tenantId: number) =>
  (await ligne(tx, tenantId)) ?? {
    joursSansReponse: JOURS_SANS_REPONSE,
    version: 0,
    modifieLe: null,
    modifieParNom: null,
  };
