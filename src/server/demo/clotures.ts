import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';

/** The pharmacy that resigned: its closing waits for its day. */
export const chargerClotures = async (
  tx: SystemeTx,
  tenants: ReadonlyMap<string, number>,
  aujourdhui: Jour,
): Promise<void> => {
  const constat = { nbUtilisateurs: 1, nbEncours: 0, resteDu: {}, nbDelegues: 0, connexions: ['recueil des ventes'] };
  await sql`insert into cloture (tenant_id, demandee_le, demandee_par_nom, effacement_le, constat)
    values (${tenants.get('resilie') ?? 0}, ${`${ajouterJours(aujourdhui, -12)}T09:30:00Z`}, 'Fontaine Marc',
      ${ajouterJours(aujourdhui, 18)}, ${JSON.stringify(constat)}::jsonb)`.execute(tx);
};
