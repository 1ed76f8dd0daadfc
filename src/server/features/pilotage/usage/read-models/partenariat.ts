import { sql } from 'kysely';
import type { Utilisations } from '#server/features/reseau/partenariat/read-models.ts';

/** How many conditions of its groupement use the partnership `p`. */
export const conditionsDuPartenariat: Utilisations = sql<number>`(
  select count(*) from condition_groupement c where c.tenant_id = p.tenant_id and c.partenariat_id = p.id)`;
