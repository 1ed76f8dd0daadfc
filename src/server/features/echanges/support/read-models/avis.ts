import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** The super administrators at work, and where to write to them. */
export const mailsDuSupport = async (tx: SystemeTx): Promise<{ tenantId: number; mail: string | null }[]> =>
  tx
    .selectFrom('utilisateur')
    .select(['tenant_id as tenantId', 'email as mail'])
    .where('role', '=', 'SUPER_ADMIN')
    .where('activated', '=', true)
    .orderBy('id')
    .execute();

/** Whether the asker's messages all were read by a super administrator, or answered since (SUP-9). */
export const supportAJour = async (
  tx: SystemeTx,
  { tenantId, discussionId, utilisateurId }: { tenantId: number; discussionId: number; utilisateurId: number },
): Promise<boolean> => {
  const { rows } = await sql<{ attend: boolean }>`select exists (
    select from discussion_commentaire c where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId}
      and c.auteur_id = ${utilisateurId}
      and c.id > coalesce((select max(l.lu_jusqua) from discussion_lecture l where l.tenant_id = c.tenant_id
        and l.discussion_id = c.discussion_id and l.lecteur_id <> ${utilisateurId}), 0)
      and c.id > coalesce((select max(r.id) from discussion_commentaire r where r.tenant_id = c.tenant_id
        and r.discussion_id = c.discussion_id and r.auteur_id <> ${utilisateurId}), 0)) as attend`.execute(tx);
  return rows[0]?.attend !== true;
};

/** Whether this super administrator's reading of the conversation is already in the journal of that day (SUP-3). */
export const estDejaConsultee = async (
  tx: SystemeTx,
  { tenantId, id, lecteurId, jour }: { tenantId: number; id: number; lecteurId: number; jour: Jour },
): Promise<boolean> => {
  const notee = await tx
    .selectFrom('journal')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('objet', '=', 'support')
    .where('objet_id', '=', id)
    .where('action', '=', 'consulter')
    .where('utilisateur_id', '=', lecteurId)
    .where('cree_le', '>=', sql<string>`${jour}::timestamp at time zone 'Europe/Paris'`)
    .limit(1)
    .executeTakeFirst();
  return notee !== undefined;
};

export type ReponseNonLue = {
  readonly id: number;
  readonly texte: string;
  /** The account of the super administrator who wrote it. */
  readonly tenantId: number;
};
/** The answers that the asker has neither read nor been mailed, and where to write to the asker. */
export const reponsesNonLues = async (
  tx: SystemeTx,
  {
    tenantId,
    discussionId,
    utilisateurId,
    apres,
  }: Record<'tenantId' | 'discussionId' | 'utilisateurId' | 'apres', number>,
): Promise<{ mail: string | null; prenom: string; reponses: ReponseNonLue[] } | undefined> => {
  const personne = await tx
    .selectFrom('utilisateur')
    .select(['email as mail', 'prenom'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', utilisateurId)
    .where('activated', '=', true)
    .executeTakeFirst();
  if (!personne) return undefined;
  const { rows } = await sql<ReponseNonLue>`
    select c.id, c.texte, c.auteur_tenant_id as "tenantId" from discussion_commentaire c
    where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId} and c.auteur_id is distinct from
      ${utilisateurId}::bigint
      and c.texte is not null and c.id > greatest(${apres}::bigint,
      coalesce((select l.lu_jusqua from discussion_lecture l
        where l.tenant_id = c.tenant_id and l.discussion_id = c.discussion_id and l.lecteur_id = ${utilisateurId}), 0))
    order by c.id`.execute(tx);
  return { ...personne, reponses: rows };
};

type QuestionAEnvoyer = {
  readonly tenantId: number;
  readonly sujet: string;
  readonly compte: string;
  readonly auteur: string | null;
  readonly texte: string;
};
/** A message of the asker, as a mail tells it; undefined once removed. */
export const questionAEnvoyer = async (
  tx: SystemeTx,
  conversationId: number,
  commentaireId: number,
): Promise<QuestionAEnvoyer | undefined> => {
  const { rows } = await sql<QuestionAEnvoyer>`
    select s.tenant_id as "tenantId", s.sujet, t.nom as compte, c.auteur_nom as auteur, c.texte
    from support_conversation s join tenant t on t.id = s.tenant_id
    join discussion_commentaire c on c.tenant_id = s.tenant_id and c.id = ${commentaireId}
    where s.id = ${conversationId} and c.texte is not null`.execute(tx);
  return rows[0];
};
