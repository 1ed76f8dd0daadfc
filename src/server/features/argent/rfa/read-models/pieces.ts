import type { TenantTx } from '#server/core/db/database.ts';

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
