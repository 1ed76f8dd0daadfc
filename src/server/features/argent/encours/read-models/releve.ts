import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Encours, Payeur, SituationEncours } from '#shared/features/argent/encours/schemas.ts';
import { filtreEncoursSql, situationEncours } from './filtres.ts';
import { colonnesEncoursSql, jointuresEncours } from './projection.ts';

/** The situations of an encours whose day has come, declared or not. */
export const situationsDues = ['A_RECLAMER', 'RECLAME', 'EN_RETARD'] as const satisfies readonly SituationEncours[];
/** The situations of an encours that the laboratory was told of: all that a relevé holds (ENC-25). */
export const situationsReclamees = ['RECLAME', 'EN_RETARD'] as const satisfies readonly SituationEncours[];
/**
 * The encours of a laboratory in these situations, the first due first; what the groupement pays in its place is asked
 * for apart (ENC-36).
 */
export const encoursDus = async (
  tx: TenantTx,
  acteur: Acteur,
  { laboratoireId, payeur = 'LABO' }: { readonly laboratoireId: number; readonly payeur?: Payeur },
  aujourdhui: Jour,
  situations: readonly SituationEncours[],
): Promise<Encours[]> => {
  const { rows } = await sql<{ json: Encours }>`
    select row_to_json(x) as json from (
      select ${colonnesEncoursSql(acteur, aujourdhui)} from encours e ${jointuresEncours}
      where ${filtreEncoursSql(tx.tenantId, { laboratoireId, payeur }, aujourdhui)}
        and ${situationEncours(aujourdhui)} = any(${[...situations]}::text[])
      order by e.date_echeance, e.id
    ) x`.execute(tx);
  return rows.map(({ json }) => json);
};
