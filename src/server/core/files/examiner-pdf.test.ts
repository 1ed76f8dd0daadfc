import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { examinerPdf } from './examiner-pdf.ts';
import { estActif } from './lire-pdf.ts';
import { processeurDe } from '../processeur-de-test.ts';

const pdf = (objets: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(objets), Buffer.from('\n%%EOF\n')]);
/** Objects stored in a compressed stream, as most writers do today. */
const compresses = (objets: string, fin = '\r\n'): Buffer =>
  pdf(
    Buffer.concat([
      Buffer.from(`5 0 obj<</Type/ObjStm/Filter/FlateDecode/N 1/First 4>>stream${fin}`),
      deflateSync(Buffer.from(objets)),
      Buffer.from('\nendstream endobj'),
    ]),
  );

const XML_JOINT = '<?xml version="1.0"?><Invoice/>';
/** A PDF with one embedded file, like an electronic invoice. */
const avecJoint = (contenu: string | Buffer, { ef = '<</F 7 0 R/UF 7 0 R>>', filtre = '', suite = '' } = {}): Buffer =>
  pdf(
    Buffer.concat([
      Buffer.from('1 0 obj<</Type/Catalog/Names<</EmbeddedFiles<</Names[(factur-x.xml) 6 0 R]>>>>/AF[6 0 R]>>endobj\n'),
      Buffer.from(`6 0 obj<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF${ef}>>endobj\n`),
      Buffer.from(`7 0 obj<</Type/EmbeddedFile${filtre}>>stream\n`),
      Buffer.from(contenu),
      Buffer.from(`\nendstream endobj\n${suite}`),
    ]),
  );

