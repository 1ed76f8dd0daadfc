import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from './db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/**
 * Whether the habilitation `h` gives access on that day: accepted, and its last day not over (RES-30, RES-33). The same
 * rule in TypeScript: `situationDeLHabilitation` (delegue); its `en-vigueur.test.ts` compares both.
 */
export const enVigueur = (jour: Jour): RawBuilder<boolean> =>
  sql<boolean>`(h.etat = 'ACCEPTED' and (h.expire_le is null or h.expire_le >= ${jour}::date))`;

/**
 * Whether an ADMIN has accepted that this delegate acts for the account. The row is locked, so that a simultaneous
 * deactivation comes entirely before, or sees the session that is being opened.
 */
export const habilitationConnexionEnVigueur = async (
  tx: SystemeTx,
  tenantId: number,
  delegueId: number,
  aujourdhui: Jour,
): Promise<boolean> => {
  const { rows } = await sql`select h.id from habilitation h
    where h.tenant_id = ${tenantId} and h.delegue_id = ${delegueId} and h.sorte = 'CONNEXION'
      and ${enVigueur(aujourdhui)} for share`.execute(tx);
  return rows.length > 0;
};

/**
 * Whether the user `u` may act for the tenant of this column, by an habilitation accepted by its own ADMIN (CPT-40).
 */
export const connexionAccordee = (
  tenantId: RawBuilder<unknown>,
  jour: Jour,
): RawBuilder<boolean> => sql<boolean>`(u.role = 'ADMIN' and exists (
  select from habilitation h
  where h.tenant_id = ${tenantId} and h.delegue_tenant_id = u.tenant_id and h.delegue_id = u.id
    and h.sorte = 'CONNEXION' and ${enVigueur(jour)}))`;

/**
 * Whether the session `s` of `u` acts for its own account, or may still act for the other: the end of an habilitation
 * takes effect without closing the session.
 */
export const agitEncore = (jour: Jour): RawBuilder<boolean> =>
  sql<boolean>`(not s.impersonation or u.role = 'SUPER_ADMIN' or ${connexionAccordee(sql`s.tenant_id`, jour)})`;

/**
 * Whether the habilitation `h` opens the laboratory of this column (RES-44); the policies `…_habilitation` repeat the
 * rule.
 */
export const ouvreLaboratoire = (
  laboratoireId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(h.tous_laboratoires or exists (select from habilitation_laboratoire x
  where x.tenant_id = h.tenant_id and x.habilitation_id = h.id and x.laboratoire_id = ${laboratoireId}))`;

/** Whether the habilitation of this delegate in the account of this column, in force or not, opens this laboratory. */
export const laboratoireOuvertAu = (
  delegueId: number,
  tenantId: RawBuilder<unknown>,
  laboratoireId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (select from habilitation h where h.tenant_id = ${tenantId}
  and h.delegue_id = ${delegueId}::bigint and h.sorte = 'TRADE' and ${ouvreLaboratoire(laboratoireId)})`;
