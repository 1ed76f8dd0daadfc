import type { SystemeTx } from '#server/core/db/database.ts';
import { cloreAvis } from '#server/features/courrier/notification/commands/clore-demandes.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { avisSansObjet, type AvisVises } from '../read-models/avis-sans-objet.ts';

/**
 * Treats the notifications that ask for the answer of an operation withdrawn, closed or over, and the grouped reminders
 * whose last operation is dealt with (OPE-81, OPE-82).
 * @param acteur null when no person did it
 */
export const cloreAvisSansObjet = async (
  tx: SystemeTx,
  acteur: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
  vises: AvisVises,
  jour: Jour,
): Promise<void> => cloreAvis(tx, acteur, await avisSansObjet(tx, vises, jour));
