import { motsNus } from '#shared/core/textes/mots.ts';
import type { ChampVente } from '../schemas/import.ts';

/** Titles of sales exports, without accents, case nor punctuation. The first match wins (CNX-39). */
const TITRES: readonly (readonly [RegExp, ChampVente])[] = [
  [/^(date|jour)( (de )?(vente|l acte|acte|facture))?$/, 'date'],
  [/^(code )?(ean|gtin|cip|acl)( ?(7|13))?( (cip|acl|ean))*( ou ean)?$/, 'code'],
  [/^code ?13( ref)?$|^code( a)? barres?$|^code( (produit|article))?$/, 'code'],
  [/^(nom|designation|libelle|produit|article)( (du |de l )?(produit|article))?$/, 'designation'],
  [/^(quantites?|qtes?|qte)( (vendues?|nettes?))?$|^nb( de)? (boites|ventes|unites)$|^ventes?$/, 'quantite'],
  [/^(ca|chiffre d affaires|montant|total)( net)?( (ttc|vente|ventes))+$|^ca$/, 'caTtc'],
  [/^(ca|chiffre d affaires|montant|total)( net)?( (ht))+$/, 'caHt'],
  [/^(prix|pu|pv|prix (de )?vente|prix unitaire)( unitaire)?( net)? ttc$/, 'prixTtc'],
  [/^(taux )?(de )?tva( pct)?$/, 'tva'],
  [/^(prix (d )?achat|pa|pamp|pmp|cout)( moyen)?( pondere)?( ht)?$/, 'prixAchatMoyen'],
  [/^(stock|qte (en )?stock|quantite (en )?stock)( (du jour|reel|final))?$/, 'stock'],
];

/** The field of each title; a field is taken once, by the first title that names it. */
export const champsDesTitresVentes = (titres: readonly string[]): (ChampVente | null)[] => {
  const pris = new Set<ChampVente>();
  return titres.map((titre) => {
    const nu = motsNus(titre.slice(0, 100)).replaceAll('_', ' ');
    const champ = TITRES.find(([motif, champDuTitre]) => motif.test(nu) && !pris.has(champDuTitre))?.[1];
    if (!champ) return null;
    pris.add(champ);
    return champ;
  });
};

/** The title row is searched in the first rows only, because files begin with a letterhead. */
const PREMIERES = 30;
/** The row that names the most columns, at least two. @returns its index in the list, -1 when there is none */
export const rangDesTitres = (lignes: readonly (readonly string[])[]): number =>
  lignes
    .slice(0, PREMIERES)
    .map((cellules, rang) => ({ rang, note: champsDesTitresVentes(cellules).filter((champ) => champ !== null).length }))
    .reduce((a, b) => (b.note > a.note ? b : a), { rang: -1, note: 1 }).rang;

/** The field missing to read the sales; null when none is. The caller refuses a field chosen twice. */
export const manqueDesColonnesVentes = (correspondance: readonly (ChampVente | null)[]): string | null => {
  const a = (champ: ChampVente) => correspondance.includes(champ);
  if (!a('date')) return 'Choisissez la colonne de la date.';
  if (!a('quantite')) return 'Choisissez la colonne de la quantité.';
  if (!a('code') && !a('designation')) return 'Choisissez la colonne du code, ou celle de la désignation.';
  if (!a('caTtc') && !a('caHt') && !a('prixTtc'))
    return 'Choisissez la colonne du chiffre d’affaires, ou celle du prix de vente.';
  if (!a('tva') && !(a('caHt') && (a('caTtc') || a('prixTtc'))))
    return 'Choisissez la colonne de la TVA : elle donne le hors taxes.';
  return null;
};

/** The first field chosen for two columns; null when there is none. */
export const champEnDouble = (correspondance: readonly (ChampVente | null)[]): ChampVente | null =>
  correspondance.find((champ, i) => champ !== null && correspondance.indexOf(champ) !== i) ?? null;
