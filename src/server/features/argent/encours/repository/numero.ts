import { sql, type RawBuilder } from 'kysely';

/**
 * `formaterNumeroEncours` in SQL, for statements that number the rows they insert; `numero.test.ts` compares both.
 * @param n rank of the encours in its year
 */
export const numeroEncours = (annee: RawBuilder<unknown>, n: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`'E-' || ${annee}::int || '-' || lpad(${n}::text, greatest(5, length(${n}::text)), '0')`;

/**
 * Takes numbers of the year; a piece of SQL that gives back `(tenant_id, dernier)`. The counters are locked in one
 * order and stay so until the transaction ends: numbers have no hole.
 * @param demandes a table `(tenant_id, nombre)`
 */
export const prendreNumeros = (annee: number, demandes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into encours_compteur (tenant_id, annee, dernier)
  select tenant_id, ${annee}::int, nombre from ${demandes} order by tenant_id
  on conflict (tenant_id, annee) do update set dernier = encours_compteur.dernier + excluded.dernier
  returning tenant_id, dernier`;
