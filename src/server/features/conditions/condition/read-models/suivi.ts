import { sql, type RawBuilder } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';
import { debutRenegociation, horizonRappelCondition } from '#shared/features/conditions/condition/rules.ts';
import type { SuiviCondition } from '#shared/features/conditions/condition/schemas.ts';

/**
 * What follows `c` (CND-19): the condition that says to renegotiate it, else one of the same range that begins after
 * its end.
 */
const suivantes = sql`from condition n where n.tenant_id = c.tenant_id and n.laboratoire_id = c.laboratoire_id
  and n.id <> c.id and n.retiree_le is null
  and (n.remplace_id = c.id or (n.gamme_normalisee = c.gamme_normalisee and n.date_debut > c.date_fin))`;
export const suivanteSql: RawBuilder<number | null> = sql<number | null>`(select n.id ${suivantes}
  order by (n.remplace_id is not distinct from c.id) desc, n.date_debut, n.id limit 1)`;

/** The same rule in TypeScript: `suiviCondition` (rules); `suivi.test.ts` compares both. */
export const SUIVIS: Readonly<Record<SuiviCondition, (jour: Jour) => RawBuilder<boolean>>> = {
  A_RENEGOCIER: (jour) => sql<boolean>`(c.retiree_le is null and c.date_debut <= ${jour}::date
    and c.date_fin between ${debutRenegociation(jour)}::date and ${horizonRappelCondition(jour)}::date
    and not exists (select ${suivantes}))`,
  RENEGOCIEE: () => sql<boolean>`(c.retiree_le is null and exists (select ${suivantes}))`,
};
