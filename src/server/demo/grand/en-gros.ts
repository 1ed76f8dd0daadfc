import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/core/db/database.ts';

/** Runs one statement; gives its rows. */
export type Executer = <T>(requete: RawBuilder<T>) => Promise<T[]>;

/** What the load itself needs, whatever the server is set to. */
const REGLAGES = `set local synchronous_commit = off;
  set local maintenance_work_mem = '1GB';
  set local work_mem = '256MB';
  set local max_parallel_maintenance_workers = 1`;

/** What keeps these tables, in the order in which it is put back: keys, indexes, then what refers to them. */
const GARDES = `
  select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as oter,
    'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' ||
      pg_get_constraintdef(oid) as remettre,
    case contype when 'f' then 3 else 1 end as rang
  from pg_constraint
  where (contype in ('p', 'u') and conrelid = any($1::regclass[]))
    or (contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])))
  union all
  select 'drop index ' || indexrelid::regclass, pg_get_indexdef(indexrelid), 2
  from pg_index i
  where indrelid = any($1::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  order by rang, oter`;

/** The sums that triggers keep row after row (ENC-61), asked of all rows at once. */
const PREUVES = `
  select 'encours' as quoi from encours e left join (
      select tenant_id, encours_id, sum(montant_centimes) as regle,
        sum(montant_centimes) filter (where encaissement_id is null) as compense
      from encours_reglement where annule_le is null group by tenant_id, encours_id
    ) s on s.tenant_id = e.tenant_id and s.encours_id = e.id
  where e.valeur_reglee_centimes <> coalesce(s.regle, 0) or e.valeur_compensee_centimes <> coalesce(s.compense, 0)
  union all
  select 'encaissement' from encaissement c left join (
      select tenant_id, encaissement_id, sum(montant_recu_centimes) as recu
      from encours_reglement where annule_le is null group by tenant_id, encaissement_id
    ) s on s.tenant_id = c.tenant_id and s.encaissement_id = c.id
  where c.affecte_centimes <> coalesce(s.recu, 0)
  limit 1`;

/**
 * Fills these tables without their keys, indexes and triggers, which are put back at the end, in one transaction: all
 * or nothing, and every rule is then checked by PostgreSQL on all rows. The triggers do not run: `remplir` writes the
 * columns that they would have filled. Nobody else reads these tables meanwhile.
 * @param proprietaire the connection of the owner of the tables
 */
export const chargerEnGros = async (
  proprietaire: pg.ClientConfig,
  db: Database,
  tables: readonly string[],
  { remplir, dire }: { remplir: (executer: Executer) => Promise<void>; dire: (message: string) => void },
): Promise<void> => {
  const client = new pg.Client(proprietaire);
  await client.connect();
  const declencheurs = (verbe: 'disable' | 'enable') =>
    client.query(tables.map((table) => `alter table ${table} ${verbe} trigger user`).join(';'));
  try {
    await client.query(`begin; ${REGLAGES}`);
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
    const { rows: gardes } = await client.query<{ oter: string; remettre: string }>(GARDES, [tables]);
    for (const { oter } of gardes.toReversed()) await client.query(oter);
    await declencheurs('disable');
    await client.query('set local role pharmaccord_systeme');
    await remplir(async <T>(requete: RawBuilder<T>) => {
      const { sql, parameters } = requete.compile(db);
      const { rows } = await client.query<T & pg.QueryResultRow>(sql, [...parameters]);
      return rows;
    });
    await client.query('reset role');
    await client.query(`analyze ${tables.join(', ')}`);
    for (const { remettre } of gardes) await client.query(remettre);
    dire(`${gardes.length} clés, index et liens remis`);
    await declencheurs('enable');
    const { rows: faux } = await client.query<{ quoi: string }>(PREUVES);
    if (faux[0]) throw new Error(`${faux[0].quoi}: a sum is not that of its parts`);
    await client.query('commit');
  } finally {
    await client.end();
  }
};
