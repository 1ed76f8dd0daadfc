import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreClasseur } from '#server/core/tableur/reponse.ts';
import { feuilleXlsx } from '#server/core/tableur/vers-xlsx.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { promotionArgentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { nomDuLaboratoire } from '#server/features/catalogue/laboratoire/read-models/fiche-commune.ts';
import { briGroupement, briPharmacie, type LigneBri } from '../read-models/bri.ts';

type Pharmacie = Pick<LigneBri, 'pharmacie' | 'finess' | 'quantite'>;
type Produit = Pick<LigneBri, 'produit' | 'ean' | 'quantite'>;

const PHARMACIES: readonly ColonneExportee<Pharmacie>[] = [
  { titre: 'Nom', type: 'texte', largeur: 40, lire: ({ pharmacie }) => pharmacie },
  { titre: 'IDNAT ou FINESS', type: 'texte', largeur: 18, lire: ({ finess }) => finess },
  { titre: 'Qté', type: 'nombre', lire: ({ quantite }) => quantite },
];
const produitsDe = (laboratoire: string): readonly ColonneExportee<Produit>[] => [
  { titre: 'EAN13', type: 'texte', largeur: 16, lire: ({ ean }) => ean },
  { titre: 'Nom', type: 'texte', largeur: 50, lire: ({ produit }) => produit },
  { titre: 'Laboratoire', type: 'texte', largeur: 30, lire: () => laboratoire },
  { titre: 'Qté', type: 'nombre', lire: ({ quantite }) => quantite },
];

const sommer = (lignes: readonly LigneBri[]): number => lignes.reduce((total, { quantite }) => total + quantite, 0);
/** One line for each key, its quantities added, as the first of its lines says the rest. */
const regrouper = (lignes: readonly LigneBri[], cle: (ligne: LigneBri) => string | number): LigneBri[] =>
  [...Map.groupBy(lignes, cle).values()].map((lignesDeLaCle) => ({
    ...lignesDeLaCle[0]!,
    quantite: sommer(lignesDeLaCle),
  }));

/**
 * The sheets a laboratory asks for: what each pharmacy sold, what was sold of each product, then each product by
 * pharmacy.
 */
const feuillesBri = (laboratoire: string, lignes: readonly LigneBri[]) => {
  const parProduit = Map.groupBy(lignes, ({ cle }) => cle);
  return [
    feuilleXlsx(
      'Total',
      PHARMACIES,
      regrouper(lignes, ({ pharmacieId }) => pharmacieId),
    ),
    feuilleXlsx(
      'Produit',
      produitsDe(laboratoire),
      regrouper(lignes, ({ cle }) => cle),
    ),
    ...[...parProduit.values()].map((lignesDuProduit) =>
      feuilleXlsx(lignesDuProduit[0]!.produit, PHARMACIES, lignesDuProduit),
    ),
  ];
};

/** @throws 404 for a laboratory of another account */
export const declarationBri = (
  ctx: Contexte,
  { laboratoireId, du, au }: QueryOf<(typeof promotionArgentContract)['declarationBri']>,
): Promise<FichierReponse> =>
  inTenant(ctx, async (tx) => {
    const laboratoire = await nomDuLaboratoire(tx, laboratoireId);
    if (laboratoire === undefined) throw coreErrors.introuvable();
    const { role } = ctx.acteur;
    const lignes =
      role === 'GROUPEMENT' || role === 'CONSULTATION_GROUPEMENT'
        ? await enSysteme(tx, (systeme) => briGroupement(systeme, tx.tenantId, laboratoireId, { du, au }))
        : await briPharmacie(tx, laboratoireId, { du, au });
    return repondreClasseur(`declaration-bri-${laboratoire}-${du}-${au}`, feuillesBri(laboratoire, lignes));
  });
