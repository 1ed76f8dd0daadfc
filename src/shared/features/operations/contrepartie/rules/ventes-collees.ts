import {
  enEan,
  lireCollage,
  ressembleAUnPrix,
  trierCellules,
  type Cellules,
  type Refusee,
  type Titres,
} from '#shared/core/collage.ts';
import { lireEntier, lireMontant, valeurLue } from '#shared/core/nombres.ts';
import { nomCompare } from '#shared/features/operations/operation/contract/saisie.ts';

type Colonne = 'nom' | 'ean' | 'quantite' | 'ca';
const TITRES: Titres<Colonne> = [
  ['ean', /^(?:code|ean|ean ?13|cip|cip ?13|acl|gtin|code (?:ean|cip|acl|produit|barres?))$/],
  ['quantite', /^(?:qte|qt|quantite|nb|nombre|boites?|vendus?|vendues?|unites?|(?:quantite|qte|nb) .+)$/],
  ['ca', /^(?:ca|ca ttc|chiffre d affaires.*|montant.*|total.*|ventes? ttc)$/],
  ['nom', /^(?:produit|designation|libelle|article|nom|denomination)s?(?: .+)?$/],
];

const MAX_VENDUE = 100_000_000;
/** Zero is an answer: nothing was sold. */
const enVendue = (texte: string): number | null => {
  const valeur = valeurLue(lireEntier(texte));
  return valeur !== null && valeur <= MAX_VENDUE ? valeur : null;
};

const deviner = (cellules: readonly string[]): Cellules<Colonne> => {
  const { ean, nombres, textes } = trierCellules(cellules);
  const [premier, second] = nombres;
  // The quantity comes first, unless it is plainly the amount.
  const inverse =
    premier !== undefined &&
    (premier.includes('€') || (second !== undefined && ressembleAUnPrix(premier) && !ressembleAUnPrix(second)));
  const [quantite, ca] = inverse ? [second, premier] : [premier, second];
  return {
    ...(textes[0] && { nom: textes[0] }),
    ...(ean && { ean }),
    ...(quantite && { quantite }),
    ...(ca && { ca }),
  };
};

type LigneCollee = {
  readonly ean: string | null;
  readonly nom: string | null;
  readonly quantiteVendue: number | null;
  readonly caTtcCentimes: number | null;
};
const enVente = ({ ean, nom, quantite, ca }: Cellules<Colonne>): LigneCollee | null => {
  const quantiteVendue = quantite ? enVendue(quantite) : null;
  const caTtcCentimes = ca ? valeurLue(lireMontant(ca)) : null;
  if ((quantite && quantiteVendue === null) || (ca && caTtcCentimes === null)) return null;
  if ((!ean && !nom) || (quantiteVendue === null && caTtcCentimes === null)) return null;
  return { ean: ean ? enEan(ean) : null, nom: nom?.trim() || null, quantiteVendue, caTtcCentimes };
};

type Produit = { readonly position: number; readonly nom: string; readonly ean: string | null };
export type VenteCollee = Pick<LigneCollee, 'quantiteVendue' | 'caTtcCentimes'> & { readonly position: number };

/**
 * Quantities copied from a spreadsheet, put on the products of the promotion by their code, else by their exact name.
 * @returns what was put; the rows that name none of its products, or cannot be read
 */
export const lireVentesCollees = (
  texte: string,
  produits: readonly Produit[],
): { readonly ventes: VenteCollee[]; readonly refusees: readonly Pick<Refusee, 'texte'>[] } => {
  const { lignes, refusees } = lireCollage(texte, { titres: TITRES, cles: ['nom', 'ean'], deviner, enLigne: enVente });
  const ventes = new Map<number, VenteCollee>();
  const inconnus: Pick<Refusee, 'texte'>[] = [];
  for (const { ean, nom, ...vente } of lignes) {
    const produit =
      produits.find((un) => ean !== null && un.ean === ean) ??
      produits.find((un) => nom !== null && nomCompare(un.nom) === nomCompare(nom));
    if (produit) ventes.set(produit.position, { position: produit.position, ...vente });
    else inconnus.push({ texte: nom ?? ean ?? '' });
  }
  return { ventes: [...ventes.values()], refusees: [...refusees, ...inconnus] };
};
