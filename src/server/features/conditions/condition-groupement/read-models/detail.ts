import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { DetailConditionGroupement } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { findChoixDeLaReponse } from '../repository.ts';
import { uneConditionGroupement } from './liste.ts';

/** The adhérents its segments hold now. */
const nbVises = async (tx: TenantTx, id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(distinct a.pharmacie_id) as n
    from condition_groupement_segment s
    join adhesion_segment x on x.tenant_id = s.tenant_id and x.segment_id = s.segment_id
    join adhesion a on a.tenant_id = x.tenant_id and a.id = x.adhesion_id and a.etat = 'ACCEPTED'
    where s.tenant_id = ${tx.tenantId} and s.condition_groupement_id = ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
};

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
    nbVises(tx, id),
    historiqueDe(tx, 'condition-groupement', id),
  );
  return { ...condition, choix, nbVises: vises, historique };
};
