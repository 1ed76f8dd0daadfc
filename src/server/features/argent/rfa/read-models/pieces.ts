import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { lignes, type Copie } from '#server/features/reseau/diffusion/read-models.ts';

/** The files of a RFA. @param fichierId only this one */
export const piecesRfa = (tx: TenantTx, rfaId: number, fichierId?: number) =>
  tx
    .selectFrom('rfa_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id', 'f.nom', 'f.mime', 'f.taille', 'f.sha256', 'f.cree_par_nom as creeParNom', 'f.cree_le as creeLe'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.rfa_id', '=', rfaId)
    .$if(fichierId !== undefined, (requete) => requete.where('p.fichier_id', '=', fichierId!))
    .orderBy('f.id')
    .execute();
export type PieceEnregistree = Awaited<ReturnType<typeof piecesRfa>>[number];

/** The files that adhérents attached to these copies. */
export const fichiersDesCopies = async (
  tx: SystemeTx,
  copies: readonly Copie[],
): Promise<{ tenantId: number; id: number }[]> => {
  const { rows } = await sql<{ tenantId: number; id: number }>`select p.tenant_id as "tenantId", p.fichier_id as id
    from ${lignes(copies)} join rfa_piece p on p.tenant_id = c.tenant_id and p.rfa_id = c.id`.execute(tx);
  return rows;
};
