import { lettresDeColonne } from '#server/core/tableur/xlsx-parties.ts';
import { zipDeTest } from '#server/core/files/zip-de-test.ts';

/** A text, a number as stored or with its format (`0.0%`), a cell of another type (`d`, `e`), or its XML. */
export type CelluleDeTest =
  | string
  | number
  | null
  | { readonly valeur: number; readonly format: string }
  | { readonly type: string; readonly ecrit: string }
  | { readonly xml: string };
export type FeuilleDeTest = {
  readonly nom: string;
  readonly etat?: 'hidden' | 'veryHidden';
  readonly lignes: readonly (readonly CelluleDeTest[])[];
  /** Rows that are not shown, from 1. */
  readonly lignesCachees?: readonly number[];
  /** Columns that are not shown, from 1. */
  readonly colonnesCachees?: readonly number[];
  /** `A2:A3`. */
  readonly fusions?: readonly string[];
  /** The rows and cells of the sheet do not say where they are. */
  readonly sansAdresse?: boolean;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const echapper = (texte: string): string =>
  texte.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A workbook as other programs write it: sheets shown or hidden, cells with their own formats. */
export const classeurDeTest = (
  feuilles: readonly FeuilleDeTest[],
  { date1904 }: { /** As it is written. */ readonly date1904?: string } = {},
): Buffer => {
  const formats: string[] = [];
  const style = (format: string): number => {
    if (!formats.includes(format)) formats.push(format);
    return formats.indexOf(format) + 1;
  };
  const cellule = (valeur: CelluleDeTest, adresse: string): string => {
    if (valeur === null) return '';
    if (typeof valeur === 'string') return `<c r="${adresse}" t="inlineStr"><is><t>${echapper(valeur)}</t></is></c>`;
    if (typeof valeur === 'number') return `<c r="${adresse}"><v>${valeur}</v></c>`;
    if ('xml' in valeur) return `<c r="${adresse}">${valeur.xml}</c>`;
    if ('type' in valeur) return `<c r="${adresse}" t="${valeur.type}"><v>${echapper(valeur.ecrit)}</v></c>`;
    return `<c r="${adresse}" s="${style(valeur.format)}"><v>${valeur.valeur}</v></c>`;
  };
  const enXml = (feuille: FeuilleDeTest): string => {
    const { lignes, lignesCachees = [], colonnesCachees = [], fusions = [], sansAdresse = false } = feuille;
    const rangees = lignes.map((ligne, l) => {
      const cellules = ligne.map((valeur, c) => cellule(valeur, `${lettresDeColonne(c + 1)}${l + 1}`)).join('');
      return `<row r="${l + 1}"${lignesCachees.includes(l + 1) ? ' hidden="1"' : ''}>${cellules}</row>`;
    });
    const xml = sansAdresse ? rangees.join('').replace(/ r="[A-Z]*\d+"/g, '') : rangees.join('');
    const fusionnees = fusions.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const colonnes = colonnesCachees.map((c) => `<col min="${c}" max="${c}" hidden="1"/>`).join('');
    return `<worksheet xmlns="${MAIN}"><cols>${colonnes}</cols><sheetData>${xml}</sheetData><mergeCells>${fusionnees}</mergeCells></worksheet>`;
  };
  const xmls = feuilles.map(enXml);
  return zipDeTest({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}">${
      date1904 === undefined ? '' : `<workbookPr date1904="${date1904}"/>`
    }<sheets>${feuilles
      .map(
        ({ nom, etat }, i) =>
          `<sheet name="${echapper(nom)}" sheetId="${i + 1}"${etat ? ` state="${etat}"` : ''} r:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${feuilles
      .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}<Relationship Id="rIdS" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats
      .map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${echapper(format)}"/>`)
      .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map((_, i) => `<xf numFmtId="${164 + i}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(xmls.map((xml, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml])),
  });
};
