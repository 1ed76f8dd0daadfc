import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Rfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { rappelDu } from '#shared/features/argent/rfa/rules/rappels.ts';
import { lireRfas, voir } from './rfas.ts';

/** The accounts that have a RFA whose day of payment is past. */
export const tenantsEnRetard = async (tx: SystemeTx, jour: Jour): Promise<number[]> => {
  const { rows } = await sql<{ tenantId: number }>`
    select distinct r.tenant_id as "tenantId" from rfa r join tenant t on t.id = r.tenant_id
    where r.acceptation = 'ACCEPTED' and r.date_reglement_prevue < ${jour}::date and t.active = 'ACCEPTED' order by 1`.execute(
    tx,
  );
  return rows.map(({ tenantId }) => tenantId);
};

/** The late ones of an account that are to be told today (RFA-20). */
export const rfasARappeler = async (tx: SystemeTx, tenantId: number, jour: Jour): Promise<Rfa[]> => {
  const lues = await lireRfas(
    tx,
    sql<boolean>`r.tenant_id = ${tenantId} and r.acceptation = 'ACCEPTED' and r.date_reglement_prevue < ${jour}::date`,
  );
  return lues
    .filter(({ rappeleeLe }) => rappelDu(rappeleeLe, jour))
    .map((lue) => voir({ role: 'ADMIN' }, lue, jour))
    .filter(({ enRetard }) => enRetard);
};

/** What asks for an act today, whatever the year: counted by the same view as the list. */
export const rfasAFaire = async (
  tx: TenantTx,
  acteur: Acteur,
  jour: Jour,
): Promise<ResponseOf<(typeof rfaContract)['rfaAFaire']>> => {
  const [annee] = jour.split('-').map(Number);
  const lues = await lireRfas(
    tx,
    sql<boolean>`r.tenant_id = ${tx.tenantId} and r.acceptation <> 'REFUSED' and r.annee >= ${(annee ?? 0) - 2}`,
  );
  const rfas = lues.map((lue) => voir(acteur, lue, jour));
  const compter = (quoi: (rfa: Rfa) => boolean, centimes: (rfa: Rfa) => number) => {
    const choisies = rfas.filter(quoi);
    return { nombre: choisies.length, centimes: choisies.reduce((somme, rfa) => somme + centimes(rfa), 0) };
  };
  return {
    aRepondre: compter(
      ({ acceptation }) => acceptation === 'WAITING',
      () => 0,
    ),
    aConfirmer: compter(
      ({ paliersAConfirmer }) => paliersAConfirmer > 0,
      () => 0,
    ),
    aReclamer: compter(
      ({ resteAReclamerCentimes }) => resteAReclamerCentimes > 0,
      (rfa) => rfa.resteAReclamerCentimes,
    ),
    enRetard: compter(
      ({ enRetard }) => enRetard,
      (rfa) => Math.max(0, rfa.attenduCentimes - rfa.regleCentimes),
    ),
    proches: compter(
      ({ proche }) => proche,
      (rfa) => rfa.periodes.reduce((somme, { prochain }) => somme + (prochain?.gainCentimes ?? 0), 0),
    ),
  };
};
