import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Produit, produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { champsProduitEnListe } from '#shared/features/catalogue/produit/schemas/liste.ts';
import { produitsAExporter, produitsParIds } from '../read-models.ts';

const colonnes = colonnesExportees<Produit>({
  ...champsProduitEnListe,
  tva: { ...champsProduitEnListe.tva, titre: 'TVA (%)' },
  tauxRemboursement: { ...champsProduitEnListe.tauxRemboursement, titre: 'Remboursement (%)' },
});

/** The rows that the filters keep, in the asked order. */
export const exporterProduits = async (
  ctx: Contexte,
  demande: QueryOf<(typeof produitContract)['exporterProduits']>,
): Promise<FichierReponse> => {
  const ids = await inSysteme(ctx, (tx) => produitsAExporter(tx, demande));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inSysteme(ctx, (tx) => produitsParIds(tx, lot)));
  const nom = `produits-${aujourdhuiDe(ctx)}`;
  return repondreTableur({ nom, format: demande.format, colonnes, lignes });
};
