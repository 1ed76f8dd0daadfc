import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { HtmlPropre } from '#server/core/html/assainir.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { discussionErrors } from '#shared/features/echanges/discussion/errors.ts';
import { canMarquerLu, canPartager } from '#shared/features/echanges/discussion/policy.ts';
import { corrigeableJusqua } from '#shared/features/echanges/discussion/rules.ts';
import type {
  Commentaire,
  CommentaireSaisi,
  Correction,
  InfoDiscussion,
  KindDiscussion,
  StatutDiscussion,
} from '#shared/features/echanges/discussion/schemas.ts';
import { nettoyerCommentaire, signatureDuCommentaire } from './commands/ecrire.ts';
import {
  entrerDansLaDiscussion,
  peutEcrire,
  verrouillerDiscussionOuverte,
  type DiscussionOuverte,
} from './commands/entrer.ts';
import {
  annoncerChangement,
  participantsAJour,
  prevenirGroupementDiscussion,
  prevenirParticipants,
  reprendreAvis,
} from './commands/prevenir.ts';
import { changerStatut, rouvrirSiReponse } from './commands/statut.ts';
import { infoDuFil } from './read-models.ts';
import { unCommentaire } from './read-models/commentaires.ts';
import { personnesMentionnables } from './read-models/participants.ts';
import type { Sujets } from './read-models/sujet.ts';
import * as repository from './repository.ts';
import { extraitDe, type CommentaireTrouve } from './repository.ts';

type Objet = { readonly kind: KindDiscussion; readonly objetId: number };

const noter = (
  tx: TenantTx,
  { acteur }: Contexte,
  fil: DiscussionOuverte,
  action: string,
  suite: { discussionId: number; commentaireId: number; avant?: unknown },
) =>
  journaliser(tx, acteur, {
    tenantId: tx.tenantId,
    objet: 'discussion',
    objetId: suite.discussionId,
    action,
    ...(suite.avant !== undefined && { avant: suite.avant }),
    apres: { kind: fil.kind, objetId: fil.objet.id, commentaireId: suite.commentaireId },
  });

/**
 * A groupement's message to an adhérent is read by both; the account's own messages stay there unless their author
 * chose otherwise (DIS-4).
 */
const partageDe = ({ acteur }: Contexte, { kind, objet, acces }: DiscussionOuverte, voulu: boolean): boolean => {
  if (acces === 'GROUPEMENT') return true;
  if (voulu && (acces !== 'COMPTE' || objet.groupementId === null || !canPartager(acteur, kind)))
    throw discussionErrors.sansGroupement();
  return voulu;
};

type MessageAAjouter = {
  readonly message: HtmlPropre;
  readonly statut: StatutDiscussion | null;
  readonly partage?: boolean;
  readonly interne?: boolean;
  readonly mentions: readonly number[];
};
/** Adds a message to a discussion that is locked, and tells those who follow it. @returns its number */
export const ajouterMessage = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  discussionId: number,
  { message, statut, partage = false, interne = false, mentions: nommes }: MessageAAjouter,
): Promise<number> => {
  const participants = await participantsAJour(tx, ctx, fil, discussionId);
  const mentions = fil.acces === 'COMPTE' ? await personnesMentionnables(tx, fil, nommes) : [];
  const auteur = await signatureDuCommentaire(tx, ctx);
  const maintenant = ctx.services.maintenant();
  const id = await repository.insertCommentaire(tx, tx.tenantId, {
    discussionId,
    message,
    statut,
    partage,
    interne,
    auteur,
    maintenant,
  });
  await repository.replaceMentionsDiscussion(tx, id, mentions);
  await noter(tx, ctx, fil, 'commenter', { discussionId, commentaireId: id });
  const extrait = extraitDe(message.texte);
  await prevenirParticipants(tx, ctx, fil, { extrait, interne, mentions, participants });
  if (partage && fil.acces === 'COMPTE')
    await prevenirGroupementDiscussion(tx, ctx, fil, { discussionId, id, extrait });
  annoncerChangement(tx, fil, discussionId, { partage });
  return id;
};

/** Says something about an object, names people, and may set the statut with it. */
export const commenterObjet = async (
  ctx: Contexte,
  sujets: Sujets,
  objet: Objet,
  saisie: CommentaireSaisi,
): Promise<Commentaire> => {
  const message = await nettoyerCommentaire(saisie.texte, ctx.acteur.tenantId);
  return entrerDansLaDiscussion(ctx, sujets, objet, 'ecrire', async (tx, fil) => {
    if (!peutEcrire(ctx.acteur, fil)) throw coreErrors.interdit();
    const partage = partageDe(ctx, fil, saisie.partage);
    const maintenant = ctx.services.maintenant();
    const discussion = await verrouillerDiscussionOuverte(tx, ctx, fil);
    const pose = saisie.statut ? await changerStatut(tx, ctx, fil, discussion, saisie.statut) : false;
    const statut = pose ? (saisie.statut ?? null) : await rouvrirSiReponse(tx, ctx, fil, discussion);
    const id = await ajouterMessage(tx, ctx, fil, discussion.id, {
      message,
      statut,
      partage,
      mentions: saisie.mentions,
    });
    return unCommentaire(tx, ctx.acteur, id, maintenant);
  });
};

