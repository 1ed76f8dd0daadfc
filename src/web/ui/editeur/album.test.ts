import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creerAlbum } from './album.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

const base64 = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((octets) => btoa(String.fromCodePoint(...octets)));
const image = base64.map((octets) => `<img src="data:image/webp;base64,${octets}" alt="Linéaire">`);
/** Texts that look like an image or like the token of an image, but are neither. */
const piege = fc.constantFrom(
  '<img data-album="',
  'data-album="1"',
  '<img src="data:image/png;base64,',
  '<img src="data:image/svg+xml;utf8,<svg onload=x>">',
  '<img src="https://exemple.fr/x.png">',
  '<p alt=\'<img data-album="x"\'>',
  '&lt;img data-album="x"&gt;',
  '"',
  '>',
  '$&',
  '$1',
  '<img ',
);
const html = fc
  .array(fc.oneof(image, piege, fc.string({ maxLength: 8 })), { maxLength: 20 })
  .map((morceaux) => morceaux.join(''));

describe('alléger puis rendre', () => {
  it('ne change pas un caractère, quel que soit l’HTML, et pèse juste', () => {
    fc.assert(
      fc.property(html, html, (premier, deux) => {
        const album = creerAlbum();
        const legers = [premier, deux].map(album.alleger);
        expect(legers.map(album.rendre)).toEqual([premier, deux]);
        expect(legers.map(album.poids)).toEqual([premier.length, deux.length]);
      }),
      { numRuns: 1000 },
    );
  });
  it('un texte qui porte déjà les noms de cet album n’en reçoit pas les images', () => {
    fc.assert(
      fc.property(html, image, (autour, celle) => {
        const album = creerAlbum();
        const copie = album.alleger(celle);
        const hostile = `${autour}${copie}${autour}`;
        const leger = album.alleger(hostile);
        expect(album.rendre(leger)).toBe(hostile);
        expect(leger.includes(copie)).toBe(false);
      }),
    );
  });
  it('laisse dans le texte léger ni adresse ni octet d’une image', () => {
    fc.assert(
      fc.property(fc.array(image, { minLength: 1, maxLength: 6 }), (images) => {
        const album = creerAlbum();
        const leger = album.alleger(`<p>a</p>${images.join('<p>b</p>')}`);
        expect(leger).not.toContain('base64');
        expect(album.nommees(leger)).toHaveLength(new Set(images).size);
      }),
    );
  });
});

describe('un album', () => {
  it('donne à la même image le même nom, d’où qu’elle vienne', () => {
    const album = creerAlbum();
    const jeton = album.prendre(PNG)!;
    expect(album.alleger(`<img src="${PNG}" alt="a"><p>x</p><img src="${PNG}">`)).toBe(
      `<img data-album="${jeton}" alt="a"><p>x</p><img data-album="${jeton}">`,
    );
    expect(album.adresse(jeton)).toBe(PNG);
    expect(album.prendre(GIF)).not.toBe(jeton);
  });
  it.each([
    'https://exemple.fr/x.png',
    'data:image/svg+xml;utf8,<svg>',
    'data:image/png;base64,AAAA"onload="x()',
    'data:image/png;base64,',
    'data:text/html;base64,AAAA',
    'javascript:alert(1)',
    '',
  ])('ne prend pas %s', (adresse) => {
    expect(creerAlbum().prendre(adresse)).toBeNull();
  });
  it('ne montre que des images : une adresse qui n’en est pas une reste dans le texte, telle quelle', () => {
    const album = creerAlbum();
    const source = '<img src="data:image/svg+xml;utf8,<svg onload=x>">';
    const [jeton = ''] = album.nommees(album.alleger(source));
    expect([album.adresse(jeton), album.rendre(album.alleger(source))]).toEqual([null, source]);
  });
  it('remis sur pied ailleurs, il rend le même texte', () => {
    const album = creerAlbum();
    const source = `<p>a</p><img src="${PNG}"><img src="${GIF}">`;
    const leger = album.alleger(source);
    const autre = creerAlbum();
    for (const jeton of album.nommees(leger)) autre.remettre(jeton, album.sortir(jeton)!);
    expect([autre.rendre(leger), autre.alleger(source)]).toEqual([source, leger]);
    expect(creerAlbum().nommees(leger), 'un nom qui n’est pas d’ici').toEqual([]);
  });
});
