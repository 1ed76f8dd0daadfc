import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Encours, Payeur, SituationEncours } from '#shared/features/argent/encours/schemas.ts';
import { filtreEncoursSql } from './filtres.ts';
import { colonnesEncoursSql, jointuresEncours } from './projection.ts';

/**
 * What is due from a laboratory, or what is to come, oldest first; what the groupement pays in its place is asked for
 * apart (ENC-36).
 */
export const encoursDus = async (
  tx: TenantTx,
  acteur: Acteur,
  laboratoireId: number,
  aujourdhui: Jour,
  payeur: Payeur = 'LABO',
  situation: SituationEncours = 'ECHU',
): Promise<Encours[]> => {
  const { rows } = await sql<{ json: Encours }>`
    select row_to_json(x) as json from (
      select ${colonnesEncoursSql(acteur, aujourdhui)} from encours e ${jointuresEncours}
      where ${filtreEncoursSql(tx.tenantId, { laboratoireId, payeur, situation }, aujourdhui)}
      order by e.date_declaration, e.id
    ) x`.execute(tx);
  return rows.map(({ json }) => json);
};
