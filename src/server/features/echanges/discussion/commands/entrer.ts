import { sql } from 'kysely';
import { dansTenant, inTenant, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import {
  ecrireChez,
  entrerChez,
  pharmaciesSuivies,
  type Suivie,
} from '#server/features/reseau/delegue/commands/entrer.ts';
import type { Acteur, AuthorizedTenantId } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  canCommenter,
  canLireDiscussion,
  canRepondreAuMembre,
  canSuivreMembre,
} from '#shared/features/echanges/discussion/policy.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { ObjetDiscute, Sujet, Sujets } from '../read-models/sujet.ts';
import { trouverCommentaire, verrouillerDiscussion, type CommentaireTrouve, type Verrouillee } from '../repository.ts';

/** An object, or a comment: a comment says its discussion whatever its kind (ADR 13). */
export type Cible = { readonly kind: KindDiscussion; readonly objetId: number } | { readonly commentaireId: number };

/** A discussion this person may read. */
export type Fil = {
  readonly kind: KindDiscussion;
  readonly sujet: Sujet;
  readonly objet: ObjetDiscute;
  /** The comment it was entered by. */
  readonly commentaire: CommentaireTrouve | undefined;
  /**
   * From where a discussion is read: the user's own account, a delegate's habilitation, or the groupement of an
   * adhérent.
   */
  readonly regard: 'COMPTE' | 'DELEGUE' | 'GROUPEMENT';
  /** Of the habilitation that let the delegate in. */
  readonly droitTrade: boolean;
  /** The account has shown its groupement at least one message: it may be answered. */
  readonly montre: boolean;
};
type Entree = Pick<Fil, 'regard' | 'droitTrade'>;
const CHEZ_SOI: Entree = { regard: 'COMPTE', droitTrade: false };

export const peutEcrire = (acteur: Acteur, { kind, regard, droitTrade, montre }: Fil): boolean =>
  regard === 'GROUPEMENT' ? montre && canRepondreAuMembre(acteur, kind) : canCommenter(acteur, kind, droitTrade);

const unMontre = async (tx: TenantTx, kind: KindDiscussion, objetId: number): Promise<boolean> => {
  const trouve = await tx
    .selectFrom('discussion as d')
    .innerJoin('discussion_commentaire as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.discussion_id', '=', 'd.id'),
    )
    .select('c.id')
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.kind', '=', kind)
    .where('d.objet_id', '=', objetId)
    .where('c.partage', '=', true)
    .limit(1)
    .executeTakeFirst();
  return trouve !== undefined;
};

const ouvrirFil = async (
  tx: TenantTx,
  acteur: Acteur,
  sujets: Sujets,
  cible: Cible,
  entree = CHEZ_SOI,
): Promise<Fil> => {
  const commentaire = 'commentaireId' in cible ? await trouverCommentaire(tx, cible.commentaireId) : undefined;
  const { kind, objetId } = 'kind' in cible ? cible : (commentaire ?? { kind: undefined, objetId: 0 });
  const sujet = kind && sujets[kind];
  const delegueId = entree.regard === 'DELEGUE' ? acteur.utilisateurId : undefined;
  const [objet] = sujet ? await sujet.objets(tx, [tx.tenantId], [objetId], delegueId) : [];
  if (!kind || !sujet || !objet) throw coreErrors.introuvable();
  // What an adhérent keeps for itself does not exist for its groupement.
  if (entree.regard === 'GROUPEMENT' && commentaire?.partage === false) throw coreErrors.introuvable();
  if (!canLireDiscussion(acteur, kind)) throw coreErrors.interdit();
  const montre = entree.regard === 'GROUPEMENT' && (await unMontre(tx, kind, objet.id));
  return { kind, sujet, objet, commentaire, montre, ...entree };
};

