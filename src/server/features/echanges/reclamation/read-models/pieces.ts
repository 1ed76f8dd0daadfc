import type { TenantTx } from '#server/core/db/database.ts';

/** A file that hangs from a message of this réclamation. @param publique only from one its laboratory is shown */
export const estPieceReclamation = async (
  tx: TenantTx,
  id: number,
  fichierId: number,
  { publique }: { readonly publique: boolean },
): Promise<boolean> => {
  const piece = await tx
    .selectFrom('reclamation_piece as p')
    .innerJoin('discussion_commentaire as c', (jointure) =>
      jointure.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.commentaire_id'),
    )
    .select('p.fichier_id')
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.reclamation_id', '=', id)
    .where('p.fichier_id', '=', fichierId)
    .where('c.retire_le', 'is', null)
    .$if(publique, (requete) => requete.where('c.interne', '=', false))
    .executeTakeFirst();
  return piece !== undefined;
};

/** The files of all the messages of a réclamation. */
export const piecesReclamation = (tx: TenantTx, id: number): Promise<{ id: number; nom: string }[]> =>
  tx
    .selectFrom('reclamation_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id', 'f.nom'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.reclamation_id', '=', id)
    .execute();
