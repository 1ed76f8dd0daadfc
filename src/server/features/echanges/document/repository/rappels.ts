import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { horizonRappelDocument } from '#shared/features/echanges/document/rules.ts';

type EcheanceDocuments = {
  readonly dateExpiration: Jour;
  readonly noms: string[];
  readonly pourSoi: number;
  readonly pour: number | null;
};

/** A document `d` that expires soon, and that was not announced yet. */
const aRappeler = (jour: Jour) =>
  sql<boolean>`d.rappele_le is null
    and d.date_expiration between ${jour}::date and ${horizonRappelDocument(jour)}::date`;

/** The accounts that have documents to announce. */
export const findTenantsARappelerDocument = async (tx: SystemeTx, jour: Jour): Promise<number[]> => {
  const { rows } = await sql<{
    tenantId: number;
  }>`select distinct d.tenant_id as "tenantId" from document d join tenant t on t.id = d.tenant_id
      where ${aRappeler(jour)} and t.active = 'ACCEPTED' order by 1`.execute(tx);
  return rows.map(({ tenantId }) => tenantId);
};

/**
 * Marks the documents that are to be announced now.
 * @returns one line for each last day and addressee; no addressee: the team that runs them
 */
export const updateDocumentsRappeles = async (
  tx: SystemeTx,
  jour: Jour,
  tenantId: number,
): Promise<EcheanceDocuments[]> => {
  const { rows } = await sql<EcheanceDocuments>`
    with dits as (
      update document d set rappele_le = now() where d.tenant_id = ${tenantId} and ${aRappeler(jour)}
      returning d.nom, d.date_expiration, d.visible_by, d.cree_par_id
    )
    select e.date_expiration as "dateExpiration", u.id as pour, count(*)
      filter (where e.visible_by = 'SELF') as "pourSoi",
      coalesce(array_agg(e.nom order by e.nom) filter (where e.visible_by <> 'SELF'), '{}') as noms
    from dits e left join utilisateur u on e.visible_by <> 'ALL' and u.tenant_id = ${tenantId} and u.id = e.cree_par_id
      and u.activated
    where e.visible_by = 'ALL' or u.id is not null
    group by e.date_expiration, u.id order by 1, 2 nulls first`.execute(tx);
  return rows;
};
