import { sql } from 'kysely';
import type { NbPrestations } from '#server/features/prestations/type-prestation/read-models.ts';

/** How many prestations of its groupement are of the type `y`. */
export const prestationsDuType: NbPrestations = sql<number>`(
  select count(*) from prestation p where p.tenant_id = y.tenant_id and p.type_id = y.id)`;
