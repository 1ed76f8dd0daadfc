import type { TenantTx } from '#server/core/db/database.ts';

/** The documents that were taken off an encaissement, the last first. */
export const documentsRetires = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('encaissement_document_retire as r')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.id', '=', 'r.fichier_id'),
    )
    .select([
      'f.id as fichierId',
      'f.nom',
      'f.mime',
      'f.taille',
      'r.retire_le as retireLe',
      'r.retire_par_nom as retireParNom',
    ])
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.encaissement_id', '=', id)
    .orderBy('r.retire_le', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
