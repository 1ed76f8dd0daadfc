import { motsNus } from '#shared/core/textes/mots.ts';
import { lireDecimal, valeurLue } from '#shared/core/nombres.ts';
import type { UniteContenance } from '../schemas.ts';

type Contenance = { readonly contenance: number; readonly uniteContenance: UniteContenance };

/** The units as they are written, with the number of millilitres, grams or pieces in one of them. */
const UNITES: readonly (readonly [RegExp, UniteContenance, number])[] = [
  [/^ml$/, 'ML', 1],
  [/^cl$/, 'ML', 10],
  [/^(?:l|litres?)$/, 'ML', 1_000],
  [/^(?:g|gr|grammes?)$/, 'G', 1],
  [/^kg$/, 'G', 1_000],
  [/^(?:u|unites?|doses?|unidoses?|gelules?|gel|comprimes?|cpr?|cp|capsules?|caps)$/, 'UNITE', 1],
  [/^(?:sachets?|sticks?|ampoules?|amp|pieces?|bandes?|lingettes?)$/, 'UNITE', 1],
];

const convertir = (nombre: string, mot: string): Contenance | null => {
  const trouvee = UNITES.find(([motif]) => motif.test(mot));
  if (!trouvee) return null;
  const [, uniteContenance, facteur] = trouvee;
  const contenance = ((valeurLue(lireDecimal(nombre)) ?? 0) * facteur) / 100;
  return contenance > 0 && contenance <= 9_999_999 ? { contenance, uniteContenance } : null;
};

/**
 * Reads `50 ml`, `1 L`, `0,5 kg`, `30 gélules`; a bare number has no unit.
 * @returns null when the content is uncertain
 */
export const lireContenance = (texte: string): Contenance | null => {
  const [, nombre = '', mot = ''] = /^(\d{1,7}(?:[.,]\d{1,2})?)\s*(\p{L}+)\.?$/u.exec(texte.trim()) ?? [];
  return nombre === '' ? null : convertir(nombre, motsNus(mot));
};

const DANS_LE_NOM = /(?<![\d.,])(\d{1,5}(?:[.,]\d{1,2})?)\s?(ml|cl|l|kg|gr?)(?![\p{L}\d])/giu;
/**
 * The content written in the name of a product, when the name has only one: `CREME 40ML`, not `LOT 2x50ML` (CMP-15).
 */
export const contenanceDuNom = (nom: string): Contenance | null => {
  const trouvees = [...nom.matchAll(DANS_LE_NOM)];
  const [premiere] = trouvees;
  if (trouvees.length !== 1 || !premiere || /\d\s?[x×*]\s?$/i.test(nom.slice(0, premiere.index))) return null;
  return convertir(premiere[1] ?? '', motsNus(premiere[2] ?? ''));
};
