import type { SystemeTx } from '#server/core/db/database.ts';
import { cloreAvis, cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { avisSansObjet, rappelsFaits, type AvisVises } from '../read-models/avis-sans-objet.ts';

/**
 * Treats the notifications that ask for the answer of an operation withdrawn, closed or over, and takes out
 * of the grouped reminders what is dealt with (OPE-81, OPE-82).
 * @param acteur null when no person did it
 */
export const cloreAvisSansObjet = async (
  tx: SystemeTx,
  acteur: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
  vises: AvisVises,
  jour: Jour,
): Promise<void> => {
  await cloreAvis(tx, acteur, await avisSansObjet(tx, vises, jour));
  for (const [sorte, faits] of Map.groupBy(await rappelsFaits(tx, vises, jour), (fait) => fait.sorte))
    await cloreEvenements(tx, acteur, [sorte], faits);
};
