import type { Content, CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { couperMotsLongs } from './mots-longs.ts';
import { estRiche, versContenu, type Riche } from './riche.ts';
import { formatTelephone } from '#shared/core/textes/telephone.ts';

/** The primary green of the product. */
const VERT = '#17754a';
const GRIS = '#495057';

export type Emetteur = {
  readonly nom: string;
  readonly rue?: string | null;
  readonly codePostal?: string | null;
  readonly ville?: string | null;
  readonly telephone?: string | null;
  readonly mail?: string | null;
};

/** A photo of the document, with its legend below. */
export type Photo = { readonly photo: string; readonly legende: string };
const estPhoto = (element: unknown): element is Photo =>
  typeof element === 'object' && element !== null && 'photo' in element;

/**
 * A letter or a relevé. `contenu` is pdfmake's, without functions (it travels to a worker); styles: `titre`, `section`,
 * `entete` (cells of a table's first row), `montant` (right aligned), `total`, `discret`; table layout: `lignes`.
 */
export type DocumentPdf = {
  readonly titre: string;
  readonly sousTitre?: string;
  readonly emetteur: Emetteur;
  /** A date or a place written at the right of the header. */
  readonly mention?: string;
  readonly paysage?: boolean;
  /** PNG and JPEG photos as data addresses, under the names used by `contenu`. */
  readonly photos?: Readonly<Record<string, string>>;
  /** The parts of the document; a part may be clean HTML, or a photo. */
  readonly contenu: (Content | Riche | Photo)[];
};

/** Table layouts: a line only under the header, light lines between rows. */
export const DISPOSITIONS: Record<string, CustomTableLayout> = {
  lignes: {
    hLineWidth: (i, { table }) => (i === (table.headerRows ?? 0) ? 1 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (i, { table }) => (i === (table.headerRows ?? 0) ? VERT : '#ced4da'),
    paddingTop: () => 3,
    paddingBottom: () => 1.5,
    paddingLeft: () => 4,
    paddingRight: () => 4,
  },
};

// oxlint-disable-next-line no-control-regex -- control characters have no glyph
const SANS_GLYPHE = /[\u0000-\u0008\u000b-\u001f\u200b-\u200d\u2060\ufeff]/g;
const REMPLACEMENTS: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2007': '\u00a0',
  '\u2009': ' ',
  '→': '>',
  '✓': 'x',
  '☑': '[x]',
  '☐': '[ ]',
  '\t': ' ',
};
/** Replacements for the characters that Roboto cannot draw. */
const dessinable = (texte: string): string =>
  texte.replace(/[\u202f\u2007\u2009→✓☑☐\t]/g, (caractere) => REMPLACEMENTS[caractere] ?? '').replace(SANS_GLYPHE, '');

/** Makes every text of a document drawable. */
export const nettoyerPourPdf = <T>(valeur: T): T => {
  if (typeof valeur === 'string') return dessinable(valeur) as T;
  if (Array.isArray(valeur)) return valeur.map((element: unknown) => nettoyerPourPdf(element)) as T;
  if (typeof valeur === 'object' && valeur !== null)
    return Object.fromEntries(
      Object.entries(valeur).map(([nom, contenu]) => [nom, nettoyerPourPdf(contenu as unknown)]),
    ) as T;
  return valeur;
};

const coordonnees = ({ rue, codePostal, ville, telephone, mail }: Emetteur): string =>
  [rue, [codePostal, ville].filter(Boolean).join(' '), telephone && `Tél. ${formatTelephone(telephone)}`, mail]
    .filter(Boolean)
    .join('\u00a0· ');

const enTete = ({ emetteur, mention }: DocumentPdf): Content => ({
  margin: [40, 24, 40, 0],
  stack: [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: emetteur.nom, color: VERT, bold: true, fontSize: 13 },
            { text: coordonnees(emetteur), style: 'discret' },
          ],
        },
        { width: 'auto', text: mention ?? '', style: 'discret', alignment: 'right', margin: [12, 2, 0, 0] },
      ],
    },
    {
      table: { widths: ['*'], body: [['']] },
      layout: { hLineWidth: (i: number) => (i === 0 ? 1.5 : 0), vLineWidth: () => 0, hLineColor: () => VERT },
      margin: [0, 6, 0, 0],
    },
  ],
});

/** A photo, sized so that two fit on a page. */
const photo = ({ photo: nom, legende }: Photo): Content => ({
  unbreakable: true,
  margin: [0, 4, 0, 8],
  stack: [
    { image: nom, ...({ maxWidth: 515, maxHeight: 300 } as object) },
    { text: legende, style: 'discret', margin: [0, 2, 0, 0] },
  ],
});

const HAUT = 84;
/** The name in the letterhead: how many characters fit on a line, and the height of one more line. */
const LIGNE_NOM = { caracteres: 48, hauteur: 16 };
const LIGNE_COORDONNEES = { caracteres: 78, hauteur: 11 };
const enPlus = (texte: string, { caracteres, hauteur }: typeof LIGNE_NOM): number =>
  Math.max(0, Math.ceil(texte.length / caracteres) - 1) * hauteur;
/** The height above the text in points, which grows with a long name so that it is not printed over. */
const hautDePage = ({ emetteur }: DocumentPdf): number =>
  HAUT + enPlus(emetteur.nom, LIGNE_NOM) + enPlus(coordonnees(emetteur), LIGNE_COORDONNEES);

/** Puts a document on the house's A4 letterhead. */
export const composerPdf = (document: DocumentPdf): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageOrientation: document.paysage ? 'landscape' : 'portrait',
  pageMargins: [40, hautDePage(document), 40, 48],
  language: 'fr-FR',
  info: { title: document.titre, author: document.emetteur.nom, creator: 'Pharmaccord', producer: 'Pharmaccord' },
  header: () => couperMotsLongs(enTete(document)),
  footer: (page, total) => ({
    margin: [40, 14, 40, 0],
    columns: [
      { text: document.titre, style: 'discret' },
      { text: `Page\u00a0${page}/${total}`, style: 'discret', alignment: 'right', width: 'auto' },
    ],
  }),
  content: couperMotsLongs([
    { text: document.titre, style: 'titre' },
    ...(document.sousTitre ? [{ text: document.sousTitre, style: 'discret', margin: [0, 0, 0, 8] } as Content] : []),
    ...document.contenu.flatMap((element) => {
      if (estRiche(element)) return versContenu(element.riche);
      return [estPhoto(element) ? photo(element) : element];
    }),
  ]),
  images: { ...document.photos },
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15, color: '#212529' },
  styles: {
    titre: { fontSize: 17, bold: true, margin: [0, 0, 0, 4] },
    section: { fontSize: 12, bold: true, color: VERT, margin: [0, 12, 0, 4] },
    entete: { bold: true, color: VERT },
    montant: { alignment: 'right' },
    total: { bold: true, alignment: 'right' },
    discret: { color: GRIS, fontSize: 8.5 },
  },
});
