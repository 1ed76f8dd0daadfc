import type { TenantTx } from '#server/core/db/database.ts';

export type PieceEnregistree = {
  readonly id: number;
  readonly nom: string;
  readonly taille: number;
  readonly sha256: string;
};

/** The files of an encours. @param fichierId only this one */
export const piecesEncours = (tx: TenantTx, encoursId: number, fichierId?: number): Promise<PieceEnregistree[]> =>
  tx
    .selectFrom('encours_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id', 'f.nom', 'f.taille', 'f.sha256'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.encours_id', '=', encoursId)
    .$if(fichierId !== undefined, (requete) => requete.where('p.fichier_id', '=', fichierId!))
    .execute();
