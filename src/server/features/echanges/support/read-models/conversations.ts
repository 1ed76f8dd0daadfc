import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { nonLusDuSupport } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { supportContract } from '#shared/features/echanges/support/contract.ts';
import type { Conversation, FilSupport } from '#shared/features/echanges/support/schemas.ts';
import { pageMessages } from './messages.ts';

/** More than a person keeps open: the oldest closed ones are not offered. */
const MAX_MONTREES = 50;

/** What a list shows of the conversation `s`, whose discussion is `d`. */
export const colonnesConversation = (acteur: Acteur) => sql`s.id, s.sujet, s.etat, s.dernier_le as "dernierLe",
  (select c.extrait from discussion_commentaire c where c.tenant_id = d.tenant_id and c.discussion_id = d.id
    order by c.id desc limit 1)
    as extrait, ${nonLusDuSupport(acteur)} as "nonLus"`;
export const AVEC_DISCUSSION = sql`support_conversation s
  join discussion d on d.tenant_id = s.tenant_id and d.kind = 'SUPPORT' and d.objet_id = s.id`;

const conversationsDeLActeur = async (tx: TenantTx, acteur: Acteur, id: number | null): Promise<Conversation[]> => {
  const { rows } = await sql<Conversation>`select ${colonnesConversation(acteur)} from ${AVEC_DISCUSSION}
    where s.tenant_id = ${tx.tenantId} and s.utilisateur_id = ${acteur.utilisateurId} and (${id}::bigint is null
      or s.id = ${id}::bigint)
    order by s.dernier_le desc, s.id desc limit ${MAX_MONTREES}`.execute(tx);
  return rows;
};

/** The conversations of this very person (SUP-2). */
export const mesConversations = async (
  tx: TenantTx,
  acteur: Acteur,
): Promise<ResponseOf<(typeof supportContract)['mesConversations']>> => {
  const conversations = await conversationsDeLActeur(tx, acteur, null);
  return { nonLus: conversations.reduce((somme, { nonLus }) => somme + nonLus, 0), conversations };
};

/** @throws 404 for what is not this very person's */
export const maConversation = async (tx: TenantTx, acteur: Acteur, id: number, avant?: number): Promise<FilSupport> => {
  const [conversation] = await conversationsDeLActeur(tx, acteur, id);
  const { tenantId, utilisateurId } = acteur;
  return {
    ...exigerPresence(conversation),
    ...(await pageMessages(tx, acteur, { tenantId, id, utilisateurId }, avant)),
  };
};
