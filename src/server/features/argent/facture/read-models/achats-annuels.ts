import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import { achatsDesLaboratoires } from './achats.ts';

/**
 * What was bought of a laboratory each year that has invoices, as the base of a RFA on all of it counts it (FAC-29),
 * the latest year first.
 */
export const achatsAnnuels = async (
  tx: TenantTx,
  laboratoireId: number,
): Promise<{ readonly annee: number; readonly centimes: number }[]> => {
  await exigerLaboratoire(tx, laboratoireId);
  const { rows } = await sql<{ annee: number }>`
    select distinct extract(year from date_emission)::int as annee from facture
    where tenant_id = ${tx.tenantId} and laboratoire_id = ${laboratoireId} and comptee and date_emission is not null
    order by 1 desc`.execute(tx);
  const achats = await achatsDesLaboratoires(
    tx,
    tx.tenantId,
    rows.map(({ annee }) => ({ laboratoireId, annee, mesure: null })),
  );
  const sommes = achats.flatMap((achat) => achat.sommes);
  return rows.map(({ annee }) => ({
    annee,
    centimes: sommes
      .filter(({ mois }) => Number(mois.slice(0, 4)) === annee)
      .reduce((total, { netCentimes }) => total + netCentimes, 0),
  }));
};
