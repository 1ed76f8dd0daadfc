import type { Tx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { deleteEncours, lockEncours, updateEncours } from '../repository.ts';
import { differenceDeSuivi, prevenirEncours } from './agir.ts';

/** What an encours waits for after a paper lowered it; null when nothing is left of it. */
type ValeurBaissee = { readonly valeurAttendueCentimes: number; readonly info: string } | null;

/**
 * Lowers what an encours waits for, in the caller's transaction: one that is settled, even in part, is left as it was,
 * and nothing is asked of a laboratory that owes nothing any more (FAC-50).
 */
export const baisserEncours = async (
  tx: Tx,
  acteur: Acteur,
  { id, tenantId, valeur }: { readonly id: number; readonly tenantId: number; readonly valeur: ValeurBaissee },
): Promise<void> => {
  const [avant] = await lockEncours(tx, [id], tenantId);
  if (!avant || avant.etat === 'REGLE' || avant.valeurRegleeCentimes > 0) return;
  if (valeur === null && avant.etat !== 'A_DECLARER') return;
  if (valeur !== null && valeur.valeurAttendueCentimes >= avant.valeurAttendueCentimes) return;
  if (valeur === null) await deleteEncours(tx, id, tenantId);
  else await updateEncours(tx, { ...avant, ...valeur }, acteur.nomComplet, tenantId);
  await journaliser(tx, acteur, {
    tenantId,
    objet: 'encours',
    objetId: id,
    ...(valeur === null
      ? { action: 'supprimer', avant }
      : { action: 'recalculer', ...differenceDeSuivi(avant, { ...avant, ...valeur }) }),
  });
  prevenirEncours(tx, [id], tenantId);
};
