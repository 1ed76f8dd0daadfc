import { describe, expect, test } from 'vitest';
import { BORNES_FEUILLE, parcourirFeuille } from './lire-classeur.ts';
import { refuserTropDeLignes } from './lire-texte.ts';
import {
  MAX_ATTRIBUTS_D_UNE_BALISE,
  MAX_JETON_XML,
  MAX_PROFONDEUR_XML,
  parcourirXml,
  type BornesXml,
} from './parcourir-xml.ts';

const LARGES: BornesXml = { octets: 1_000_000, balises: 1_000, attributs: 1_000 };
async function* enMorceaux(xml: string, taille = xml.length) {
  for (let debut = 0; debut < xml.length; debut += taille) yield Buffer.from(xml.slice(debut, debut + taille));
}
const parcourir = async (xml: string, bornes: Partial<BornesXml> = {}, taille?: number): Promise<string[]> => {
  const vues: string[] = [];
  await parcourirXml(enMorceaux(xml, taille), { ...LARGES, ...bornes }, (nom) => vues.push(nom));
  return vues;
};
const attributs = (nombre: number): string => Array.from({ length: nombre }, (_, i) => ` a${i}="1"`).join('');
const profond = (niveaux: number): string => '<a>'.repeat(niveaux) + '</a>'.repeat(niveaux);

const SANS_STYLE = new Map();

describe('une partie de classeur se compte avant d’être construite (COM-116)', () => {
  const XML = `<?xml version="1.0"?>\n<x:a un='>' deux="l'été"><!-- <z> l'an --><b/><c >é</c\n></x:a>\n`;
  test.each([[undefined], [1], [7]])('ses balises se voient, coupées tous les %s octets', async (taille) => {
    expect(await parcourir(XML, {}, taille)).toEqual(['a', 'b', 'c']);
  });
  test.each<[string, string, Partial<BornesXml>]>([
    ['octets', '<a>12345</a>', { octets: 11 }],
    ['balises', '<a><b/><b/></a>', { balises: 2 }],
    ['attributs', '<a><b c="1" d="2"/><b e="3"/></a>', { attributs: 2 }],
  ])('%s : au-delà de sa borne, 413', async (_nom, xml, bornes) => {
    await expect(parcourir(xml, bornes)).rejects.toMatchObject({ status: 413 });
    await expect(parcourir(xml)).resolves.not.toHaveLength(0);
  });
  test.each<[string, (nombre: number) => string, number]>([
    ['attributs d’une balise', (n: number) => `<a${attributs(n)}/>`, MAX_ATTRIBUTS_D_UNE_BALISE],
    ['profondeur', profond, MAX_PROFONDEUR_XML],
    ['octets d’un texte', (n: number) => `<a>${'x'.repeat(n)}</a>`, MAX_JETON_XML],
    ['octets d’un commentaire', (n: number) => `<a><!--${'x'.repeat(n - 7)}--></a>`, MAX_JETON_XML],
  ])('%s : la borne passe, un de plus est refusé (413)', async (_nom, ecrire, borne) => {
    await expect(parcourir(ecrire(borne))).resolves.toContain('a');
    await expect(parcourir(ecrire(borne + 1))).rejects.toMatchObject({ status: 413 });
  });
  test.each([
    ['<a>'],
    ['<a></a></a>'],
    ['<a b="1/>'],
    ['<a <b/>'],
    ['<a b=1/>'],
    ['<!-- jamais finie'],
    ['<a><![CDATA[b]]></a>'],
  ])('%s n’est pas bien formé, ou ne serait pas lu : 400', async (xml) => {
    await expect(parcourir(xml)).rejects.toMatchObject({ status: 400 });
  });
});

describe('une feuille', () => {
  const lire = (lignes: string, bornes = BORNES_FEUILLE) =>
    parcourirFeuille(enMorceaux(`<worksheet><sheetData>${lignes}</sheetData></worksheet>`), SANS_STYLE, bornes);
  test('ses lignes vides et ses cellules sans adresse comptent', async () => {
    const etroites = { ...BORNES_FEUILLE, lignes: 2, cellules: 2 };
    await expect(lire('<row/><row/>', etroites)).resolves.toBeDefined();
    await expect(lire('<row/><row/><row/>', etroites)).rejects.toMatchObject({ status: 413 });
    await expect(lire('<row><c/><c/><c/></row>', etroites)).rejects.toMatchObject({ status: 413 });
  });
  test.each([['r="1" x:r="9999999"'], ['x:r="9999999" r="1"'], ["r='9999999' r='1'"], ['a=">" r="9999999"']])(
    '%s : la plus lointaine adresse dit son étendue',
    async (adresses) => {
      await expect(lire(`<row ${adresses}><c r="A1"/></row>`)).rejects.toMatchObject({ status: 413 });
    },
  );
  test.each([['1e2'], ['00000001'], ['&#49;'], ['']])(
    'une ligne « %s » n’est d’aucun tableur : 400',
    async (adresse) => {
      await expect(lire(`<row r="${adresse}"/>`)).rejects.toMatchObject({ status: 400 });
    },
  );
});

test('les fins de ligne d’un texte se comptent dans ses octets, retours chariot compris', () => {
  expect(() => refuserTropDeLignes(Buffer.from('"\r\r"\n'), 2)).not.toThrow();
  for (const texte of ['"\r\r"\r', 'a\nb\nc\n'])
    expect(() => refuserTropDeLignes(Buffer.from(texte), 2)).toThrow('Ce fichier a trop de cellules pour être lu.');
});
