import { isJour, type Jour } from '../dates.ts';
import { cleEanValide } from './cle-ean.ts';

/** The separator between two elements (FNC1), as a reader sends it. */
export const SEPARATEUR_GS1 = '\u001d';

/** The content of the label of a box. `code`: its GTIN, fourteen digits. */
export type EtiquetteGs1 = {
  readonly code: string;
  readonly lot: string | null;
  readonly peremption: Jour | null;
  /** French sentences about the uncertain parts of the label. */
  readonly doutes: readonly string[];
};

/** Elements of fixed length, by their identifier (GS1 General Specifications, 3.2). */
const FIXES: readonly (readonly [RegExp, number])[] = [
  [/^0[12]/, 14],
  [/^1[1-35-7]/, 6],
  [/^20/, 2],
  [/^3[1-6]\d\d/, 6],
  [/^41\d/, 13],
];
const VARIABLES = /^(?:10|2[12]|24[0-3]|25[0134]|30|37|39[0-5]\d|40[0-3]|42[0-7]|7\d\d(?:\d(?=\d{3,}))?|9\d)/;
const VALEUR = /^[!-z]{1,20}$/;

type Elements = Readonly<Record<string, string>>;

/** @returns undefined for a day that does not exist; day 00 is the last of the month */
const jourDe = (aammjj: string): Jour | undefined => {
  const [annee, mois, jour] = [aammjj.slice(0, 2), aammjj.slice(2, 4), aammjj.slice(4)];
  const fin = new Date(Date.UTC(2000 + Number(annee), Number(mois), 0)).getUTCDate();
  const ecrit = `20${annee}-${mois}-${jour === '00' ? fin : jour}`;
  return isJour(ecrit) ? ecrit : undefined;
};
const estDate = (ai: string): boolean => /^1[1-35-7]$/.test(ai);
const valable = (ai: string, valeur: string): boolean =>
  estDate(ai) ? jourDe(valeur) !== undefined : VALEUR.test(valeur);

/** Reads a label with separators: each one ends an element. @returns undefined when the text is not such a label */
const lireSepares = (texte: string): Elements | undefined => {
  const elements: Record<string, string> = {};
  for (const partie of texte.split(SEPARATEUR_GS1)) {
    let reste = partie;
    while (reste !== '') {
      const fixe = FIXES.find(([motif]) => motif.test(reste));
      const ai = (fixe?.[0] ?? VARIABLES).exec(reste)?.[0];
      if (ai === undefined) return undefined;
      const fin = fixe ? ai.length + fixe[1] : reste.length;
      const valeur = reste.slice(ai.length, fin);
      if ((fixe && valeur.length !== fixe[1]) || !valable(ai, valeur) || ai in elements) return undefined;
      elements[ai] = valeur;
      reste = reste.slice(fin);
    }
  }
  return elements;
};

const SANS_SEPARATEUR = ['01', '10', '11', '13', '15', '17', '21'];
/** Reads a label without separators: lists every way to cut the text into the elements of a box, each at most once. */
const lireColles = (texte: string, elements: Elements = {}): readonly Elements[] => {
  if (texte === '') return [elements];
  const ai = texte.slice(0, 2);
  if (!SANS_SEPARATEUR.includes(ai) || ai in elements) return [];
  const longueurs = ai === '01' ? [14] : estDate(ai) ? [6] : Array.from({ length: 20 }, (_, i) => i + 1);
  return longueurs.flatMap((longueur) => {
    const valeur = texte.slice(2, 2 + longueur);
    return valeur.length === longueur && valable(ai, valeur)
      ? lireColles(texte.slice(2 + longueur), { ...elements, [ai]: valeur })
      : [];
  });
};

const ILLISIBLE = 'Le lot et la péremption de l’étiquette ne se lisent pas : recopiez-les de la boîte.';
const incertain = (lots: readonly string[]): string =>
  `Le lecteur n’envoie pas de séparateur : le lot se lit ${lots
    .slice(0, 3)
    .map((lot) => `« ${lot} »`)
    .join(' ou ')}. Recopiez-le de la boîte.`;

/** The longest text read as a label: no label of a box is longer. */
const MAX = 200;
/** The only value, null when the possible readings disagree: nothing is guessed (CAT-53). */
const unique = (valeurs: readonly (string | undefined)[]): string | null =>
  new Set(valeurs).size === 1 ? (valeurs[0] ?? null) : null;

/** A label that does not open with the product (01): read only when it certainly contains one. */
const PREMIER_AUTRE = /^(?:1[013-57]|2[01]|240).*01\d{14}/s;
const lecturesDe = (nu: string): readonly Elements[] => {
  if (nu.length > MAX) return [];
  const separes = nu.includes(SEPARATEUR_GS1);
  const toutes = separes ? [] : lireColles(nu);
  return toutes.length > 0 ? toutes : [lireSepares(nu)].filter((elements) => elements !== undefined);
};

/**
 * Reads the elements of a GS1 DataMatrix or GS1-128 label: product, lot, expiry, in any order.
 * @param texte without its symbology identifier, its separators as `SEPARATEUR_GS1`
 * @returns undefined when it does not hold a product
 */
export const lireEtiquetteGs1 = (texte: string): EtiquetteGs1 | undefined => {
  const enTete = /^01(\d{14})/.exec(texte)?.[1];
  if (enTete === undefined && !PREMIER_AUTRE.test(texte)) return undefined;
  const nu = texte.endsWith(SEPARATEUR_GS1) ? texte.slice(0, -1) : texte;
  const decoupages = lecturesDe(nu);
  const code =
    enTete ?? unique(decoupages.map((elements) => elements['01']).filter((gtin) => cleEanValide(gtin ?? '')));
  if (code === null) return undefined;
  const sures = decoupages.filter((elements) => elements['01'] === code);
  // A lot never goes without its expiry: the readings that contain a date are preferred.
  const datees = sures.filter((elements) => '17' in elements);
  const lectures = datees.length > 0 ? datees : sures;
  if (lectures.length === 0) return { code, lot: null, peremption: null, doutes: [ILLISIBLE] };
  const lots = [...new Set(lectures.map((elements) => elements['10']))];
  const peremption = unique(lectures.map((elements) => elements['17']));
  return {
    code,
    lot: unique(lots),
    peremption: peremption === null ? null : (jourDe(peremption) ?? null),
    doutes: lots.length > 1 ? [incertain(lots.filter((lot) => lot !== undefined))] : [],
  };
};
