import { transactionSysteme } from '#server/core/db/database.ts';
import { lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { alerteQuotaMails } from '#server/core/mail/inconnus.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { phraseQuotaAtteint } from '#shared/features/courrier/courrier/messages.ts';
import { nomDeLaPersonne } from './read-models/destinataires.ts';

/** Tells those who manage the account that a person, or all its people, may write no more today (CRR-39). */
export const travailQuotaMails: Travail = lierTravail(
  alerteQuotaMails,
  ({ tenantId, utilisateurId, borne, inconnus, mails }, { dbSysteme }) =>
    transactionSysteme(dbSysteme, async (tx) =>
      annoncerEvenement(tx, null, 'LIMITE_DE_MAILS', [
        {
          tenantId,
          objet: borne,
          donnees: {
            phrase: phraseQuotaAtteint({ borne, inconnus, mails, nom: await nomDeLaPersonne(tx, utilisateurId) }),
          },
        },
      ]),
    ),
);