describe('un PDF est actif', () => {
  it.each([
    ['un programme joint sous un nom de données', avecJoint('MZ\u0090\u0000')],
    ['un joint qui n’est pas suivi', avecJoint(XML_JOINT, { ef: ' 9 0 R' })],
    ['un joint écrit deux fois', avecJoint(XML_JOINT, { suite: '7 0 obj<<>>stream\nMZ\nendstream endobj' })],
    ['un second joint', avecJoint(XML_JOINT, { suite: '8 0 obj<</Type/EmbeddedFile>>stream\nMZ\nendstream endobj' })],
    ['un joint d’un autre filtre', avecJoint(XML_JOINT, { filtre: '/Filter/LZWDecode' })],
    ['une page jointe', avecJoint('<html><body onload="x()"></body></html>')],
    ['une page dans des données', avecJoint('<?xml version="1.0"?><a><h:script xmlns:h="x">1</h:script></a>')],
    ['un flux qui se cache dans une chaîne', avecJoint('MZ', { filtre: `/Desc(\nstream\n${XML_JOINT}\nendstream)` })],
    ['des données et un script', avecJoint(XML_JOINT, { suite: '9 0 obj<</S/JavaScript/JS(1)>>endobj' })],
    ['un script à l’ouverture', pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['un nom qui se cache', pdf('1 0 obj<</OpenAction<</S/J#61vaScript/#4aS(1)>>>>endobj')],
    ['un programme', pdf('1 0 obj<</A<</S/Launch/F(cmd.exe)>>>>endobj')],
    ['un fichier joint', pdf('1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj')],
    ['un formulaire XFA', pdf('1 0 obj<</AcroForm<</XFA 2 0 R>>>>endobj')],
    ['un formulaire qui envoie', pdf('1 0 obj<</S/SubmitForm/F(http://x)>>endobj')],
    ['un script dans des objets compressés', compresses('1 0 <</S/JavaScript/JS(1)>>')],
    ['le même, la ligne finie autrement', compresses('1 0 <</S/JavaScript/JS(1)>>', '\n')],
    ['des objets illisibles', pdf('5 0 obj<</Type/ObjStm>>stream\nabc\nendstream')],
    ['des objets sans fin', pdf('5 0 obj<</Type/ObjStm>>')],
    ['une bombe', compresses(' '.repeat(9 * 1024 * 1024))],
    ['un contenu chiffré', pdf('trailer<</Encrypt 3 0 R>>')],
  ])('%s', async (_cas, contenu) => {
    expect((await examinerPdf(contenu)).actif).toBe(true);
  });
});

describe('un PDF ne l’est pas', () => {
  it.each([
    ['des données jointes, une facture électronique (COM-148)', avecJoint(XML_JOINT)],
    ['les mêmes, avec leur date', avecJoint(XML_JOINT, { filtre: '/Params<</ModDate(D:20261129)/Size 30>>' })],
    ['les mêmes, compressées', avecJoint(deflateSync(Buffer.from(XML_JOINT)), { filtre: '/Filter/FlateDecode' })],
    ['des pages', pdf('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj')],
    ['des objets compressés ordinaires', compresses('1 0 <</Type/Page/Contents 3 0 R>>')],
    ['un lien vers une page', pdf('1 0 obj<</A<</S/URI/URI(https://exemple.fr)>>>>endobj')],
    ['une police dont le nom commence de même', pdf('1 0 obj<</BaseFont/JSerif>>endobj')],
  ])('%s', async (_cas, contenu) => {
    expect((await examinerPdf(contenu)).actif).toBe(false);
  });
});

describe('un PDF dit ses pages', () => {
  it.each([
    ['dans l’ordre habituel', pdf('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 12>>endobj'), 12],
    ['le compte d’abord', pdf('2 0 obj<< /Count 3 /Kids [3 0 R] /Type /Pages >>endobj'), 3],
    [
      'par la racine de l’arbre',
      pdf('2 0 obj<</Type/Pages/Count 40>>endobj 3 0 obj<</Type/Pages/Count 20/Parent 2 0 R>>endobj'),
      40,
    ],
    ['parmi ses objets compressés', compresses('2 0 <</Type/Pages/Count 7>>'), 7],
    ['pas quand il est chiffré', pdf('2 0 obj<</Type/Pages/Count 7>>endobj trailer<</Encrypt 3 0 R>>'), null],
    ['pas quand il n’en a plus', pdf('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj'), null],
    [
      'sans prendre un autre compte pour le sien',
      pdf('2 0 obj<</Type/Pages>>endobj 4 0 obj<</Type/Outlines/Count 9>>endobj'),
      null,
    ],
  ])('%s', async (_cas, contenu, pages) => {
    expect((await examinerPdf(contenu)).pages).toBe(pages);
  });
});

describe('un PDF fait pour prendre du temps', () => {
  const repete = (mot: string, octets: number, suite: Buffer | string = ''): Buffer =>
    Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(mot.repeat(octets / mot.length)), Buffer.from(suite)]);
  const fin = Buffer.concat([Buffer.from('stream\n'), deflateSync(Buffer.from('a')), Buffer.from('endstream')]);
  it.each([
    ['des branches sans fin', repete('/Type/Pages ', 15_000_000)],
    ['des objets qui partagent un flux', repete('/ObjStm ', 15_000_000, fin)],
    ['des lettres cachées', repete('#41', 15_000_000)],
  ])('%s : il se lit dans un temps qui suit sa taille', async (_cas, contenu) => {
    expect(await processeurDe(() => examinerPdf(contenu))).toBeLessThan(5_000);
  });
  it('deux objets dans un même flux se cachent', async () => {
    expect((await examinerPdf(repete('/ObjStm ', 1_600, fin))).actif).toBe(true);
  });
});

it('un nom actif est vu où que la tranche le coupe, et rien d’autre', () => {
  for (let avant = 0; avant < 120; avant += 1) {
    const noyer = (nom: string) => Buffer.from(`${' '.repeat(avant)}${nom}${' '.repeat(700)}`);
    expect(estActif(noyer('/J#61vaScript'), 50), `${avant}`).toBe(true);
    // Cut by the end of a slice, it would look like /JS.
    expect(estActif(noyer('/JSON'), 50), `${avant}`).toBe(false);
    expect(estActif(Buffer.from(`${' '.repeat(avant + 250)}/JS`), 50), `${avant}`).toBe(true);
  }
});
