import { describe, expect, test } from 'vitest';
import { lireXml, type RefusXml } from './lire-xml.ts';
import { processeurDe } from '../processeur-de-test.ts';

const lire = (xml: string | Buffer) => lireXml(Buffer.from(xml as string));
const motif = (xml: string | Buffer): RefusXml | 'LU' => {
  try {
    lire(xml);
    return 'LU';
  } catch (error) {
    return (error as { motif: RefusXml }).motif;
  }
};
const ENTETE = '<?xml version="1.0" encoding="UTF-8"?>';

describe('un XML se lit', () => {
  test('avec ses espaces de noms, sous n’importe quel préfixe', () => {
    const elementLu = lire('<a:r xmlns:a="u" xmlns="v" a:x="1" y="2"> <b>été &amp; <![CDATA[<c>]]></b></a:r>');
    expect(elementLu).toEqual({
      nom: 'r',
      espace: 'u',
      attributs: { y: '2' },
      texte: '',
      enfants: [{ nom: 'b', espace: 'v', attributs: {}, texte: 'été & <c>', enfants: [] }],
    });
  });
  test.each([
    ['UTF-8', Buffer.from(`${ENTETE}<a>été €</a>`)],
    ['UTF-8 avec marque', Buffer.from(`\ufeff${ENTETE}<a>été €</a>`)],
    ['UTF-16 LE', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>été €</a>', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeff<a>été €</a>', 'utf16le').swap16()],
    ['UTF-16 sans marque', Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>été €</a>', 'utf16le')],
    ['Windows-1252', Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>\xe9t\xe9 \x80</a>', 'latin1')],
    ['ISO-8859-15', Buffer.from("<?xml version='1.0' encoding='ISO-8859-15'?><a>\xe9t\xe9 \xa4</a>", 'latin1')],
  ])('en %s', (_nom, octets) => expect(lire(octets).texte).toBe('été €'));
  test('sans les fichiers qu’il contient', () => {
    const piece = 'QUJD'.repeat(3_000_000);
    const xml = `<a xmlns:c="u"><c:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${piece}</c:EmbeddedDocumentBinaryObject><b>1</b></a>`;
    expect(lire(xml).enfants.map(({ nom, texte }) => [nom, texte])).toEqual([
      ['EmbeddedDocumentBinaryObject', ''],
      ['b', '1'],
    ]);
  });
});

const BOMBE = `<!DOCTYPE a [<!ENTITY b "x">${Array.from({ length: 12 }, (_un, i) => `<!ENTITY b${i} "${'&b;'.repeat(10)}">`).join('')}]><a>&b11;</a>`;

test.each<[string, string | Buffer, RefusXml]>([
  ['des entités qui explosent', BOMBE, 'DOCTYPE'],
  ['une entité extérieure', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'DOCTYPE'],
  ['un DOCTYPE extérieur', '<!DOCTYPE a SYSTEM "http://exemple.fr/a.dtd"><a/>', 'DOCTYPE'],
  ['un demi-million de déclarations', `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(500_000)}]><a/>`, 'DOCTYPE'],
  ['un DOCTYPE en UTF-16', Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le'), 'DOCTYPE'],
  ['une entité inconnue', '<a>&eacute;</a>', 'MAL_FORME'],
  ['un élément non fermé', '<a><b></a>', 'MAL_FORME'],
  ['deux racines', '<a/><b/>', 'MAL_FORME'],
  ['un attribut en double', '<a b="1" b="2"/>', 'MAL_FORME'],
  ['un préfixe sans espace de noms', '<c:a/>', 'MAL_FORME'],
  ['un caractère interdit', '<a>\u0001</a>', 'MAL_FORME'],
  ['un fichier tronqué', '<a><b>1</b>', 'MAL_FORME'],
  ['rien', '', 'MAL_FORME'],
  ['trop d’étages', '<a>'.repeat(50_000), 'TROP_PROFOND'],
  ['des millions d’étages', '<a>'.repeat(2_500_000), 'TROP_GRAND'],
  ['trop d’éléments', `<a>${'<b/>'.repeat(130_000)}</a>`, 'TROP_GRAND'],
  ['trop d’attributs', `<a ${Array.from({ length: 100_000 }, (_un, i) => `b${i}="1"`).join(' ')}/>`, 'TROP_GRAND'],
  ['trop de références', `<a>${'&#65;'.repeat(60_000)}</a>`, 'TROP_GRAND'],
  ['trop de caractères', `<a>${'x'.repeat(9_000_000)}</a>`, 'TROP_GRAND'],
  ['des octets qui ne sont pas de l’UTF-8', Buffer.from(`${ENTETE}<a>\xe9</a>`, 'latin1'), 'ENCODAGE'],
  ['une marque que la déclaration dément', Buffer.from(`\ufeff${ENTETE}<a/>`, 'utf16le'), 'ENCODAGE'],
  ['de l’UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), 'ENCODAGE'],
  ['un encodage inconnu', '<?xml version="1.0" encoding="UTF-7"?><a/>', 'ENCODAGE'],
])('%s : refusé, et vite', async (_cas, xml, attendu) => {
  const processeur = await processeurDe(() => expect(motif(xml)).toBe(attendu));
  expect(processeur).toBeLessThan(2_000);
});

test('le nom d’une racine ne touche pas aux objets', () => {
  expect(lire('<__proto__ constructor="1"/>').attributs).toEqual({ constructor: '1' });
});
