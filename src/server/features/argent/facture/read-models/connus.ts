import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { IdentiteCompte, LaboratoireConnuFacture } from '#shared/features/argent/facture/rules/parties.ts';

/** The laboratories of an account, with the numbers and the names learned of each. */
export const laboratoiresConnus = async (tx: Tx, tenantId: number): Promise<LaboratoireConnuFacture[]> => {
  const { rows } = await sql<LaboratoireConnuFacture>`
    select l.id, d.nom,
      coalesce((select array_agg(a.nom order by a.id) from alias_laboratoire a where a.tenant_id = l.tenant_id
        and a.laboratoire_id = l.id), '{}') as alias,
      coalesce(array_agg(i.valeur) filter (where i.sorte = 'SIREN'), '{}') as sirens,
      coalesce(array_agg(i.valeur) filter (where i.sorte = 'TVA'), '{}') as tvas
    from laboratoire l join laboratoire_detail d on d.id = l.detail_id
    left join laboratoire_identifiant i on i.tenant_id = l.tenant_id and i.laboratoire_id = l.id
    where l.tenant_id = ${tenantId} group by l.tenant_id, l.id, d.nom`.execute(tx);
  return rows;
};

/** What the account says of itself. */
export const identiteDuCompte = async (tx: Tx, tenantId: number): Promise<IdentiteCompte> => {
  const { rows } = await sql<IdentiteCompte>`
    select nullif(siret, '') as siret, coalesce(nullif(numero_intracommunautaire, ''), nullif(tva, '')) as tva
      from tenant
    where id = ${tenantId}`.execute(tx);
  return rows[0] ?? { siret: null, tva: null };
};
