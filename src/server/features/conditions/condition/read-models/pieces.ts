import type { TenantTx } from '#server/core/db/database.ts';

export type PieceEnregistree = {
  readonly id: number;
  readonly nom: string;
  readonly taille: number;
  readonly sha256: string;
};

/** The files of a condition. @param fichierId only this one */
export const piecesCondition = (tx: TenantTx, conditionId: number, fichierId?: number): Promise<PieceEnregistree[]> =>
  tx
    .selectFrom('condition_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id', 'f.nom', 'f.taille', 'f.sha256'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.condition_id', '=', conditionId)
    .$if(fichierId !== undefined, (requete) => requete.where('p.fichier_id', '=', fichierId!))
    .execute();
