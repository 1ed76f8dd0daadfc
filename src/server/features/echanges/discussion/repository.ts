import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { HtmlPropre } from '#server/core/html/assainir.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatStatut } from '#shared/features/echanges/discussion/rules.ts';
import type {
  KindDiscussion,
  KindDUnePersonne,
  StatutDiscussion,
} from '#shared/features/echanges/discussion/schemas.ts';

export type DiscussionVerrouillee = EtatStatut & { readonly id: number; readonly creeParId: number | null };

const colonnes = ['id', 'statut', 'a_traiter as aTraiter', 'cree_par_id as creeParId'] as const;
const versVerrouillee = <L extends { statut: string | null }>(ligne: L) => ({
  ...ligne,
  statut: ligne.statut as StatutDiscussion | null,
});

/** The discussion of an object, locked, if it was ever opened. */
export const lockDiscussionOuverte = async (
  tx: TenantTx,
  { kind, objetId }: { readonly kind: KindDiscussion | KindDUnePersonne; readonly objetId: number },
): Promise<DiscussionVerrouillee | undefined> => {
  const ligne = await tx
    .selectFrom('discussion')
    .select(colonnes)
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('objet_id', '=', objetId)
    .forUpdate()
    .executeTakeFirst();
  return ligne && versVerrouillee(ligne);
};

/**
 * The discussion of an object, created by its first message and locked: messages are numbered in the order they are
 * written.
 * @throws 404
 */
export const lockDiscussion = async (
  tx: TenantTx,
  { kind, objetId }: { readonly kind: KindDiscussion | KindDUnePersonne; readonly objetId: number },
  { utilisateurId, nomComplet }: Pick<Acteur, 'utilisateurId' | 'nomComplet'>,
  maintenant: Date,
): Promise<DiscussionVerrouillee> => {
  await tx
    .insertInto('discussion')
    .values({
      tenant_id: tx.tenantId,
      kind,
      objet_id: objetId,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      cree_le: maintenant.toISOString(),
    })
    .onConflict((conflit) => conflit.constraint('discussion_objet').doNothing())
    .execute();
  const ouverte = await lockDiscussionOuverte(tx, { kind, objetId });
  // The object was being deleted.
  if (!ouverte) throw coreErrors.introuvable();
  return ouverte;
};

export type CommentaireTrouve = {
  readonly id: number;
  readonly discussionId: number;
  readonly kind: KindDiscussion;
  readonly objetId: number;
  readonly texte: string | null;
  readonly extrait: string | null;
  readonly auteurId: number | null;
  readonly partage: boolean;
  readonly interne: boolean;
  readonly retireLe: string | null;
  readonly creeLe: string;
};

export const findCommentaire = async (tx: TenantTx, id: number): Promise<CommentaireTrouve | undefined> => {
  const ligne = await tx
    .selectFrom('discussion_commentaire as c')
    .innerJoin('discussion as d', (join) =>
      join.onRef('d.tenant_id', '=', 'c.tenant_id').onRef('d.id', '=', 'c.discussion_id'),
    )
    .select([
      'c.id',
      'd.id as discussionId',
      'd.kind',
      'd.objet_id as objetId',
      'c.texte',
      'c.extrait',
      'c.auteur_id as auteurId',
      'c.partage',
      'c.interne',
      'c.retire_le as retireLe',
      'c.cree_le as creeLe',
    ])
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return ligne && { ...ligne, kind: ligne.kind as KindDiscussion };
};

