import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailConditionGroupement } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { findChoixDeLaReponse } from '../repository.ts';
import { uneConditionGroupement } from './liste.ts';
import { pharmaciesDesSegments } from './vises.ts';

/** @throws 404 */
export const detailConditionGroupement = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  aujourdhui: Jour,
): Promise<DetailConditionGroupement> => {
  const [condition, choix, vises, historique] = await ensemble(
    uneConditionGroupement(tx, acteur, id, aujourdhui),
    findChoixDeLaReponse(tx, id),
    pharmaciesDesSegments(tx, id),
    historiqueDe(tx, 'condition-groupement', id),
  );
  return { ...condition, choix, nbVises: vises.length, historique };
};
