import type { FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import { decompresserEntree, type EntreeZip } from '../files/archive.ts';
import { aspectDuFormat, type AspectNombre } from './aspect-nombre.ts';
import { classeurIllisible, parcourirXml, tropOuvert, type BornesXml } from './parcourir-xml.ts';

/**
 * A sheet with the data that `read-excel-file` does not give: whether it is hidden, and how its cells show their
 * numbers.
 */
type FeuilleClasseur = FeuilleTableur & {
  /** The rank, from 1, among all the sheets of the workbook (charts included), as `readSheet` takes it. */
  readonly rang: number;
  readonly entree: EntreeZip;
};
/** How each cell style shows a number, by its index, for the styles that do not show it as it is. */
export type StylesClasseur = ReadonlyMap<string, AspectNombre>;
export type Classeur = {
  readonly feuilles: readonly FeuilleClasseur[];
  readonly styles: StylesClasseur;
  /** Whether the days are counted from 1904: `1` as most programs write it, `true` as LibreOffice does. */
  readonly depuis1904: '1' | 'true' | null;
  /** The parts of the workbook needed to read any sheet. */
  readonly communes: readonly EntreeZip[];
};

/** Bounds of the parts that list the sheets and the named ranges of a workbook. */
const BORNES_LIENS = { octets: 8 * 1024 * 1024, balises: 50_000, attributs: 500_000 };
/** Bounds of the styles: spreadsheets accept at most 64 000 of them. */
const BORNES_STYLES = { octets: 24 * 1024 * 1024, balises: 400_000, attributs: 1_600_000 };
/** Bounds of the shared texts, each stored once, in several pieces when it has several colours. */
const BORNES_TEXTES = { octets: 64 * 1024 * 1024, balises: 4_000_000, attributs: 4_000_000 };
const MAX_FEUILLES = 1_000;

/** Rows are only counted in the sheet that is read, so the other parts must not contain any. @throws {AppError} */
const exigerBornesPartie = (contenu: Buffer, entree: EntreeZip, bornes: BornesXml): Promise<void> =>
  parcourirXml(decompresserEntree(contenu, entree), bornes, (nom) => {
    if (nom === 'sheetData') throw classeurIllisible();
  });

const texteDe = async (contenu: Buffer, entree: EntreeZip | undefined, bornes: BornesXml): Promise<string> => {
  if (!entree) return '';
  await exigerBornesPartie(contenu, entree, bornes);
  const morceaux: Buffer[] = [];
  for await (const morceau of decompresserEntree(contenu, entree)) morceaux.push(morceau);
  return Buffer.concat(morceaux).toString('utf8');
};

const ENTITES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const sansEntites = (texte: string): string =>
  texte
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_, code: string) => {
      const point = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    })
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, nom: string) => ENTITES[nom] ?? '');

/** The opening tags with this name, whatever their prefix, each with its attributes. */
const balises = (xml: string, nom: string): Readonly<Record<string, string>>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${nom}(\\s[^<>]*?)?/?>`, 'g'))].map(([, attributs = '']) =>
    Object.fromEntries(
      [...attributs.matchAll(/\s(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, cle = '', double, simple]) => [cle, sansEntites(double ?? simple ?? '')] as const,
      ),
    ),
  );

/** The built-in formats, which spreadsheets do not write in the file. */
const CONNUS = [
  ['9', { genre: 'POUR_CENT' }],
  ['10', { genre: 'POUR_CENT' }],
] as const;

const lireStyles = (xml: string): StylesClasseur => {
  const parFormat = new Map<string, AspectNombre | undefined>([
    ...CONNUS,
    ...balises(xml, 'numFmt').map(
      ({ numFmtId = '', formatCode = '' }) => [numFmtId, aspectDuFormat(formatCode)] as const,
    ),
  ]);
  // Searches the start, then the end: a single expression would scan the rest again from each start.
  const debut = xml.search(/<(?:\w+:)?cellXfs[\s>]/);
  const suite = debut < 0 ? '' : xml.slice(debut);
  const cellules = suite.slice(0, Math.max(0, suite.search(/<\/(?:\w+:)?cellXfs>/)));
  return new Map(
    balises(cellules, 'xf').flatMap(({ numFmtId = '0' }, place) => {
      const aspect = parFormat.get(numFmtId);
      return aspect ? [[String(place), aspect] as const] : [];
    }),
  );
};

const aUneCellule = async (contenu: Buffer, entree: EntreeZip): Promise<boolean> => {
  let reste = '';
  for await (const morceau of decompresserEntree(contenu, entree)) {
    const xml = reste + morceau.toString('latin1');
    if (/<(?:\w+:)?(?:v|is)>/.test(xml)) return true;
    reste = xml.slice(-20);
  }
  return false;
};

const PARTIES_COMMUNES = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];

/** The sheets of a workbook in order, with its styles. @param entrees the entries of its zip, already checked */
export const lireSommaire = async (contenu: Buffer, entrees: readonly EntreeZip[]): Promise<Classeur> => {
  const parNom = new Map(entrees.map((entree) => [entree.nom, entree]));
  const lire = (nom: string, bornes = BORNES_LIENS) => texteDe(contenu, parNom.get(nom), bornes);
  const liens = balises(await lire('xl/_rels/workbook.xml.rels'), 'Relationship');
  const cibles = new Map(liens.map(({ Id = '', Target = '' }) => [Id, Target.replace(/^\/xl\/|^\.\//, '')]));
  const styles = liens.find(({ Type = '' }) => Type.endsWith('/styles'));
  const feuilles: FeuilleClasseur[] = [];
  const classeur = await lire('xl/workbook.xml');
  const ecrites = balises(classeur, 'sheet').filter(({ name }) => name);
  const { date1904 } = balises(classeur, 'workbookPr')[0] ?? {};
  if (ecrites.length > MAX_FEUILLES) throw tropOuvert();
  // Two names may point to the same part, which is scanned once.
  const remplies = new Map<EntreeZip, Promise<boolean>>();
  const estRemplie = (entree: EntreeZip): Promise<boolean> => {
    const remplie = remplies.get(entree) ?? aUneCellule(contenu, entree);
    remplies.set(entree, remplie);
    return remplie;
  };
  for (const [i, { name = '', id = '', state }] of ecrites.entries()) {
    const entree = parNom.get(`xl/${cibles.get(id) ?? ''}`);
    if (!entree || !/worksheets\//i.test(entree.nom)) continue;
    const cachee = state === 'hidden' || state === 'veryHidden';
    feuilles.push({ nom: name, cachee, vide: !(await estRemplie(entree)), rang: i + 1, entree });
  }
  const cheminStyles = `xl/${cibles.get(styles?.['Id'] ?? '') ?? 'styles.xml'}`;
  const textes = liens.find(({ Type = '' }) => Type.endsWith('/sharedStrings'));
  const cheminTextes = `xl/${cibles.get(textes?.['Id'] ?? '') ?? 'sharedStrings.xml'}`;
  const noms = [...PARTIES_COMMUNES, cheminStyles, cheminTextes];
  const communes = [...new Set(noms)].flatMap((nom) => parNom.get(nom) ?? []);
  const bornesDe = new Map([
    [cheminStyles, BORNES_STYLES],
    [cheminTextes, BORNES_TEXTES],
  ]);
  for (const entree of communes) await exigerBornesPartie(contenu, entree, bornesDe.get(entree.nom) ?? BORNES_LIENS);
  return {
    feuilles,
    styles: lireStyles(await lire(cheminStyles, BORNES_STYLES)),
    depuis1904: date1904 === '1' || date1904 === 'true' ? date1904 : null,
    communes,
  };
};
