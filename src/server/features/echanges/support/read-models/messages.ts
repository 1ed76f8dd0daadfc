import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { MessageSupport } from '#shared/features/echanges/support/schemas.ts';

const PAR_PAGE = 50;

type UneConversation = {
  readonly tenantId: number;
  readonly id: number;
  /** The asker: messages of anyone else are the support's. */
  readonly utilisateurId: number;
};
type Ligne = Omit<MessageSupport, 'deMoi' | 'duSupport'> & { readonly auteurId: number | null };
type PageMessages = {
  readonly messages: MessageSupport[];
  readonly suite: boolean;
  readonly luJusqua: number;
};

/** The discussion behind a conversation. */
export const discussionDe = async (
  tx: Tx,
  { tenantId, id }: Pick<UneConversation, 'tenantId' | 'id'>,
): Promise<number> => {
  const ligne = await tx
    .selectFrom('discussion')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'SUPPORT')
    .where('objet_id', '=', id)
    .executeTakeFirst();
  return exigerPresence(ligne).id;
};

/** Last message that this person has read. */
const luJusquaDe = async (tx: Tx, tenantId: number, discussionId: number, lecteurId: number): Promise<number> => {
  const marque = await tx
    .selectFrom('discussion_lecture')
    .select('lu_jusqua as luJusqua')
    .where('tenant_id', '=', tenantId)
    .where('discussion_id', '=', discussionId)
    .where('lecteur_id', '=', lecteurId)
    .executeTakeFirst();
  return marque?.luJusqua ?? 0;
};

/** The last messages of a conversation, or those before an id; the oldest first. */
export const pageMessages = async (
  tx: Tx,
  acteur: Pick<Acteur, 'utilisateurId'>,
  conversation: UneConversation,
  avant: number | undefined,
): Promise<PageMessages> => {
  const { tenantId, utilisateurId } = conversation;
  const discussionId = await discussionDe(tx, conversation);
  const { rows } = await sql<Ligne>`
    select c.id, c.auteur_id as "auteurId", c.auteur_nom as auteur, c.texte, c.cree_le as date,
      coalesce((select json_agg(json_build_object('fichierId', f.id, 'nom', f.nom, 'mime', f.mime, 'taille', f.taille)
        order by f.id)
        from support_piece p join fichier f on f.tenant_id = p.tenant_id and f.id = p.fichier_id
        where p.tenant_id = c.tenant_id and p.commentaire_id = c.id), '[]'::json) as pieces,
      (select json_build_object('ecran', x.ecran, 'version', x.version, 'navigateur', x.navigateur)
        from support_contexte x
        where x.tenant_id = c.tenant_id and x.commentaire_id = c.id) as contexte
    from discussion_commentaire c
    where c.tenant_id = ${tenantId} and c.discussion_id = ${discussionId} and c.id < ${avant ?? Number.MAX_SAFE_INTEGER}
    order by c.id desc limit ${PAR_PAGE + 1}`.execute(tx);
  const lignes = rows.slice(0, PAR_PAGE).toReversed();
  return {
    messages: lignes.map(({ auteurId, ...ligne }) => ({
      ...ligne,
      deMoi: auteurId === acteur.utilisateurId,
      duSupport: auteurId !== utilisateurId,
    })),
    suite: rows.length > PAR_PAGE,
    luJusqua: await luJusquaDe(tx, tenantId, discussionId, acteur.utilisateurId),
  };
};

/** A file that hangs from a message of this conversation. */
export const estPieceSupport = async (
  tx: Tx,
  { tenantId, id }: Pick<UneConversation, 'tenantId' | 'id'>,
  fichierId: number,
): Promise<boolean> => {
  const piece = await tx
    .selectFrom('support_piece')
    .select('fichier_id')
    .where('tenant_id', '=', tenantId)
    .where('conversation_id', '=', id)
    .where('fichier_id', '=', fichierId)
    .executeTakeFirst();
  return piece !== undefined;
};
