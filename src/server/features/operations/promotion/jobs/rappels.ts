import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { travailPeriodique, type Travail } from '#server/core/jobs/travail.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { lienDuRappel } from '#shared/features/courrier/notification/rules/evenements-operations.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { cloreAvisSansObjet } from '#server/features/operations/publication/commands/clore-avis.ts';
import { sortesDeRappel, type SorteDeRappel } from '#server/features/operations/publication/commands/rappels.ts';
import { promotionsARappeler, type PromotionARappeler } from '../read-models/rappels.ts';
import { insertRappels } from '../repository.ts';

/** Words before the day that follows each name. */
const MOT_DU_JOUR: Readonly<Record<SorteDeRappel, string>> = {
  TG_SEMAINE: 'le',
  TG_SANS_PHOTO: 'depuis le',
  A_TRAITER: 'finie le',
  SANS_REPONSE: 'avant le',
};

/** Promotions whose reminder was not sent yet; the row written here stops a second run from sending it again. */
const noterConcernees = async (tx: SystemeTx, jour: Jour, sorte: SorteDeRappel): Promise<PromotionARappeler[]> => {
  const concernees = await promotionsARappeler(tx, jour, sorte);
  const notees = await insertRappels(tx, sorte, concernees);
  return concernees.filter(({ id }) => notees.has(id));
};

const MAX_NOMS = 5;
const phrase = (dites: readonly PromotionARappeler[], date: string): string => {
  const noms = dites.slice(0, MAX_NOMS).map(({ nom, pour }) => `${nom} (${date} ${formatJour(pour)})`);
  const reste = dites.length - noms.length;
  return `${noms.join(', ')}${reste > 0 ? ` et ${reste} autre${reste > 1 ? 's' : ''}` : ''}.`;
};

/**
 * Tells each pharmacy, once (OPE-61): the TG of the week to come, those without a photo at mid-term, the promotions
 * that ended with something to declare, and the proposals of its groupement that are about to expire. What was asked
 * before and is done or no longer possible is closed first.
 * @returns how many messages were written
 */
export const rappelerPromotions = async (db: Database, maintenant: Date): Promise<number> => {
  const jour = jourParis(maintenant);
  await transactionSysteme(db, (tx) => cloreAvisSansObjet(tx, null, { tenantIds: null }, jour));
  let nombre = 0;
  for (const sorte of sortesDeRappel)
    await transactionSysteme(db, async (tx) => {
      for (const [tenantId, dites] of Map.groupBy(await noterConcernees(tx, jour, sorte), (dite) => dite.tenantId)) {
        nombre += 1;
        await annoncerEvenement(tx, null, sorte, [
          {
            tenantId,
            objet: '',
            elements: dites.map(({ id }) => id),
            donnees: { phrase: phrase(dites, MOT_DU_JOUR[sorte]), dits: dites.length },
            dateLimite: dites[0]!.pour < jour ? jour : dites[0]!.pour,
            lien: lienDuRappel[sorte],
          },
        ]);
      }
    });
  return nombre;
};

/** Every morning, before the pharmacy opens. */
export const travailRappelsPromotions: Travail = travailPeriodique(
  { nom: 'promotion.rappels', cron: '5 7 * * *', dit: 'rappels de promotions envoyés' },
  ({ dbSysteme, maintenant }) => rappelerPromotions(dbSysteme, maintenant()),
);
