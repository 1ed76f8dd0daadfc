import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Produit, produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { libellesCategorie } from '#shared/features/catalogue/produit/messages.ts';
import { produitsAExporter, produitsParIds } from '../read-models.ts';

const COLONNES: readonly ColonneExportee<Produit>[] = [
  { titre: 'Nom', type: 'texte', largeur: 50, lire: ({ nom }) => nom },
  { titre: 'EAN', type: 'texte', largeur: 16, lire: ({ ean }) => ean },
  { titre: 'CIP13', type: 'texte', largeur: 16, lire: ({ cip13 }) => cip13 },
  { titre: 'CIP7', type: 'texte', largeur: 10, lire: ({ cip7 }) => cip7 },
  { titre: 'Code CIS', type: 'texte', largeur: 10, lire: ({ codeCis }) => codeCis },
  { titre: 'Laboratoire', type: 'texte', lire: ({ laboratoireNom }) => laboratoireNom },
  { titre: 'Marque', type: 'texte', lire: ({ marque }) => marque },
  { titre: 'Gamme', type: 'texte', lire: ({ gamme }) => gamme },
  { titre: 'Famille', type: 'texte', lire: ({ famille }) => famille },
  { titre: 'Segment', type: 'texte', lire: ({ segment }) => segment },
  { titre: 'Sous-segment', type: 'texte', lire: ({ sousSegment }) => sousSegment },
  { titre: 'Prix public conseillé (€)', type: 'montant', lire: (produit) => produit.prixPublicConseilleCentimes },
  { titre: 'Prix fabricant (€)', type: 'montant', lire: ({ prixFabricantCentimes }) => prixFabricantCentimes },
  { titre: 'TVA (%)', type: 'taux', largeur: 10, lire: ({ tva }) => tva },
  { titre: 'Remboursable', type: 'booleen', lire: ({ remboursable }) => remboursable },
  { titre: 'Remboursement (%)', type: 'taux', lire: ({ tauxRemboursement }) => tauxRemboursement },
  {
    titre: 'Catégorie',
    type: 'texte',
    lire: ({ categorieEncadree }) => categorieEncadree && libellesCategorie[categorieEncadree],
  },
  { titre: 'Actif', type: 'booleen', largeur: 8, lire: ({ actif }) => actif },
  { titre: 'Créé le', type: 'instant', lire: ({ creeLe }) => creeLe },
  { titre: 'Modifié le', type: 'instant', lire: ({ modifieLe }) => modifieLe },
  { titre: 'Modifié par', type: 'texte', lire: ({ modifieParNom }) => modifieParNom },
];

/** The rows that the filters keep, in the asked order. */
export const exporterProduits = async (
  ctx: Contexte,
  demande: QueryOf<(typeof produitContract)['exporterProduits']>,
): Promise<FichierReponse> => {
  const ids = await inSysteme(ctx, (tx) => produitsAExporter(tx, demande));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inSysteme(ctx, (tx) => produitsParIds(tx, lot)));
  const nom = `produits-${aujourdhuiDe(ctx)}`;
  return repondreTableur({ nom, format: demande.format, colonnes: COLONNES, lignes });
};
