import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { ContexteSupport, EtatConversation } from '#shared/features/echanges/support/schemas.ts';

/** A conversation, locked: its messages are written one after the other. */
export type ConversationVerrouillee = {
  readonly tenantId: number;
  readonly id: number;
  readonly utilisateurId: number;
  readonly sujet: string;
  readonly etat: EtatConversation;
  readonly mailJusqua: number;
};
const colonnes = colonnesNommees('support_conversation', [
  'tenantId',
  'id',
  'utilisateurId',
  'sujet',
  'etat',
  'mailJusqua',
]);
const versVerrouillee = <L extends { etat: string }>(ligne: L | undefined) =>
  ligne && { ...ligne, etat: ligne.etat as EtatConversation };

/** Locks a conversation of this very person: a colleague's is not found (SUP-2). */
export const lockQuestionDuCompte = async (
  tx: TenantTx,
  utilisateurId: number,
  id: number,
): Promise<ConversationVerrouillee | undefined> =>
  versVerrouillee(
    await tx
      .selectFrom('support_conversation')
      .select(colonnes)
      .where('tenant_id', '=', tx.tenantId)
      .where('utilisateur_id', '=', utilisateurId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

/** Locks a conversation of any account, for a super administrator or a job. */
export const lockQuestion = async (tx: SystemeTx, id: number): Promise<ConversationVerrouillee | undefined> =>
  versVerrouillee(
    await tx.selectFrom('support_conversation').select(colonnes).where('id', '=', id).forUpdate().executeTakeFirst(),
  );

/** Number of conversations this person keeps open; the lock stops another one from being opened meanwhile. */
export const countReclamationsOuvertes = async (tx: TenantTx, utilisateurId: number): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support:${utilisateurId}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('support_conversation')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('utilisateur_id', '=', utilisateurId)
    .where('etat', '=', 'OUVERTE')
    .executeTakeFirstOrThrow();
  return n;
};

export const insertConversation = async (
  tx: TenantTx,
  { utilisateurId, sujet, le }: { readonly utilisateurId: number; readonly sujet: string; readonly le: Date },
): Promise<ConversationVerrouillee> => {
  const ligne = await tx
    .insertInto('support_conversation')
    .values({
      tenant_id: tx.tenantId,
      utilisateur_id: utilisateurId,
      sujet,
      dernier_le: le.toISOString(),
      cree_le: le.toISOString(),
    })
    .returning(colonnes)
    .executeTakeFirstOrThrow();
  return { ...ligne, etat: 'OUVERTE' };
};

type SuiviSupport = { readonly etat: EtatConversation; readonly par: string; readonly le: Date };
/**
 * @param message who wrote last and what, when a message comes with it; its words join those that are searched (SUP-19)
 */
export const updateSuiviSupport = async (
  tx: Tx,
  { tenantId, id }: Pick<ConversationVerrouillee, 'tenantId' | 'id'>,
  { etat, par, le }: SuiviSupport,
  message?: { readonly duDemandeur: boolean; readonly texte: string },
): Promise<void> => {
  await tx
    .updateTable('support_conversation')
    .set({
      etat,
      clos_le: etat === 'CLOSE' ? le.toISOString() : null,
      clos_par_nom: etat === 'CLOSE' ? par : null,
      ...(message && {
        a_repondre: message.duDemandeur,
        dernier_le: le.toISOString(),
        recherche: sql<string>`recherche || ' ' || f_normaliser(${message.texte}::text)`,
      }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

export const insertContexte = async (
  tx: TenantTx,
  commentaireId: number,
  { ecran, version, navigateur }: ContexteSupport,
): Promise<void> => {
  await tx
    .insertInto('support_contexte')
    .values({ tenant_id: tx.tenantId, commentaire_id: commentaireId, ecran, version, navigateur })
    .execute();
};

export const insertPieceSupport = async (
  tx: Tx,
  piece: {
    readonly tenantId: number;
    readonly conversationId: number;
    readonly commentaireId: number;
    readonly fichierId: number;
  },
): Promise<void> => {
  await tx
    .insertInto('support_piece')
    .values({
      tenant_id: piece.tenantId,
      conversation_id: piece.conversationId,
      commentaire_id: piece.commentaireId,
      fichier_id: piece.fichierId,
    })
    .execute();
};

export const updateMailJusqua = async (
  tx: SystemeTx,
  { tenantId, id }: Pick<ConversationVerrouillee, 'tenantId' | 'id'>,
  commentaireId: number,
): Promise<void> => {
  await tx
    .updateTable('support_conversation')
    .set({ mail_jusqua: commentaireId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
};

/** Locks some of the conversations closed for too long (SUP-15). */
export const lockQuestionsOubliees = (tx: SystemeTx, avant: Date, nombre: number) =>
  tx
    .selectFrom('support_conversation')
    .select(colonnesNommees('support_conversation', ['tenantId', 'id']))
    .where('etat', '=', 'CLOSE')
    .where('clos_le', '<', avant.toISOString())
    .orderBy('clos_le')
    .limit(nombre)
    .forUpdate()
    .skipLocked()
    .execute();

export const deleteConversations = async (
  tx: SystemeTx,
  conversations: readonly { readonly tenantId: number; readonly id: number }[],
): Promise<void> => {
  await sql`delete from support_conversation c using unnest(${conversations.map(({ tenantId }) => tenantId)}::bigint[],
    ${conversations.map(({ id }) => id)}::bigint[]) as x (tenant_id, id) where c.tenant_id = x.tenant_id
      and c.id = x.id`.execute(tx);
};
