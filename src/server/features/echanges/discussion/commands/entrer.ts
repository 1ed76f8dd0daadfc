import { dansTenant, inTenant, type Contexte } from '#server/core/contexte.ts';
import { lectureSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import {
  ecrireChez,
  entrerChez,
  habilitationsDuDelegue,
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
import { aMessagePartage, compteDuCommentaire, objetDuCommentairePartage } from '../read-models/acces.ts';
import type { ObjetDiscute, SujetDiscussion, Sujets } from '../read-models/sujet.ts';
import { findCommentaire, lockDiscussion, type CommentaireTrouve, type DiscussionVerrouillee } from '../repository.ts';

/** An object, or a comment: a comment says its discussion whatever its kind (ADR 13). */
type CibleDiscussion = { readonly kind: KindDiscussion; readonly objetId: number } | { readonly commentaireId: number };

/** A discussion this person may read. */
export type DiscussionOuverte = {
  readonly kind: KindDiscussion;
  readonly sujet: SujetDiscussion;
  readonly objet: ObjetDiscute;
  /** The comment it was entered by. */
  readonly commentaire: CommentaireTrouve | undefined;
  /**
   * From where a discussion is read: the user's own account, a delegate's habilitation, or the groupement of an
   * adhérent.
   */
  readonly acces: 'COMPTE' | 'DELEGUE' | 'GROUPEMENT';
  /** Of the habilitation that let the delegate in. */
  readonly droitTrade: boolean;
  /** The account has shown its groupement at least one message: it may be answered. */
  readonly montre: boolean;
};
type Entree = Pick<DiscussionOuverte, 'acces' | 'droitTrade'>;
const CHEZ_SOI: Entree = { acces: 'COMPTE', droitTrade: false };

export const peutEcrire = (acteur: Acteur, { kind, acces, droitTrade, montre }: DiscussionOuverte): boolean =>
  acces === 'GROUPEMENT' ? montre && canRepondreAuMembre(acteur, kind) : canCommenter(acteur, kind, { droitTrade });

const ouvrirFil = async (
  tx: TenantTx,
  acteur: Acteur,
  sujets: Sujets,
  cible: CibleDiscussion,
  entree = CHEZ_SOI,
): Promise<DiscussionOuverte> => {
  const commentaire = 'commentaireId' in cible ? await findCommentaire(tx, cible.commentaireId) : undefined;
  const { kind, objetId } = 'kind' in cible ? cible : (commentaire ?? { kind: undefined, objetId: 0 });
  const sujet = kind && sujets[kind];
  const delegueId = entree.acces === 'DELEGUE' ? acteur.utilisateurId : undefined;
  const [objet] = sujet ? await sujet.objets(tx, [tx.tenantId], [objetId], delegueId) : [];
  if (!kind || !sujet || !objet) throw coreErrors.introuvable();
  // What an adhérent keeps for itself does not exist for its groupement.
  if (entree.acces === 'GROUPEMENT' && commentaire?.partage === false) throw coreErrors.introuvable();
  if (!canLireDiscussion(acteur, kind)) throw coreErrors.interdit();
  const montre = entree.acces === 'GROUPEMENT' && (await aMessagePartage(tx, kind, objet.id));
  return { kind, sujet, objet, commentaire, montre, ...entree };
};

/**
 * The pharmacy, among those that gave this delegate an habilitation.
 * @throws 404
 */
const localiser = async (tx: SystemeTx, ctx: Contexte, sujets: Sujets, cible: CibleDiscussion): Promise<Suivie> => {
  const suivies = await habilitationsDuDelegue(tx, ctx);
  const tenantIds = suivies.map(({ tenantId }) => tenantId);
  const ou =
    'commentaireId' in cible
      ? await compteDuCommentaire(tx, tenantIds, cible.commentaireId)
      : (await sujets[cible.kind]?.objets(tx, tenantIds, [cible.objetId], ctx.acteur.utilisateurId))?.[0]?.tenantId;
  const suivie = suivies.find(({ tenantId }) => tenantId === ou);
  if (!suivie) throw coreErrors.introuvable();
  return suivie;
};

/** The adhérent whose copy of one of its modèles the groupement reads, while the pharmacy is an adhérent. */
const chezMembre = async (
  { acteur, services }: Contexte,
  sujets: Sujets,
  cible: CibleDiscussion,
): Promise<AuthorizedTenantId | undefined> => {
  if (acteur.typeTenant !== 'GROUPEMENT') return undefined;
  return lectureSysteme(services.dbSysteme, async (tx) => {
    const objet = 'kind' in cible ? cible : await objetDuCommentairePartage(tx, cible.commentaireId);
    if (!objet || !canSuivreMembre(acteur, objet.kind as KindDiscussion)) return undefined;
    return (await sujets[objet.kind as KindDiscussion]?.membre?.(tx, acteur.tenantId, objet.objetId)) as
      | AuthorizedTenantId
      | undefined;
  });
};

/**
 * Opens a discussion in the user's own account, or in the one an habilitation opens; each under the walls of the
 * account it belongs to.
 * @throws 404 for what is absent or foreign, 403 for a role that does not read this kind
 */
export const entrerDansLaDiscussion = async <T>(
  ctx: Contexte,
  sujets: Sujets,
  cible: CibleDiscussion,
  acte: 'lire' | 'ecrire',
  work: (tx: TenantTx, fil: DiscussionOuverte) => Promise<T>,
): Promise<T> => {
  const { acteur, services } = ctx;
  const membre = await chezMembre(ctx, sujets, cible);
  if (membre !== undefined)
    return dansTenant(ctx, membre, async (tx) =>
      work(tx, await ouvrirFil(tx, acteur, sujets, cible, { acces: 'GROUPEMENT', droitTrade: false })),
    );
  if (acteur.role !== 'DELEGUE')
    return inTenant(ctx, async (tx) => work(tx, await ouvrirFil(tx, acteur, sujets, cible)));
  const { tenantId, droitTrade } = await lectureSysteme(services.dbSysteme, (tx) => localiser(tx, ctx, sujets, cible));
  const porte = acte === 'lire' ? entrerChez : ecrireChez;
  return porte(ctx, tenantId, { action: 'consulter-discussion' }, async (tx) =>
    work(tx, await ouvrirFil(tx, acteur, sujets, cible, { acces: 'DELEGUE', droitTrade })),
  );
};

/** Its discussion, locked. One whose object was deleted meanwhile went with it, and is not opened again. @throws 404 */
export const verrouillerDiscussionOuverte = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  { kind, sujet, objet }: DiscussionOuverte,
): Promise<DiscussionVerrouillee> => {
  const discussion = await lockDiscussion(tx, { kind, objetId: objet.id }, acteur, services.maintenant());
  if ((await sujet.objets(tx, [tx.tenantId], [objet.id])).length === 0) throw coreErrors.introuvable();
  return discussion;
};
