import { cleTitre } from '#shared/features/operations/import-offre/rules/colonnes.ts';
import type { ChampImportComparatif } from '../schemas/import.ts';

const NOMS = 'nom|designation|libelle|lib|denomination|produits?|articles?|intitule';
const PRIX_ACHAT = 'pu|pn|prix|prix unitaire|prix d achat|prix achat|pa|pamp';
const REMISES = 'net|nets|net net|remise|remises|apres remise|moyen|moyen pondere';
/** Titles of price files and of LGO exports, without accents, case nor punctuation. The first match wins. */
const TITRES: readonly (readonly [RegExp, ChampImportComparatif])[] = [
  [/^(code )?(ean|gtin|cip|acl)( ?(7|13))?( (cip|acl|ean))*( ou ean)?$/, 'ean'],
  [/^code ?13( ref)?$|^code( a)? barres?$|^code (produit|article)$|^sku$/, 'ean'],
  [new RegExp(`^(${NOMS})( (du |de l )?(produit|article|lgo|commercial|cip13))?( compare)?$`), 'nom'],
  [/^(nom (du )?)?(laboratoires?|labo|fabricant|fournisseur|exploitant|titulaire|marque)$/, 'laboratoire'],
  [/^(sous|ss) ?segments?$|^sous famille 2$/, 'sousSegment'],
  [/^segments?$|^sous (famille|categorie)$/, 'segment'],
  [/^(familles?|categories?|rayons?|univers)$/, 'famille'],
  [/^(taux )?(de )?tva( (pct|en))?$/, 'tva'],
  [new RegExp(`^(${PRIX_ACHAT})( ht)?( (${REMISES}))?( ht)?( en)?( eur(os)?)?$`), 'prixAchat'],
  [
    /^(prix public|prix( de)? vente|pv|pvc|ppc|ppttc|prix conseille)( conseille)?( ttc)?( en)?( eur(os)?)?$/,
    'prixVente',
  ],
  [/^(volumes?|ventes?|quantites?|qtes?)( (vendues?|annuel|annuelles?|an|annee|12 mois|n|totale?))*$/, 'volume'],
  [/^nb (de )?ventes?$|^rotation( annuelle)?$/, 'volume'],
  [/^contenances?$|^conditionnement$|^(volume|poids) (unitaire|net)$/, 'contenance'],
  [/^(taux )?(de )?rfa( (pct|en))*$/, 'rfa'],
  [/^(nb )?(unites?|u) gratuites?$|^ug$|^gratuits?$/, 'ug'],
  [
    /^contreparties?( (annuelles?|de l annee))?( en)?( eur(os)?)?$|^cooperation( commerciale)?( eur)?$/,
    'contreparties',
  ],
  [/^(commentaires?|remarques?|notes?|observations?)$/, 'commentaire'],
];

/** The field each title stands for; a field is taken once, by the first title that says it. */
export const champsDesTitresComparatif = (titres: readonly string[]): (ChampImportComparatif | null)[] => {
  const pris = new Set<ChampImportComparatif>();
  return titres.map((titre) => {
    const nu = cleTitre(titre.slice(0, 100));
    const champ = TITRES.find(([motif, champDuTitre]) => motif.test(nu) && !pris.has(champDuTitre))?.[1];
    if (!champ) return null;
    pris.add(champ);
    return champ;
  });
};

type Ligne = { readonly numero: number; readonly cellules: readonly string[] };
/** Files begin with a letterhead. */
const PREMIERES = 30;
/** The row that names most columns, two at least. @returns its number, 0 when there is none */
export const ligneDesTitresComparatif = (lignes: readonly Ligne[]): number =>
  lignes
    .slice(0, PREMIERES)
    .map(({ numero, cellules }) => ({
      numero,
      note: champsDesTitresComparatif(cellules).filter((champ) => champ !== null).length,
    }))
    .reduce((a, b) => (b.note > a.note ? b : a), { numero: 0, note: 1 }).numero;