const duCommentaire = async (tx: SystemeTx, tenantIds: readonly number[], id: number): Promise<number | undefined> => {
  const ligne = await tx
    .selectFrom('discussion_commentaire')
    .select('tenant_id as tenantId')
    .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::bigint[])`)
    .where('id', '=', id)
    .executeTakeFirst();
  return ligne?.tenantId;
};

/**
 * The pharmacy, among those that gave this delegate an habilitation.
 * @throws 404
 */
const localiser = async (tx: SystemeTx, ctx: Contexte, sujets: Sujets, cible: Cible): Promise<Suivie> => {
  const suivies = await pharmaciesSuivies(tx, ctx);
  const tenantIds = suivies.map(({ tenantId }) => tenantId);
  const ou =
    'commentaireId' in cible
      ? await duCommentaire(tx, tenantIds, cible.commentaireId)
      : (await sujets[cible.kind]?.objets(tx, tenantIds, [cible.objetId], ctx.acteur.utilisateurId))?.[0]?.tenantId;
  const suivie = suivies.find(({ tenantId }) => tenantId === ou);
  if (!suivie) throw coreErrors.introuvable();
  return suivie;
};

const objetDuCommentaire = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('discussion_commentaire as c')
    .innerJoin('discussion as d', (join) =>
      join.onRef('d.tenant_id', '=', 'c.tenant_id').onRef('d.id', '=', 'c.discussion_id'),
    )
    .select(['d.kind', 'd.objet_id as objetId'])
    .where('c.id', '=', id)
    .where('c.partage', '=', true)
    .executeTakeFirst();

/** The adhérent whose copy of one of its modèles the groupement reads, while the pharmacy is an adhérent. */
const chezMembre = async (
  { acteur, services }: Contexte,
  sujets: Sujets,
  cible: Cible,
): Promise<AuthorizedTenantId | undefined> => {
  if (acteur.typeTenant !== 'GROUPEMENT') return undefined;
  return transactionSysteme(
    services.dbSysteme,
    async (tx) => {
      const objet = 'kind' in cible ? cible : await objetDuCommentaire(tx, cible.commentaireId);
      if (!objet || !canSuivreMembre(acteur, objet.kind as KindDiscussion)) return undefined;
      return (await sujets[objet.kind as KindDiscussion]?.membre?.(tx, acteur.tenantId, objet.objetId)) as
        AuthorizedTenantId | undefined;
    },
    { lecture: true },
  );
};

/**
 * Opens a discussion in the user's own account, or in the one an habilitation opens; each under the walls of the
 * account it belongs to.
 * @throws 404 for what is absent or foreign, 403 for a role that does not read this kind
 */
export const entrer = async <T>(
  ctx: Contexte,
  sujets: Sujets,
  cible: Cible,
  acte: 'lire' | 'ecrire',
  work: (tx: TenantTx, fil: Fil) => Promise<T>,
): Promise<T> => {
  const { acteur, services } = ctx;
  const membre = await chezMembre(ctx, sujets, cible);
  if (membre !== undefined)
    return dansTenant(ctx, membre, async (tx) =>
      work(tx, await ouvrirFil(tx, acteur, sujets, cible, { regard: 'GROUPEMENT', droitTrade: false })),
    );
  if (acteur.role !== 'DELEGUE')
    return inTenant(ctx, async (tx) => work(tx, await ouvrirFil(tx, acteur, sujets, cible)));
  const { tenantId, droitTrade } = await transactionSysteme(
    services.dbSysteme,
    (tx) => localiser(tx, ctx, sujets, cible),
    {
      lecture: true,
    },
  );
  const porte = acte === 'lire' ? entrerChez : ecrireChez;
  return porte(ctx, tenantId, { action: 'consulter-discussion' }, async (tx) =>
    work(tx, await ouvrirFil(tx, acteur, sujets, cible, { regard: 'DELEGUE', droitTrade })),
  );
};

/** Its discussion, locked. One whose object was deleted meanwhile went with it, and is not opened again. @throws 404 */
export const verrouiller = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  { kind, sujet, objet }: Fil,
): Promise<Verrouillee> => {
  const discussion = await verrouillerDiscussion(tx, { kind, objetId: objet.id }, acteur, services.maintenant());
  if ((await sujet.objets(tx, [tx.tenantId], [objet.id])).length === 0) throw coreErrors.introuvable();
  return discussion;
};
