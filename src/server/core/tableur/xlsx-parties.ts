/** The cell styles, by index: the smallest Office Open XML that every spreadsheet opens. */
export const STYLES = ['texte', 'entete', 'montant', 'jour', 'instant', 'nombre', 'taux'] as const;
export type Style = (typeof STYLES)[number];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006';

const styleChiffre = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
// Formats use their English form; a French spreadsheet shows `1 234,56 €` and `21/11/2026`.
const STYLES_XML =
  `${XML}<styleSheet xmlns="${SHEET}"><numFmts count="4"><numFmt numFmtId="164" ` +
  `formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" ` +
  `formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="167" formatCode="0.0#\\ %"/></numFmts><fonts ` +
  `count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><color ` +
  `rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill ` +
  `patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill ` +
  `patternType="solid"><fgColor rgb="FF17754A"/><bgColor indexed="64"/></patternFill></fill></fills><borders ` +
  `count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ` +
  `numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs ` +
  `count="${STYLES.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" ` +
  `fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment ` +
  'vertical="center" wrapText="1"/></xf>' +
  [164, 165, 166, 0, 167].map(styleChiffre).join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The ranks of the sheets, from 1. */
const rangs = (nombre: number): number[] => Array.from({ length: nombre }, (_, i) => i + 1);

const BUREAU = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const partie = (nom: string, type: string): string =>
  `<Override PartName="/xl/${nom}.xml" ContentType="${BUREAU}.${type}+xml"/>`;
const contenu = (nombre: number): string =>
  [
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" `,
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    partie('workbook', 'sheet.main'),
    ...rangs(nombre).map((n) => partie(`worksheets/sheet${n}`, 'worksheet')),
    `${partie('styles', 'styles')}</Types>`,
  ].join('');
const RACINE =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ` +
  `Type="${DOCUMENT}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const lien = (rang: number, type: string, cible: string): string =>
  `<Relationship Id="rId${rang}" Type="${DOCUMENT}/relationships/${type}" Target="${cible}.xml"/>`;
const liens = (nombre: number): string =>
  [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...rangs(nombre).map((n) => lien(n, 'worksheet', `worksheets/sheet${n}`)),
    `${lien(nombre + 1, 'styles', 'styles')}</Relationships>`,
  ].join('');

/** The letters of the column of this rank, from 1: `A`, `B`… `AA`. */
export const lettresDeColonne = (rang: number): string =>
  (rang > 26 ? lettresDeColonne(Math.floor((rang - 1) / 26)) : '') + String.fromCharCode(65 + ((rang - 1) % 26));

const feuilleDuClasseur = (nom: string, i: number): string =>
  `<sheet name="${nom.replaceAll('"', '&quot;')}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`;

/** The parts of a workbook. */
export const classeurXlsx = {
  /** @param feuilles the names of the sheets, already escaped */
  fixes: (feuilles: readonly string[]): Readonly<Record<string, string>> => ({
    '[Content_Types].xml': contenu(feuilles.length),
    '_rels/.rels': RACINE,
    'xl/workbook.xml':
      `${XML}<workbook xmlns="${SHEET}" xmlns:r="${DOCUMENT}/relationships"><sheets>` +
      feuilles.map(feuilleDuClasseur).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': liens(feuilles.length),
    'xl/styles.xml': STYLES_XML,
  }),
  debutFeuille: (largeurs: readonly number[]): string =>
    `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" ` +
    'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
    largeurs.map((largeur, i) => `<col min="${i + 1}" max="${i + 1}" width="${largeur}" customWidth="1"/>`).join('') +
    '</cols><sheetData>',
  /** @param derniere the address of the last cell */
  finFeuille: (derniere: string): string => `</sheetData><autoFilter ref="A1:${derniere}"/></worksheet>`,
};