/** Locks a comment. */
export const lockCommentaire = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('discussion_commentaire')
    .select(['texte', 'extrait', 'auteur_id as auteurId', 'retire_le as retireLe', 'cree_le as creeLe'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export type NouveauCommentaire = {
  readonly discussionId: number;
  /** Text of the message; null for a mere change of statut. */
  readonly message: HtmlPropre | null;
  readonly statut: StatutDiscussion | null;
  /** Whether the message is shared out of the account; not by default. */
  readonly partage?: boolean;
  /** Never shown to a laboratory. */
  readonly interne?: boolean;
  /** A laboratory wrote it, by its link. */
  readonly externe?: boolean;
  /** Author; null: Pharmaccord itself; without an account: a laboratory that came by a link. */
  readonly auteur: {
    readonly tenantId: number | null;
    readonly utilisateurId: number | null;
    readonly nom: string;
    readonly compte: string | null;
    readonly impersonation: boolean;
  } | null;
  readonly maintenant: Date;
};

/** Length of the extract that lists and notifications show. */
const MAX_EXTRAIT = 200;
export const extraitDe = (texte: string): string => {
  const mots = texte.replace(/\s+/g, ' ').trim();
  return mots.length <= MAX_EXTRAIT
    ? mots
    : `${mots
        .slice(0, MAX_EXTRAIT - 1)
        .toWellFormed()
        .replaceAll('\ufffd', '')}…`;
};

export const insertCommentaire = async (
  tx: Tx,
  tenantId: number,
  {
    discussionId,
    message,
    statut,
    partage = false,
    interne = false,
    externe = false,
    auteur,
    maintenant,
  }: NouveauCommentaire,
): Promise<number> => {
  const { id } = await tx
    .insertInto('discussion_commentaire')
    .values({
      tenant_id: tenantId,
      discussion_id: discussionId,
      texte: message?.html ?? null,
      extrait: message ? extraitDe(message.texte) : null,
      statut,
      partage,
      interne,
      externe,
      auteur_tenant_id: auteur?.tenantId ?? null,
      auteur_id: auteur?.utilisateurId ?? null,
      auteur_nom: auteur?.nom ?? null,
      auteur_compte: auteur?.compte ?? null,
      impersonation: auteur?.impersonation ?? false,
      cree_le: maintenant.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateTexteDiscussion = (tx: TenantTx, id: number, { html, texte }: HtmlPropre, maintenant: Date) =>
  tx
    .updateTable('discussion_commentaire')
    .set({ texte: html, extrait: extraitDe(texte), modifie_le: maintenant.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const updateTexteRetire = (tx: TenantTx, id: number, maintenant: Date) =>
  tx
    .updateTable('discussion_commentaire')
    .set({ texte: null, extrait: null, retire_le: maintenant.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

export const replaceMentionsDiscussion = async (
  tx: TenantTx,
  commentaireId: number,
  utilisateurIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('discussion_mention')
    .where('tenant_id', '=', tx.tenantId)
    .where('commentaire_id', '=', commentaireId)
    .execute();
  if (utilisateurIds.length === 0) return;
  const lignes = utilisateurIds.map((utilisateur_id) => ({
    tenant_id: tx.tenantId,
    commentaire_id: commentaireId,
    utilisateur_id,
  }));
  await tx.insertInto('discussion_mention').values(lignes).execute();
};

export const findMentions = async (tx: TenantTx, commentaireId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('discussion_mention')
      .select('utilisateur_id as id')
      .where('tenant_id', '=', tx.tenantId)
      .where('commentaire_id', '=', commentaireId)
      .execute()
  ).map(({ id }) => id);

export const updateStatut = (
  tx: TenantTx,
  id: number,
  { statut, aTraiter }: EtatStatut,
  {
    par,
    maintenant,
  }: {
    readonly par: { readonly utilisateurId: number | null; readonly nomComplet: string };
    readonly maintenant: Date;
  },
) =>
  tx
    .updateTable('discussion')
    .set({
      statut,
      a_traiter: aTraiter,
      statut_le: statut === null ? null : maintenant.toISOString(),
      statut_par_id: par.utilisateurId,
      statut_par_nom: par.nomComplet,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

/**
 * @param recule allows the mark to go back, to mark as unread
 * @param tenantId needed in a transaction that sees every tenant
 */
export const upsertLecture = (
  tx: Tx,
  {
    discussionId,
    lecteurId,
    luJusqua,
    recule,
    tenantId,
  }: { discussionId: number; lecteurId: number; luJusqua: number; recule: boolean; tenantId?: number },
) =>
  tx
    .insertInto('discussion_lecture')
    .values({
      tenant_id: tenantDe(tx, tenantId),
      discussion_id: discussionId,
      lecteur_id: lecteurId,
      lu_jusqua: luJusqua,
    })
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'discussion_id', 'lecteur_id']).doUpdateSet((e) => ({
        lu_jusqua: recule
          ? e.ref('excluded.lu_jusqua')
          : e.fn<number>('greatest', ['discussion_lecture.lu_jusqua', 'excluded.lu_jusqua']),
        lu_le: sql`now()`,
      })),
    )
    .execute();
