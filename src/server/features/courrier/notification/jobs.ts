import { transactionSysteme } from '#server/core/db/database.ts';
import { lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { mailParDefaut, redigerAvis } from '#shared/features/courrier/notification/rules.ts';
import { travailMailsEvenement } from './commands/mails.ts';
import { mailsATenir } from './read-models/mails.ts';

const adresse = mailRequis('L’adresse');

/** The key of each mail names the news and the person: done twice, or after a stop, it leaves once. */
export const travailMailsDesEvenements: Travail = lierTravail(
  travailMailsEvenement,
  ({ avis }, { dbSysteme, publicUrl }) =>
    transactionSysteme(dbSysteme, async (tx) => {
      for (const { tenantId, id, sorte, date, utilisateurId, role, email, mail, ...mots } of await mailsATenir(
        tx,
        avis,
      ))
        if ((mail ?? mailParDefaut(sorte, role)) && adresse.safeParse(email).data === email)
          await envoyerMail(tx, {
            tenantId,
            cle: `notification:${id}:${utilisateurId}:${date}`,
            destinataires: [email],
            ...redigerAvis({ ...mots, publicUrl }),
            objet: 'utilisateur',
            objetId: utilisateurId,
            auteur: 'systeme',
          });
    }),
);
