import type { FeuilleTableur } from '#shared/core/tableur.ts';
import { decompresser, type EntreeZip } from '../files/archive.ts';

/** What `read-excel-file` does not say of a workbook: its hidden sheets, and the cells shown as percentages. */
export type FeuilleClasseur = FeuilleTableur & {
  /** From 1, among all that the workbook holds (charts included): what `readSheet` takes. */
  readonly rang: number;
  readonly entree: EntreeZip;
};
export type Classeur = {
  readonly feuilles: readonly FeuilleClasseur[];
  /** The places, among the styles of cells, of those that show a percentage. */
  readonly stylesPourCent: ReadonlySet<string>;
  /** The parts that every sheet is read with. */
  readonly communes: readonly EntreeZip[];
};

const texteDe = async (contenu: Buffer, entree: EntreeZip | undefined): Promise<string> => {
  const morceaux: Buffer[] = [];
  if (entree) for await (const morceau of decompresser(contenu, entree)) morceaux.push(morceau);
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
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${nom}(\\s[^>]*?)?/?>`, 'g'))].map(([, attributs = '']) =>
    Object.fromEntries(
      [...attributs.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
        ([, cle = '', double, simple]) => [cle, sansEntites(double ?? simple ?? '')] as const,
      ),
    ),
  );

/** `0.0 %`, not `0" % du total"`. */
const montrePourCent = (format: string): boolean => format.replace(/"[^"]*"|\\[^%]|\[[^\]]*\]/g, '').includes('%');
/** The formats every spreadsheet knows without writing them. */
const POUR_CENT_CONNUS = ['9', '10'];

const lireStyles = (xml: string): ReadonlySet<string> => {
  const ecrits = balises(xml, 'numFmt').filter(({ formatCode = '' }) => montrePourCent(formatCode));
  const formats = new Set([...POUR_CENT_CONNUS, ...ecrits.map(({ numFmtId = '' }) => numFmtId)]);
  const [, cellules = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml) ?? [];
  return new Set(
    balises(cellules, 'xf').flatMap(({ numFmtId = '0' }, place) => (formats.has(numFmtId) ? [String(place)] : [])),
  );
};

const aUneCellule = async (contenu: Buffer, entree: EntreeZip): Promise<boolean> => {
  let reste = '';
  for await (const morceau of decompresser(contenu, entree)) {
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
  const lire = (nom: string) => texteDe(contenu, parNom.get(nom));
  const liens = balises(await lire('xl/_rels/workbook.xml.rels'), 'Relationship');
  const cibles = new Map(liens.map(({ Id = '', Target = '' }) => [Id, Target.replace(/^\/xl\/|^\.\//, '')]));
  const styles = liens.find(({ Type = '' }) => Type.endsWith('/styles'));
  const feuilles: FeuilleClasseur[] = [];
  const ecrites = balises(await lire('xl/workbook.xml'), 'sheet').filter(({ name }) => name);
  for (const [i, { name = '', id = '', state }] of ecrites.entries()) {
    const entree = parNom.get(`xl/${cibles.get(id) ?? ''}`);
    if (!entree || !/worksheets\//i.test(entree.nom)) continue;
    const cachee = state === 'hidden' || state === 'veryHidden';
    feuilles.push({ nom: name, cachee, vide: !(await aUneCellule(contenu, entree)), rang: i + 1, entree });
  }
  const cheminStyles = `xl/${cibles.get(styles?.['Id'] ?? '') ?? 'styles.xml'}`;
  const textes = liens.find(({ Type = '' }) => Type.endsWith('/sharedStrings'));
  const noms = [...PARTIES_COMMUNES, cheminStyles, `xl/${cibles.get(textes?.['Id'] ?? '') ?? 'sharedStrings.xml'}`];
  const communes = [...new Set(noms)].flatMap((nom) => parNom.get(nom) ?? []);
  return { feuilles, stylesPourCent: lireStyles(await lire(cheminStyles)), communes };
};
