import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { encoursATraiter } from './filtres.ts';
import { montantsParNature } from './sommes.ts';

export type BilanARappeler = {
  readonly relances: number;
  readonly relancesMontants: MontantsParNature;
  readonly declarations: number;
  readonly declarationsMontants: MontantsParNature;
};
/** One line for each tenant and person in charge; without a person, those who manage the encours. */
export type EncoursARappeler = BilanARappeler & {
  readonly tenantId: number;
  readonly type: string;
  readonly responsableId: number | null;
};

/** Every account that has not been told on this day. */
export const comptesARappeler = async (tx: SystemeTx, jour: Jour): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from tenant t where active = 'ACCEPTED'
      and not exists (select from encours_rappel r where r.tenant_id = t.id and r.jour = ${jour}::date)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** @param comptes few enough for one statement: together, those of the country have a minute of rows to read */
export const encoursARappeler = async (
  tx: SystemeTx,
  jour: Jour,
  comptes: readonly number[],
): Promise<EncoursARappeler[]> => {
  const { rows } = await sql<EncoursARappeler>`
    select e.tenant_id as "tenantId", t.type, u.id as "responsableId",
      count(*) filter (where e.etat = 'DECLARE') as relances,
      ${montantsParNature(sql`e.valeur_attendue_centimes - e.valeur_reglee_centimes`, {
        quand: sql<boolean>`e.etat = 'DECLARE'`,
      })} as "relancesMontants",
      count(*) filter (where e.etat = 'A_DECLARER') as declarations,
      ${montantsParNature(sql`e.valeur_attendue_centimes`, {
        quand: sql<boolean>`e.etat = 'A_DECLARER'`,
      })} as "declarationsMontants"
    from encours e
    join tenant t on t.id = e.tenant_id
    left join utilisateur u on u.tenant_id = e.tenant_id and u.id = e.responsable_id and u.activated
    where e.tenant_id = any(${comptes}::bigint[]) and e.etat in ('DECLARE', 'A_DECLARER') and ${encoursATraiter(jour)}
    group by e.tenant_id, t.type, u.id order by e.tenant_id`.execute(tx);
  return rows;
};

/** The users of a tenant whose role is none of these. */
export const utilisateursHorsRoles = async (
  tx: SystemeTx,
  tenantId: number,
  roles: readonly Role[],
): Promise<Set<number>> => {
  const lignes = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', 'not in', [...roles])
    .execute();
  return new Set(lignes.map(({ id }) => id));
};
