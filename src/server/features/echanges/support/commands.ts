import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { avecDepots, type FichierEnDepot } from '#server/core/files/fichiers.ts';
import { servirDuTenant } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { HtmlPropre } from '#server/core/html/assainir.ts';
import { upsertLecture, extraitDe, lockDiscussion } from '#server/features/echanges/discussion/commands/tenir.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { supportErrors } from '#shared/features/echanges/support/errors.ts';
import { canLireConversation } from '#shared/features/echanges/support/policy.ts';
import {
  actesConversation,
  FENETRE_SECONDES,
  MAX_MESSAGES,
  MAX_OUVERTES,
  sujetDepuis,
} from '#shared/features/echanges/support/rules.ts';
import type { FilSupport, MessageSaisi } from '#shared/features/echanges/support/schemas.ts';
import { aDeposer, ecrireMessage, preparerMessage } from './commands/composer.ts';
import { prevenirSupport } from './commands/prevenir.ts';
import { supportAJour } from './read-models/avis.ts';
import { maConversation } from './read-models/conversations.ts';
import { discussionDe, estPieceSupport } from './read-models/messages.ts';
import {
  countReclamationsOuvertes,
  insertContexte,
  insertConversation,
  updateSuiviSupport,
  lockQuestionDuCompte,
  type ConversationVerrouillee,
} from './repository.ts';

type Recu = { readonly saisie: MessageSaisi; readonly fichiers: readonly FichierRecu[] };
type Prepare = {
  readonly saisie: MessageSaisi;
  readonly message: HtmlPropre;
  readonly depots: readonly FichierEnDepot[];
};

/** @throws 403 in the name of another account, 429 for too many messages */
const exigerDemandeur = async (
  tx: TenantTx,
  { acteur }: Contexte,
  conversation: { tenantId: number; utilisateurId: number },
): Promise<void> => {
  if (!canLireConversation(acteur, conversation)) throw coreErrors.interdit();
  const attente = await enSysteme(tx, (systeme) =>
    consommerQuota(systeme, `support:u${acteur.utilisateurId}`, MAX_MESSAGES, FENETRE_SECONDES),
  );
  if (attente > 0) throw supportErrors.tropDeMessages(attente);
};

/** Writes the message and its files, and tells the support. The conversation is locked, or has just been opened. */
const ajouter = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  conversation: ConversationVerrouillee,
  { saisie, message, depots }: Prepare,
): Promise<FilSupport> => {
  const { id, utilisateurId } = conversation;
  const le = services.maintenant();
  const { id: discussionId } = await lockDiscussion(tx, { kind: 'SUPPORT', objetId: id }, acteur, le);
  const aJour = await enSysteme(tx, (systeme) =>
    supportAJour(systeme, { tenantId: tx.tenantId, discussionId, utilisateurId }),
  );
  const commentaireId = await ecrireMessage(tx, acteur, conversation, {
    discussionId,
    message,
    depots,
    compte: null,
    le,
  });
  if (saisie.contexte) await insertContexte(tx, commentaireId, saisie.contexte);
  const { vers: etat } = actesConversation.ecrire;
  await updateSuiviSupport(
    tx,
    conversation,
    { etat, par: acteur.nomComplet, le },
    { duDemandeur: true, texte: message.texte },
  );
  const apres = { commentaireId, fichiers: depots.length, contexte: Boolean(saisie.contexte) };
  await journaliser(tx, acteur, { objet: 'support', objetId: id, action: 'ecrire', apres });
  const extrait = extraitDe(message.texte);
  await prevenirSupport(tx, acteur, { conversation, extrait, commentaireId, aJour });
  return maConversation(tx, acteur, id);
};

const preparer = async <T>(
  ctx: Contexte,
  { saisie, fichiers }: Recu,
  work: (prepare: Prepare) => Promise<T>,
): Promise<T> => {
  const message = await preparerMessage(saisie.texte, fichiers, ctx.acteur);
  return avecDepots(ctx.services.fichiers, aDeposer(fichiers, ctx.acteur), (depots) =>
    work({ saisie, message, depots }),
  );
};

/** A new question. @throws 409 TROP_DE_CONVERSATIONS, 429 */
export const ouvrirConversation = (ctx: Contexte, recu: Recu): Promise<FilSupport> =>
  preparer(ctx, recu, (prepare) =>
    inTenant(ctx, async (tx) => {
      const { utilisateurId, tenantId } = ctx.acteur;
      await exigerDemandeur(tx, ctx, { tenantId, utilisateurId });
      if ((await countReclamationsOuvertes(tx, utilisateurId)) >= MAX_OUVERTES)
        throw supportErrors.tropDeConversations();
      const sujet = sujetDepuis(recu.saisie.texte);
      const conversation = await insertConversation(tx, { utilisateurId, sujet, le: ctx.services.maintenant() });
      return ajouter(tx, ctx, conversation, prepare);
    }),
  );

/**
 * Adds a message, which opens a closed conversation again (SUP-5). @throws 404 for what is not this very person's, 429
 */
export const ecrireConversation = (ctx: Contexte, id: number, recu: Recu): Promise<FilSupport> =>
  preparer(ctx, recu, (prepare) =>
    inTenant(ctx, async (tx) => {
      const conversation = exigerPresence(await lockQuestionDuCompte(tx, ctx.acteur.utilisateurId, id));
      await exigerDemandeur(tx, ctx, conversation);
      return ajouter(tx, ctx, conversation, prepare);
    }),
  );

/** Marks the conversation as read, without a journal entry. @throws 404 */
export const marquerConversationLue = (ctx: Contexte, id: number, jusqua: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { utilisateurId: lecteurId } = ctx.acteur;
    const conversation = exigerPresence(await lockQuestionDuCompte(tx, lecteurId, id));
    const discussionId = await discussionDe(tx, conversation);
    await upsertLecture(tx, { discussionId, lecteurId, luJusqua: jusqua, recule: false });
    return null;
  });

/** @throws 404 */
export const lirePieceConversation = (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => {
    await maConversation(tx, ctx.acteur, id);
    if (!(await estPieceSupport(tx, { tenantId: tx.tenantId, id }, fichierId))) throw coreErrors.introuvable();
    return fichierId;
  });
