import { z } from 'zod';
import { transactionSysteme } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail, lierTravail, type Travail } from '#server/core/jobs/travail.ts';
import { lecturePayps, marquePaypsLiee } from '#server/features/connexions/payps/commands.ts';
import { comptesPayps } from '#server/features/connexions/payps/read-models.ts';
import { jourParis } from '#shared/core/dates.ts';
import { lirePayps, traiterCompte } from './commands/lire.ts';
import { tenantsDeLaMarque } from './read-models/a-reconcilier.ts';

const nuitPayps = declarerTravail({ nom: 'payps-nuit', schema: z.object({}), paralleles: 1 });

/** Every account is read each night, when it was asked for, and when a brand of its coupons finds its laboratory. */
export const travauxPayps: readonly Travail[] = [
  lierTravail(lecturePayps, ({ tenantId }, services, { dernierEssai }) =>
    lirePayps(services, tenantId, { dernierEssai }),
  ),
  lierTravail(marquePaypsLiee, async ({ marqueId }, services) => {
    for (const tenantId of await transactionSysteme(services.dbSysteme, (tx) => tenantsDeLaMarque(tx, marqueId)))
      await traiterCompte(services, tenantId);
  }),
  lierTravail(
    nuitPayps,
    async (_donnees, { dbSysteme, maintenant }) => {
      const jour = jourParis(maintenant());
      await transactionSysteme(dbSysteme, async (tx) => {
        for (const { tenantId } of await comptesPayps(tx))
          await mettreEnFile(tx, lecturePayps, { tenantId }, { cle: `nuit:${tenantId}:${jour}` });
      });
    },
    { cron: '15 2 * * *' },
  ),
];
