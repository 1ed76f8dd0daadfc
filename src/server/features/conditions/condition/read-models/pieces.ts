import { sql } from 'kysely';
import type { Porteuses } from '#server/core/files/pieces.ts';

/** The file of a condition is a proof from the first day of the condition (COM-130). */
export const piecesDeCondition: Porteuses = {
  table: 'condition',
  declare: (aujourdhui) => sql<boolean>`exists (select from condition c where c.tenant_id = p.tenant_id
    and c.id = p.condition_id and c.date_debut <= ${aujourdhui}::date)`,
};
