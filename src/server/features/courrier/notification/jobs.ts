import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import { lierTravail, travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { mailParDefaut, redigerAvis } from '#shared/features/courrier/notification/rules.ts';
import { travailMailsEvenement } from './commands/mails.ts';
import { mailsATenir } from './read-models/mails.ts';
import { updateAnciennes } from './repository/anciennes.ts';

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

const LOT = 500;
/** Lot after lot, each in its transaction: nobody waits for the others. */
const nommerAnciennes = async (db: Database): Promise<number> => {
  let nombre = 0;
  for (let faites = LOT; faites === LOT; nombre += faites)
    faites = await transactionSysteme(db, (tx) => updateAnciennes(tx, LOT));
  return nombre;
};
/** What the version before still says while this one starts; nothing is left to do after a day. */
export const travailAnciennesNotifications: Travail = travailPeriodique(
  { nom: 'notification.anciennes', cron: '10 * * * *', dit: 'notifications d’avant nommées', muetSansRien: true },
  ({ dbSysteme }) => nommerAnciennes(dbSysteme),
);
