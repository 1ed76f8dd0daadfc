import { cleEanValide } from './cle-ean.ts';
import { lireEtiquetteGs1, SEPARATEUR_GS1, type EtiquetteGs1 } from './etiquette-gs1.ts';

/** For each key: the character typed by an AZERTY computer when the scanner is set to QWERTY. */
const TOUCHES: ReadonlyMap<string, string> = new Map(
  Array.from('&é"\'’(-§è_!çà)$qazwQAZW;,m?:', (touche, i) => [
    touche,
    Array.from('1234456678890-]aqwzAQWZ,m;M.')[i] ?? '',
  ]),
);
const CHIFFRES_AZERTY = /^[&é"'’(\-§è_!çà]+$/;
const ETIQUETTE_AZERTY = /^(?:\$[a-zA-Z][&éà"'’(\-§è_!ç])?à&[&é"'’(\-§è_!çà]{14}/;
const LONGUEURS = [8, 12, 13, 14];

const traduire = (texte: string): string => Array.from(texte, (touche) => TOUCHES.get(touche) ?? touche).join('');

const clavierARegler = (texte: string) => ({
  refus:
    `Le lecteur de codes n’écrit pas comme ce clavier (« ${texte.slice(0, 40)} ») : réglez-le sur un clavier ` +
    'français (AZERTY), ou saisissez le code.',
});
const COLIS = { refus: 'Cette étiquette désigne un colis, pas un produit : scannez une boîte.' };

const CODE_SEUL = String.raw`\d[\d .]{5,16}\d`;
const MOT_DEVANT = new RegExp(
  String.raw`^(?:code ?)?(?:ean|gtin|upc|cip|acl)(?:[ -]?(?:7|8|12|13|14))?[ :n°]+(?=${CODE_SEUL}$)`,
  'i',
);
/**
 * A code without the dressing that files and pages give it: invisible marks, wide figures, a name before it,
 * spreadsheet quotes, a `,00` of decimals, the punctuation of a list.
 */
const sansHabillage = (texte: string): string =>
  texte
    .replace(/\p{Cf}/gu, '')
    .replace(/[０-９]/g, (chiffre) => String(chiffre.charCodeAt(0) - 0xff10))
    .replace(MOT_DEVANT, '')
    // The letter by which a reader announces the symbology, then the asterisks around a Code 39.
    .replace(/^[a-z](?=\d{13}$)/i, '')
    .replace(/^\*(\d{7,14})\*$/, '$1')
    .replace(/^(?:="?|['’"])(?=\d{7,14}"?$)|(?<=^[="'’]{0,2}\d{7,14})"$/g, '')
    .replace(/^(\d{7,14})(?:[.,]0{1,2}|[;,.])$/, '$1');

type ScanDechiffre = EtiquetteGs1 | { readonly refus: string };

/** A text typed whole on the wrong keyboard, put right. @returns undefined for any other text */
const remettreEnQwerty = (texte: string): string | undefined => {
  if (/\d/.test(texte)) return undefined;
  if (ETIQUETTE_AZERTY.test(texte)) return traduire(texte);
  const code = CHIFFRES_AZERTY.test(texte) ? traduire(texte) : '';
  return LONGUEURS.includes(code.length) && new Set(code).size > 2 && cleEanValide(code) ? code : undefined;
};
const vientDUnAutreClavier = (texte: string): boolean =>
  /^[!@#$%^&*()]{7,}$/.test(texte) || (/^[\d&é"'’(\-§è_!çà]{7,}$/.test(texte) && /[éèçà]/.test(texte));

/** Whether the code is the number of a parcel (00), or the content of a carton (02). */
const estColis = (nu: string): boolean => cleEanValide((/^00(\d{18})$/.exec(nu) ?? /^02(\d{14})./.exec(nu))?.[1] ?? '');
/** The symbology identifier at the start of a scan: `]d2`, `]C1`… */
const SYMBOLE = /^\](?:C[01]|d[0-6]|e[0-3]|E[0-4]|Q[0-6]|I[0-6]|A[0-9])/;
/** Characters to trim around a scan: spaces, line ends, separators and control characters. */
const AU_BORD = String.raw`[\s${SEPARATEUR_GS1}\x1e\x04]+`;
const BORDS = new RegExp(`^${AU_BORD}|${AU_BORD}$`, 'g');
/** The texts that readers send in place of the separator, which no keyboard has. */
const SEPARATEURS = /<GS>|\{GS\}|<FNC1>|\{FNC1\}|\^\]|␝/gi;

/** The printed form of a label, `(01)…(17)…`, as the scanned one: an element ends where the next parenthesis opens. */
const sansParentheses = (texte: string): string =>
  /^(?:\(\d{2,4}\)[^()]+)+$/.test(texte)
    ? texte.replace(/ *\((\d{2,4})\) */g, (_, ai: string, place: number) => (place === 0 ? ai : SEPARATEUR_GS1 + ai))
    : texte;

const MAX_LIEN = 300;
const LIEN = new RegExp(
  String.raw`^https?://[^/?#]+/(?:[^?#]*/)?01/(?<code>\d{8,14})` +
    String.raw`(?<chemin>(?:/\d{2,4}/[^/?#]+)*)/?(?:\?(?<suite>[^#]*))?$`,
  'i',
);
/** A GS1 Digital Link, `https://id.gs1.org/01/03400930000007/10/AB12?17=261130`, converted to a label. */
const enEtiquette = (texte: string): string => {
  const { code, chemin = '', suite = '' } = LIEN.exec(texte.slice(0, MAX_LIEN))?.groups ?? {};
  if (code === undefined) return texte;
  const elements = [...`${chemin}&${suite}`.matchAll(/[/&](?<ai>\d{2,4})[/=](?<valeur>[^/&]+)/g)].map(
    ({ groups }) => `${SEPARATEUR_GS1}${groups?.['ai'] ?? ''}${groups?.['valeur'] ?? ''}`,
  );
  return `01${code.padStart(14, '0')}${elements.join('')}`;
};

/**
 * Decodes a scan typed by a scanner, read by the camera or pasted, when it is more than the digits of a code: a GS1
 * label, a symbology identifier, digits of another keyboard (CAT-53). The digits are not checked here, `lireCode` does
 * it.
 * @returns null for any other text, a refusal in French for a scan that names no product
 */
export const dechiffrerScan = (saisie: string): ScanDechiffre | null => {
  const brut = saisie.replace(BORDS, '');
  const texte = sansHabillage(brut);
  const remis = remettreEnQwerty(texte);
  if (remis === undefined && vientDUnAutreClavier(texte)) return clavierARegler(texte);
  const separe = (remis ?? texte).replace(SEPARATEURS, SEPARATEUR_GS1);
  const nu = enEtiquette(sansParentheses(separe.replace(SYMBOLE, '').replace(BORDS, '')));
  if (estColis(nu)) return COLIS;
  const etiquette = nu.length >= 16 ? lireEtiquetteGs1(nu) : undefined;
  if (etiquette && cleEanValide(etiquette.code)) return etiquette;
  const chiffres = nu.replace(/[ .]/g, '');
  return (nu !== brut || remis !== undefined) && /^\d+$/.test(chiffres)
    ? { code: chiffres, lot: null, peremption: null, doutes: [] }
    : null;
};

/** A searched text: the digits of the product when the text is certainly a scan, else the text unchanged. */
export const sansScan = (texte: string): string => {
  const scan = dechiffrerScan(texte);
  return scan && 'code' in scan ? scan.code.replace(/^0(?=\d{13}$)/, '') : texte;
};
