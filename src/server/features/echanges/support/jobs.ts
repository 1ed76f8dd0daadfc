import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { assainirHtml } from '#server/core/html/assainir.ts';
import { lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import type { Services } from '#server/core/services.ts';
import { surUneLigneModeleMail } from '#shared/features/courrier/modele-mail/rules.ts';
import { mettreEnPage } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { adresseBindNotification } from '#shared/features/courrier/notification/rules.ts';
import { adresseValide, lienDeQuestion } from './commands/prevenir.ts';
import { questionAAnnoncer, reponseAPrevenir } from './commands/travail.ts';
import { mailsDuSupport, questionAEnvoyer, reponsesNonLues, type ReponseNonLue } from './read-models/avis.ts';
import { discussionDe } from './read-models/messages.ts';
import { updateMailJusqua, lockQuestion, type ConversationVerrouillee } from './repository.ts';

const paragraphes = async (tenantId: number, reponses: readonly ReponseNonLue[]): Promise<string> => {
  const textes: string[] = [];
  for (const { texte } of reponses) textes.push((await assainirHtml(texte, tenantId)).texte);
  return textes.join('\n\n');
};

type AEcrire = {
  readonly destinataire: string;
  readonly prenom: string;
  readonly reponses: readonly ReponseNonLue[];
  readonly derniere: ReponseNonLue;
};
const envoyer = async (
  tx: SystemeTx,
  { publicUrl }: Services,
  { tenantId, id, sujet: question }: ConversationVerrouillee,
  { destinataire, prenom, reponses, derniere }: AEcrire,
): Promise<void> => {
  const sujet = surUneLigneModeleMail(`Réponse du support : ${question}`);
  await envoyerMail(tx, {
    cle: `support:reponse:${derniere.id}`,
    // A mail of the support's own account: the asker's colleagues, who read those of theirs, do not see it (SUP-2).
    tenantId: derniere.tenantId,
    destinataires: [destinataire],
    sujet,
    ...mettreEnPage({
      sujet,
      texte: `Bonjour${prenom ? ` ${prenom}` : ''},\n\n${await paragraphes(tenantId, reponses)}`,
      etablissement: 'Support Pharmaccord',
      bouton: {
        adresse: `${publicUrl}${adresseBindNotification({ ecran: 'accueil', params: { support: String(id) } })}`,
        libelle: 'Lire la conversation et répondre',
        seul: true,
      },
    }),
    fil: `support:${id}`,
    auteur: 'systeme',
  });
};

/** Mails the answers still unread, together and once (SUP-10). @returns whether a mail left */
export const prevenirParMail = async (
  services: Services,
  { conversationId, commentaireId }: { conversationId: number; commentaireId: number },
): Promise<boolean> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const conversation = await lockQuestion(tx, conversationId);
    // The conversation was removed meanwhile, or the answer already left in the mail of another one.
    if (!conversation || conversation.mailJusqua >= commentaireId) return false;
    const { tenantId, utilisateurId, mailJusqua: apres } = conversation;
    const discussionId = await discussionDe(tx, conversation);
    const nonLues = await reponsesNonLues(tx, { tenantId, discussionId, utilisateurId, apres });
    const destinataire = adresseValide(nonLues?.mail ?? null);
    const derniere = nonLues?.reponses.at(-1);
    if (!nonLues || destinataire === null || !derniere || derniere.id < commentaireId) return false;
    await envoyer(tx, services, conversation, { ...nonLues, destinataire, derniere });
    await updateMailJusqua(tx, conversation, derniere.id);
    return true;
  });

/** A new question leaves by mail to every super administrator at work (SUP-9). */
export const annoncerParMail = async (
  services: Services,
  { conversationId, commentaireId }: { conversationId: number; commentaireId: number },
): Promise<void> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const question = await questionAEnvoyer(tx, conversationId, commentaireId);
    if (!question) return;
    const { auteur, compte, texte } = question;
    const sujet = surUneLigneModeleMail(`Question au support : ${question.sujet}`);
    const corps = mettreEnPage({
      sujet,
      texte: `${auteur ?? compte} (${compte}) écrit :\n\n${(await assainirHtml(texte, question.tenantId)).texte}`,
      etablissement: 'Support Pharmaccord',
      bouton: {
        adresse: `${services.publicUrl}${adresseBindNotification(lienDeQuestion(conversationId))}`,
        libelle: 'Lire et répondre',
        seul: true,
      },
    });
    for (const [tenantId, mailsDuCompte] of Map.groupBy(
      await mailsDuSupport(tx),
      (mailDuSupport) => mailDuSupport.tenantId,
    )) {
      const destinataires = [...new Set(mailsDuCompte.map(({ mail }) => adresseValide(mail)))].filter(
        (mail) => mail !== null,
      );
      const mail = { cle: `support:question:${commentaireId}`, tenantId, destinataires, sujet, ...corps };
      if (destinataires.length > 0) await envoyerMail(tx, { ...mail, auteur: 'systeme' });
    }
  });

/** What leaves by mail: the questions to the support, and its answers. */
export const travauxSupport: readonly Travail[] = [
  lierTravail(questionAAnnoncer, (donnees, services) => annoncerParMail(services, donnees)),
  lierTravail(reponseAPrevenir, async (donnees, services) => {
    await prevenirParMail(services, donnees);
  }),
];
