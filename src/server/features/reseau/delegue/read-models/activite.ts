import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Activite } from '#shared/features/reseau/delegue/contract.ts';

const MAX_DERNIERS = 30;

/** The acts of one person in a pharmacy since the first of the month: from its journal, impersonations included. */
export const activiteDuMois = async (
  tx: SystemeTx,
  tenantId: number,
  utilisateurId: number,
  aujourdhui: Jour,
): Promise<Activite> => {
  const depuis = `${aujourdhui.slice(0, 7)}-01`;
  const lignes = tx
    .selectFrom('journal as j')
    .where('j.tenant_id', '=', tenantId)
    .where('j.utilisateur_id', '=', utilisateurId)
    .where(sql<boolean>`(j.impersonation or j.objet in ('habilitation', 'trade', 'tenant'))`)
    .where('j.cree_le', '>=', sql<string>`${depuis}::timestamp at time zone 'Europe/Paris'`);
  const actes = await lignes
    .select(['j.objet', 'j.action', (e) => e.fn.countAll<number>().as('nombre')])
    .groupBy(['j.objet', 'j.action'])
    .orderBy('nombre', 'desc')
    .orderBy('j.objet')
    .orderBy('j.action')
    .execute();
  const derniers = await lignes
    .select(['j.cree_le as le', 'j.objet', 'j.action'])
    .orderBy('j.id', 'desc')
    .limit(MAX_DERNIERS)
    .execute();
  return { depuis, total: actes.reduce((somme, { nombre }) => somme + nombre, 0), actes, derniers };
};
