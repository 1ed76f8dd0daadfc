import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { encoursATraiter } from './filtres.ts';

export type AFaire = {
  readonly relances: number;
  readonly relancesCentimes: number;
  readonly declarations: number;
  readonly declarationsCentimes: number;
};

/** What an account must remind and declare today, with its sums. */
export const aFaireEncours = async (tx: Tx, tenantId: number, jour: Jour): Promise<AFaire> => {
  const { rows } = await sql<AFaire>`
    select count(*) filter (where e.etat = 'DECLARE') as relances,
      coalesce(sum(e.valeur_attendue_centimes - e.valeur_reglee_centimes) filter (where e.etat = 'DECLARE'), 0)::bigint as "relancesCentimes",
      count(*) filter (where e.etat = 'A_DECLARER') as declarations,
      coalesce(sum(e.valeur_attendue_centimes) filter (where e.etat = 'A_DECLARER'), 0)::bigint as "declarationsCentimes"
    from encours e where e.tenant_id = ${tenantId} and ${encoursATraiter(jour)}`.execute(tx);
  return rows[0]!;
};
