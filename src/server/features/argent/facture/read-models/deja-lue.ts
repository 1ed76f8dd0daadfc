import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { FactureDejaLue, LigneDejaLue } from '#shared/features/argent/facture/rules/saisie/saisie.ts';
import { colonnesDeLigne } from './a-comprendre.ts';

/** All that is kept of a paper: a correction leaves what its form does not show (FAC-81). @throws 404 */
export const lireDejaLue = async (tx: TenantTx, id: number): Promise<FactureDejaLue> => {
  const { rows: entetes } = await sql<Omit<FactureDejaLue, 'lignes'>>`
    select genre, type_document as "typeDocument", ajustements, avertissements from facture
    where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx);
  const { rows: lignes } = await sql<LigneDejaLue>`
    select ${colonnesDeLigne}, l.unite, null::text as reference from facture_ligne l
    where l.tenant_id = ${tx.tenantId} and l.facture_id = ${id} order by l.rang`.execute(tx);
  return { ...exigerPresence(entetes[0]), lignes };
};
