import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { estRappelDuRfa } from '#shared/features/argent/rfa/rules/rappels.ts';
import { lireRfas, vueDeLaRfa } from './rfas.ts';

/** The accounts that have a RFA whose day of payment is past. */
export const tenantsEnRetard = async (tx: SystemeTx, jour: Jour): Promise<number[]> => {
  const { rows } = await sql<{ tenantId: number }>`
    select distinct r.tenant_id as "tenantId" from rfa r join tenant t on t.id = r.tenant_id
    where r.acceptation = 'ACCEPTED' and r.etat is null and r.date_reglement_prevue < ${jour}::date
      and t.active = 'ACCEPTED' order by 1`.execute(tx);
  return rows.map(({ tenantId }) => tenantId);
};

/** The late RFA of an account that are to be told today (RFA-20). */
export const rfasARappeler = async (tx: SystemeTx, tenantId: number, jour: Jour): Promise<Rfa[]> => {
  const rfasLus = await lireRfas(
    tx,
    sql<boolean>`r.tenant_id = ${tenantId} and r.acceptation = 'ACCEPTED' and r.date_reglement_prevue < ${jour}::date`,
    'calcul',
  );
  return rfasLus
    .filter(({ rappeleeLe }) => estRappelDuRfa(rappeleeLe, jour))
    .map((rfaLue) => vueDeLaRfa({ role: 'ADMIN' }, rfaLue, jour))
    .filter(({ enRetard }) => enRetard);
};

/** How far back a RFA may still wait for something: five years, after which nothing is owed any more. */
const ANNEES = 5;

/** The RFA of an account that may wait for something. */
export const rfasSuivies = async (tx: TenantTx, acteur: Acteur, jour: Jour): Promise<Rfa[]> => {
  const rfasLus = await lireRfas(
    tx,
    sql<boolean>`r.tenant_id = ${tx.tenantId} and r.acceptation <> 'REFUSED'
      and r.annee >= ${Number(jour.slice(0, 4)) - ANNEES}`,
    acteur,
  );
  return rfasLus.map((rfaLue) => vueDeLaRfa(acteur, rfaLue, jour));
};
