import { creerLectureDesTitres, type TitresConnus } from '#shared/core/fichiers/titres.ts';
import { cleTitre } from '#shared/features/operations/import-offre/rules/colonnes.ts';
import type { ChampImportComparatif } from '../schemas/import.ts';

const NOMS = 'nom|designation|libelle|lib|denomination|produits?|articles?|intitule';
const PRIX_ACHAT = 'pu|pn|prix|prix unitaire|prix d achat|prix achat|pa|pamp';
const REMISES = 'net|nets|net net|remise|remises|apres remise|moyen|moyen pondere';
/** Titles of price files and of LGO exports, without accents, case nor punctuation. The first match wins. */
const TITRES: TitresConnus<ChampImportComparatif> = [
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

export const { champsDesTitres: champsDesTitresComparatif, ligneDesTitres: ligneDesTitresComparatif } =
  creerLectureDesTitres(TITRES, cleTitre);
