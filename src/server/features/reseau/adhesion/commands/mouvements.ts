import { z } from 'zod';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import type { SystemeTx } from '#server/core/db/database.ts';

/**
 * Pharmacies that joined a groupement, left it or changed segment: what is sent to adhérents follows them (`travaux.ts`
 * says what).
 */
export const mouvementsAdhesion = declarerTravail({
  nom: 'adhesion.mouvements',
  schema: z.object({ groupementId: z.number().int(), pharmacieIds: z.array(z.number().int()) }),
  reessais: { limite: 8, delaiSecondes: 2, delaiMaxSecondes: 600 },
});
export type Mouvement = z.output<typeof mouvementsAdhesion.schema>;

/** In the transaction that moves them: the follow-up happens if, and only if, it commits. */
export const annoncerMouvement = async (tx: SystemeTx, mouvement: Mouvement): Promise<void> => {
  if (mouvement.pharmacieIds.length > 0) await mettreEnFile(tx, mouvementsAdhesion, mouvement);
};
