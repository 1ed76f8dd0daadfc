import { sansIdempotence, aujourdhuiDe, inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { avecDepots, trouverFichier } from '#server/core/files/fichiers.ts';
import { servirFichier } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { nomDuTenant } from '#server/features/comptes/tenant/read-models/nom.ts';
import { upsertLecture } from '#server/features/echanges/discussion/commands/tenir.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { supportErrors } from '#shared/features/echanges/support/errors.ts';
import { canRepondreSupport } from '#shared/features/echanges/support/policy.ts';
import {
  acteVersSupport,
  actesConversation,
  DELAI_MAIL_MS,
  estPossibleSupport,
} from '#shared/features/echanges/support/rules.ts';
import type { EtatConversation, FilQuestion, ReponseSaisieSupport } from '#shared/features/echanges/support/schemas.ts';
import { estDejaConsultee } from '../read-models/avis.ts';
import { discussionDe, estPieceSupport } from '../read-models/messages.ts';
import { uneQuestion } from '../read-models/questions.ts';
import { updateSuiviSupport, lockQuestion, type ConversationVerrouillee } from '../repository.ts';
import { aDeposer, ecrireMessage, preparerMessage } from './composer.ts';
import { annoncerConversation } from './prevenir.ts';
import { reponseAPrevenir } from './travail.ts';

const exigerSupport = ({ acteur }: Contexte): void => {
  if (!canRepondreSupport(acteur)) throw coreErrors.interdit();
};

/** Journals, once a day, that a super administrator read a conversation of the account (SUP-3). */
const noterConsultation = async (tx: SystemeTx, ctx: Contexte, tenantId: number, id: number): Promise<void> => {
  const { acteur } = ctx;
  const consultation = { tenantId, id, lecteurId: acteur.utilisateurId, jour: aujourdhuiDe(ctx) };
  if (!(await estDejaConsultee(tx, consultation)))
    await journaliser(tx, acteur, { tenantId, objet: 'support', objetId: id, action: 'consulter' });
};

/** @throws 404 */
export const lireQuestion = (ctx: Contexte, id: number, avant: number | undefined): Promise<FilQuestion> =>
  inSysteme(ctx, async (tx) => {
    exigerSupport(ctx);
    const question = await uneQuestion(tx, ctx.acteur, id, avant);
    await noterConsultation(tx, ctx, question.demandeur.tenantId, id);
    return question;
  });

const noter = (tx: SystemeTx, { acteur }: Contexte, { tenantId, id }: ConversationVerrouillee, action: string) =>
  journaliser(tx, acteur, { tenantId, objet: 'support', objetId: id, action });

type Reponse = { readonly saisie: ReponseSaisieSupport; readonly fichiers: readonly FichierRecu[] };
const ecrireReponse = async (ctx: Contexte, id: number, { saisie, fichiers }: Reponse): Promise<FilQuestion> => {
  const { acteur, services } = ctx;
  const message = await preparerMessage(saisie.texte, fichiers, acteur);
  return avecDepots(services.fichiers, aDeposer(fichiers, acteur), (depots) =>
    inSysteme(ctx, async (tx) => {
      const conversation = exigerPresence(await lockQuestion(tx, id));
      const { tenantId } = conversation;
      const le = services.maintenant();
      const discussionId = await discussionDe(tx, conversation);
      const compte = await nomDuTenant(tx, acteur.tenantId);
      const suite = { discussionId, message, depots, compte, le };
      const commentaireId = await ecrireMessage(tx, acteur, conversation, suite);
      const etat = saisie.clore ? actesConversation.clore.vers : actesConversation.ecrire.vers;
      const suivi = { etat, par: acteur.nomComplet, le };
      await updateSuiviSupport(tx, conversation, suivi, { duDemandeur: false, texte: message.texte });
      await noter(tx, ctx, conversation, saisie.clore ? 'repondre-et-clore' : 'repondre');
      const lecture = { discussionId, lecteurId: acteur.utilisateurId, luJusqua: commentaireId, recule: false };
      await upsertLecture(tx, { ...lecture, tenantId });
      const apres = new Date(le.getTime() + DELAI_MAIL_MS);
      await mettreEnFile(tx, reponseAPrevenir, { conversationId: id, commentaireId }, { apres });
      annoncerConversation(tx, conversation, await idsEditeurs(tx));
      return uneQuestion(tx, acteur, id);
    }),
  );
};

/** Answers in the account of the asker; the bell of the super administrators asks nothing any more. @throws 404 */
export const repondreQuestion = async (ctx: Contexte, id: number, reponse: Reponse): Promise<FilQuestion> => {
  exigerSupport(ctx);
  const question = await ecrireReponse(ctx, id, reponse);
  // Closes the notification in the publisher's own account, in another transaction, once the answer is written.
  await inTenant(sansIdempotence(ctx), (tx) =>
    cloreEvenements(tx, ctx.acteur, ['QUESTION_RECUE'], [{ tenantId: tx.tenantId, objet: id }]),
  );
  return question;
};

/** @throws 404, 409 TRANSITION_IMPOSSIBLE */
export const changerEtatQuestion = (ctx: Contexte, id: number, etat: EtatConversation): Promise<FilQuestion> =>
  inSysteme(ctx, async (tx) => {
    exigerSupport(ctx);
    const conversation = exigerPresence(await lockQuestion(tx, id));
    const acte = acteVersSupport(etat);
    if (!estPossibleSupport(acte, conversation.etat)) throw supportErrors.etatInchange(etat);
    await updateSuiviSupport(tx, conversation, { etat, par: ctx.acteur.nomComplet, le: ctx.services.maintenant() });
    await noter(tx, ctx, conversation, acte);
    annoncerConversation(tx, conversation, await idsEditeurs(tx));
    return uneQuestion(tx, ctx.acteur, id);
  });

/** A mark of display: not in the journal. @throws 404 */
export const marquerQuestionLue = (ctx: Contexte, id: number, jusqua: number): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    exigerSupport(ctx);
    const conversation = exigerPresence(await lockQuestion(tx, id));
    const discussionId = await discussionDe(tx, conversation);
    const { tenantId } = conversation;
    const lecteurId = ctx.acteur.utilisateurId;
    await upsertLecture(tx, { discussionId, lecteurId, luJusqua: jusqua, recule: false, tenantId });
    return null;
  });

/** @throws 404 */
export const lirePieceQuestion = async (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> => {
  const fichier = await inSysteme(ctx, async (tx) => {
    exigerSupport(ctx);
    const { demandeur } = await uneQuestion(tx, ctx.acteur, id);
    const { tenantId } = demandeur;
    if (!(await estPieceSupport(tx, { tenantId, id }, fichierId))) throw coreErrors.introuvable();
    await noterConsultation(tx, ctx, tenantId, id);
    return trouverFichier(tx, { tenantId, id: fichierId });
  });
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};