/**
 * Locks a comment of this author.
 * @throws 403 for another author's comment, 409 when it is withdrawn or too late (DIS-10)
 */
const reprendre = async (tx: TenantTx, ctx: Contexte, fil: DiscussionOuverte): Promise<CommentaireTrouve> => {
  const { acteur, services } = ctx;
  const { commentaire } = fil;
  if (!commentaire) throw coreErrors.introuvable();
  if (commentaire.auteurId !== acteur.utilisateurId || !peutEcrire(acteur, fil)) throw coreErrors.interdit();
  const actuel = { ...commentaire, ...(await repository.lockCommentaire(tx, commentaire.id)) };
  if (actuel.texte === null) throw discussionErrors.dejaRetire();
  if (corrigeableJusqua(acteur.utilisateurId, actuel, services.maintenant()) === null)
    throw discussionErrors.tropTard();
  return actuel;
};

const apresReprise = async (
  tx: TenantTx,
  ctx: Contexte,
  fil: DiscussionOuverte,
  { avant, extrait, action }: { avant: CommentaireTrouve; extrait: string | null; action: string },
): Promise<Commentaire> => {
  const { id, discussionId, partage, interne, texte } = avant;
  // Notifications never quote an internal note.
  if (!interne)
    await reprendreAvis(tx, ctx, fil, {
      discussionId,
      depuis: avant.creeLe,
      avant: avant.extrait ?? '',
      apres: extrait,
    });
  await noter(tx, ctx, fil, action, { discussionId, commentaireId: id, avant: { texte } });
  annoncerChangement(tx, fil, discussionId, { partage });
  return unCommentaire(tx, ctx.acteur, id, ctx.services.maintenant());
};

/** Its author corrects it within the delay (DIS-10); people newly named are told. */
export const corrigerCommentaire = async (
  ctx: Contexte,
  sujets: Sujets,
  commentaireId: number,
  { texte, mentions }: Correction,
): Promise<Commentaire> => {
  const message = await nettoyerCommentaire(texte, ctx.acteur.tenantId);
  return entrerDansLaDiscussion(ctx, sujets, { commentaireId }, 'ecrire', async (tx, fil) => {
    const avant = await reprendre(tx, ctx, fil);
    const deja = await repository.findMentions(tx, commentaireId);
    const nommes = fil.acces === 'COMPTE' ? await personnesMentionnables(tx, fil, mentions) : [];
    await repository.updateTexteDiscussion(tx, commentaireId, message, ctx.services.maintenant());
    await repository.replaceMentionsDiscussion(tx, commentaireId, nommes);
    const nouveaux = nommes.filter((id) => !deja.includes(id));
    const personne = { duCompte: [], delegues: [] };
    const extrait = extraitDe(message.texte);
    await prevenirParticipants(tx, ctx, fil, {
      extrait,
      interne: avant.interne,
      mentions: nouveaux,
      participants: personne,
    });
    return apresReprise(tx, ctx, fil, { avant, extrait, action: 'corriger' });
  });
};

/** Withdraws a comment: its words go, its place stays, so that the answers to it still make sense. */
export const retirerCommentaire = (ctx: Contexte, sujets: Sujets, commentaireId: number): Promise<Commentaire> =>
  entrerDansLaDiscussion(ctx, sujets, { commentaireId }, 'ecrire', async (tx, fil) => {
    const avant = await reprendre(tx, ctx, fil);
    await repository.updateTexteRetire(tx, commentaireId, ctx.services.maintenant());
    await repository.replaceMentionsDiscussion(tx, commentaireId, []);
    return apresReprise(tx, ctx, fil, { avant, extrait: null, action: 'retirer' });
  });

const marquer = (
  ctx: Contexte,
  sujets: Sujets,
  commentaireId: number,
  { estLue }: { readonly estLue: boolean },
): Promise<InfoDiscussion> =>
  entrerDansLaDiscussion(ctx, sujets, { commentaireId }, 'ecrire', async (tx, fil) => {
    const { commentaire } = fil;
    if (!commentaire || !canMarquerLu(ctx.acteur)) throw coreErrors.interdit();
    await repository.upsertLecture(tx, {
      discussionId: commentaire.discussionId,
      lecteurId: ctx.acteur.utilisateurId,
      luJusqua: estLue ? commentaire.id : commentaire.id - 1,
      recule: !estLue,
    });
    return infoDuFil(tx, ctx, fil);
  });

/** Read up to that comment included; a later one that was read stays so. A mark of display: not in the journal. */
export const marquerLue = (ctx: Contexte, sujets: Sujets, commentaireId: number) =>
  marquer(ctx, sujets, commentaireId, { estLue: true });
/** Marks this comment and the later ones as unread. */
export const marquerNonLue = (ctx: Contexte, sujets: Sujets, commentaireId: number) =>
  marquer(ctx, sujets, commentaireId, { estLue: false });
