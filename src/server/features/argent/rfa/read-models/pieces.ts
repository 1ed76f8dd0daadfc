import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Porteuses } from '#server/core/files/pieces.ts';
import { tableDesCopies, type Copie } from '#server/features/reseau/diffusion/read-models.ts';

/** The contract of a RFA is a proof once one of its encours is declared, or once its modèle is published (COM-130). */
export const piecesDeRfa: Porteuses = {
  table: 'rfa',
  declare: () => sql<boolean>`(exists (select from rfa r where r.tenant_id = p.tenant_id and r.id = p.rfa_id
      and r.etat = 'VALIDATED')
    or exists (select from encours e where e.tenant_id = p.tenant_id and e.source_type = 'RFA'
      and e.source_id = p.rfa_id and e.etat <> 'A_DECLARER'))`,
};

/** The files that adhérents attached to these copies. */
export const fichiersDesCopies = async (
  tx: SystemeTx,
  copies: readonly Copie[],
): Promise<{ tenantId: number; id: number }[]> => {
  const { rows } = await sql<{ tenantId: number; id: number }>`select p.tenant_id as "tenantId", p.fichier_id as id
    from ${tableDesCopies(copies)} join rfa_piece p on p.tenant_id = c.tenant_id and p.rfa_id = c.id`.execute(tx);
  return rows;
};
