import type { FeuilleTableur } from '#shared/core/fichiers/tableur.ts';
import { decompresserEntree, type EntreeZip } from '../files/archive.ts';
import { aspectDuFormat, type AspectNombre } from './aspect-nombre.ts';
import { classeurIllisible, parcourirXml, tropOuvert, type BornesXml } from './parcourir-xml.ts';

/** What `read-excel-file` does not say of a workbook: its hidden sheets, and what its cells show of their numbers. */
type FeuilleClasseur = FeuilleTableur & {
  /** From 1, among all that the workbook holds (charts included): what `readSheet` takes. */
  readonly rang: number;
  readonly entree: EntreeZip;
};
/** What the numbers of a style show, by its place among the styles of cells, where it is not the number itself. */
export type StylesClasseur = ReadonlyMap<string, AspectNombre>;
export type Classeur = {
  readonly feuilles: readonly FeuilleClasseur[];
  readonly styles: StylesClasseur;
  /** Whether its days are counted from 1904: `1` as most programs write it, `true` as LibreOffice does. */
  readonly depuis1904: '1' | 'true' | null;
  /** The parts that every sheet is read with. */
  readonly communes: readonly EntreeZip[];
};

/** What says which sheets a workbook has, and the names it gives to ranges. */
const BORNES_LIENS = { octets: 8 * 1024 * 1024, balises: 50_000, attributs: 500_000 };
/** Spreadsheets keep 64 000 styles at most. */
const BORNES_STYLES = { octets: 24 * 1024 * 1024, balises: 400_000, attributs: 1_600_000 };
/** The texts of a workbook, each once, each of a few pieces when it is in several colours. */
const BORNES_TEXTES = { octets: 64 * 1024 * 1024, balises: 4_000_000, attributs: 4_000_000 };
const MAX_FEUILLES = 1_000;

/** Rows are counted in the sheet that is read: the reader must not find any elsewhere. @throws {AppError} */
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

/** The opening tags of this name, whatever its prefix, each with its attributes. */
const balises = (xml: string, nom: string): Readonly<Record<string, string>>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${nom}(\\s[^<>]*?)?/?>`, 'g'))].map(([, attributs = '']) =>
    Object.fromEntries(
      [...attributs.matchAll(/\s(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, cle = '', double, simple]) => [cle, sansEntites(double ?? simple ?? '')] as const,
      ),
    ),
  );

/** The formats every spreadsheet knows without writing them. */
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
  // Its beginning, then its end: one expression for both would go through the rest again from each beginning.
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

/** The sheets of a workbook in their order, and what its styles say. @param entrees of its zip, already checked */
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
  // Two names may lead to one part: it is gone through once.
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
