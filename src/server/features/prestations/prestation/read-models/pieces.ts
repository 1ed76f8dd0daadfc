import type { TenantTx } from '#server/core/db/database.ts';

export type PieceEnregistree = {
  readonly id: number;
  readonly nom: string;
  readonly mime: string;
  readonly taille: number;
  readonly sha256: string;
  readonly creeParNom: string | null;
  readonly creeLe: string;
};

/** The files of a prestation. @param fichierId only this one */
export const piecesPrestation = (tx: TenantTx, prestationId: number, fichierId?: number): Promise<PieceEnregistree[]> =>
  tx
    .selectFrom('prestation_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id', 'f.nom', 'f.mime', 'f.taille', 'f.sha256', 'f.cree_par_nom as creeParNom', 'f.cree_le as creeLe'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.prestation_id', '=', prestationId)
    .$if(fichierId !== undefined, (requete) => requete.where('p.fichier_id', '=', fichierId!))
    .orderBy('f.id')
    .execute();
