import { sql } from 'kysely';
import type { Porteuses } from '#server/core/files/pieces.ts';

/** A paper is a proof once the invoice has left (COM-130). */
export const piecesDePrestation: Porteuses = {
  table: 'prestation',
  declare: () => sql<boolean>`exists (select from prestation r where r.tenant_id = p.tenant_id
    and r.id = p.prestation_id and r.etat <> 'DRAFT')`,
};
