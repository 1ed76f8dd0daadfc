import { transactionSysteme } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { lierTravail, travailPeriodique } from '#server/core/jobs/travail.ts';
import type { Services } from '#server/core/services.ts';
import { jourParis } from '#shared/core/dates.ts';
import { executerPublication, travailPublication } from './commands/publier-modele.ts';
import { prevenirComptesPublication } from './commands/avis-copies.ts';
import { updateAvancement, findPublicationsDues } from './repository.ts';

/**
 * Sends, each morning and whenever a server comes back, the modèles whose day has come and those whose publication was
 * cut.
 * @returns how many are on their way
 */
export const publierDues = ({ dbSysteme, maintenant }: Pick<Services, 'dbSysteme' | 'maintenant'>): Promise<number> =>
  transactionSysteme(dbSysteme, async (tx) => {
    const dues = await findPublicationsDues(tx, jourParis(maintenant()));
    for (const due of dues) {
      await updateAvancement(tx, due, { etat: 'EN_COURS', faites: 0 });
      await mettreEnFile(tx, travailPublication, due);
    }
    return dues.length;
  });

export const travauxPublication = [
  lierTravail(travailPublication, async (de, services, { dernierEssai, signal }) => {
    try {
      const nombre = await executerPublication(services, de);
      services.log.info({ ...de, nombre }, 'modèle publié');
    } catch (error) {
      if (dernierEssai && !signal.aborted)
        await transactionSysteme(services.dbSysteme, async (tx) => {
          await updateAvancement(tx, de, { etat: 'ECHEC' });
          prevenirComptesPublication(tx, de.groupementId, de.promotionId, []);
        });
      throw error;
    }
  }),
  travailPeriodique(
    {
      nom: 'promotion.affichages',
      // Just after midnight: the adhérents find it in the morning.
      cron: '2 0 * * *',
      dit: 'modèles à publier',
      dureeMaxSecondes: 300,
    },
    publierDues,
  ),
];
