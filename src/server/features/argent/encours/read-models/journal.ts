import type { TenantTx } from '#server/core/db/database.ts';
import { empreintePiece, lirePieces } from '#server/core/files/pieces.ts';
import type { LigneEncours } from '#shared/features/argent/encours/schemas.ts';

export const lignesDeLEncours = (tx: TenantTx, encoursId: number): Promise<LigneEncours[]> =>
  tx
    .selectFrom('encours_ligne')
    .select([
      'produit',
      'ean',
      'quantite',
      'prix_unitaire_ht_centimes as prixUnitaireHtCentimes',
      'taux_tva_centiemes as tauxTvaCentiemes',
      'motif',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .orderBy('position')
    .execute();

/** The rows that depend on an encours, as they are stored. */
const lignesCompletes = (
  tx: TenantTx,
  table: 'encours_reglement' | 'encours_relance' | 'encours_commentaire',
  encoursId: number,
) =>
  tx
    .selectFrom(table)
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('encours_id', '=', encoursId)
    .orderBy('id')
    .execute();

/** All that disappears with an encours. */
export const contenuSupprime = async (tx: TenantTx, encoursId: number): Promise<object> => {
  const pieces = (await lirePieces(tx, 'encours', encoursId)).map(empreintePiece);
  return {
    lignes: await lignesDeLEncours(tx, encoursId),
    reglements: await lignesCompletes(tx, 'encours_reglement', encoursId),
    relances: await lignesCompletes(tx, 'encours_relance', encoursId),
    commentaires: await lignesCompletes(tx, 'encours_commentaire', encoursId),
    pieces,
  };
};
