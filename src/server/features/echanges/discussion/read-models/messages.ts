import { sql, type RawBuilder } from 'kysely';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';

type ObjetDuneRangee = { readonly tenantId: RawBuilder<unknown>; readonly objetId: RawBuilder<unknown> };

const messagesDe = (kind: KindDiscussion, { tenantId, objetId }: ObjetDuneRangee): RawBuilder<unknown> =>
  sql`discussion d join discussion_commentaire k on k.tenant_id = d.tenant_id and k.discussion_id = d.id
    where d.tenant_id = ${tenantId} and d.kind = ${kind} and d.objet_id = ${objetId}`;

/** Whether somebody wrote about the object of a row, what was taken back included. */
export const aDesMessages = (kind: KindDiscussion, objet: ObjetDuneRangee): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${messagesDe(kind, objet)})`;

/** How many messages about the object of a row the other account is shown (ADR 13). */
export const nbMessagesPartages = (kind: KindDiscussion, objet: ObjetDuneRangee): RawBuilder<number> =>
  sql<number>`(select count(*) from ${messagesDe(kind, objet)} and k.partage and k.texte is not null)`;
