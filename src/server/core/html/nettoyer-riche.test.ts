import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assainirRiche } from './assainir-riche.ts';
import { nettoyerRiche } from './nettoyer-riche.ts';
import { processeurDe, processeurDuFil } from '../processeur-de-test.ts';

const PNG = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')}`;
const GIF = `data:image/gif;base64,${Buffer.from('GIF89a\u0001\0\u0001\0').toString('base64')}`;
const html = (source: string) => nettoyerRiche(source).html;

describe('ce que l’éditeur met en forme reste', () => {
  it.each([
    [
      '<h1>Un</h1><h2>Deux</h2><h3>Trois</h3><p>Un <strong>mot</strong>, <em>un autre</em>, <u>souligné</u>, <s>barré</s></p>',
    ],
    ['<ul><li><p>puce</p></li></ul><ol start="3"><li><p>numéro</p></li></ol>'],
    ['<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><div><p>fait</p></div></li></ul>'],
    ['<p style="text-align:center">au milieu</p>'],
    [
      '<table><tbody><tr><th colspan="2" rowspan="1"><p>A</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
    ],
    ['<blockquote><p>cité</p></blockquote><pre><code>x = 1</code></pre><hr />'],
    [`<p><img src="${PNG}" alt="Le linéaire" width="320" height="200" /></p>`],
    [`<p><img src="${GIF}" /></p>`],
    ['<p><span data-type="mention" data-id="12" data-label="Mme Roy" class="mention">@Mme Roy</span></p>'],
  ])('%s', (source) => {
    expect(html(source)).toBe(source);
  });

  it('donne les mots sans les images, et qui est mentionné, une fois chacun', () => {
    const mention = (id: number) => `<span data-type="mention" data-id="${id}">@x</span>`;
    const { texte, mentions } = nettoyerRiche(
      `<h2>Bilan</h2><p>3 &lt; 5 ${mention(4)}${mention(4)}${mention(7)}<img src="${PNG}"></p><p>fin</p>`,
    );
    expect(texte).toBe('Bilan\n3 < 5 @x@x@x\nfin');
    expect(mentions).toEqual([4, 7]);
  });
});

describe('ce qui agit, charge ou déguise s’en va', () => {
  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<img src="https://exemple.fr/pixel.png">ok', 'ok'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">ok', 'ok'],
    ['<img src="data:text/html;base64,PHA+">ok', 'ok'],
    [`<img src="data:image/png;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}">ok`, 'ok'],
    [`<img src="${PNG}&quot; onload=alert(1)">ok`, 'ok'],
    [`<img src="${GIF.replace('gif', 'png')}">ok`, 'ok'],
    [
      `<p><img src="${PNG}" onerror="x()" style="position:fixed" width="100%" class="a" srcset="https://x.fr 1x"></p>`,
      `<p><img src="${PNG}" /></p>`,
    ],
    [
      '<p style="position:fixed;text-align:center;background:url(https://x.fr)">ok</p>',
      '<p style="text-align:center">ok</p>',
    ],
    ['<p onclick="x()" id="b" class="c" data-id="3">ok</p>', '<p>ok</p>'],
    ['<span data-type="mention" data-id="1 or 1">@x</span>', '<span>@x</span>'],
    ['<span data-type="autre" data-id="3" style="color:red">ok</span>', '<span>ok</span>'],
    ['<a href="javascript:alert(1)">ok</a>', '<a>ok</a>'],
    ['<iframe src="https://x.fr"></iframe><object data="x"></object><embed src="x"><video src="x"></video>ok', 'ok'],
    ['<form action="/x"><input type="checkbox" checked><button>ok</button></form>', 'ok'],
    ['<style>p{display:none}</style><link rel=stylesheet href=x><meta http-equiv=refresh>ok', 'ok'],
    ['<svg><script>1</script></svg><math><mi>ok</mi></math>', 'ok'],
    ['<td background="https://x.fr" colspan="9999999">ok</td>', '<td>ok</td>'],
  ])('%s', (source, attendu) => {
    expect(html(source)).toBe(attendu);
  });

  it.each(['<table><tr><td><A<table><tr><td>', '<ul><li><x><li>un'])(
    '%s : un second passage n’y change rien',
    (source) => expect(html(html(source))).toBe(html(source)),
  );

  it('quoi qu’on lui donne, deux passages n’en changent pas plus qu’un, et rien n’y agit', () => {
    const morceau = fc.oneof(
      fc.constantFrom(
        '<img src=',
        PNG,
        '"',
        "'",
        '>',
        ' onerror=x',
        '<p style="',
        'text-align:center',
        '<span data-type="mention" data-id="',
        '7',
        '<a href="',
        'javascript:',
        '</p>',
        '<table><tr><td>',
        '<x>',
        '<li>',
        '<!--',
        '-->',
        '&lt;script&gt;',
        '<script>',
        '\u2028',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(morceau, { maxLength: 30 }), (morceaux) => {
        const propre = html(morceaux.join(''));
        expect(html(propre)).toBe(propre);
        for (const [balise] of propre.matchAll(/<[^>]*>/g))
          expect(balise).not.toMatch(/\son\w+=|javascript:|<script|srcset|url\(/i);
      }),
      { numRuns: 300 },
    );
  });
});

it('une photo perd ce qu’elle dit du lieu et de l’appareil', () => {
  const exif = Buffer.from('ffe1000e45786966000047505321ab', 'hex');
  exif.writeUInt16BE(exif.length - 2, 2);
  const jpeg = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    exif,
    Buffer.from('ffda0002', 'hex'),
    Buffer.from('image'),
    Buffer.from('ffd9', 'hex'),
  ]);
  const propre = html(`<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`);
  const reste = Buffer.from(/base64,([^"]+)/.exec(propre)?.[1] ?? '', 'base64');
  expect(reste.includes('GPS')).toBe(false);
  expect(reste.includes('image')).toBe(true);
});

describe('sur un autre fil', () => {
  it('un texte long revient entier', async () => {
    const source = `<p>${'une phrase honnête '.repeat(30_000)}</p>`;
    expect((await assainirRiche(source, 1)).html).toBe(source);
  });
  it('un texte fait pour prendre du temps est refusé ou lu sans retenir les autres', async () => {
    const hostile = assainirRiche('<ul><li>'.repeat(8_000), 1).catch((error: Error) => error.name);
    const honnete = `<p>${'a'.repeat(10_000)}</p>`;
    const ici = await processeurDuFil(async () => expect((await assainirRiche(honnete, 1)).html).toBe(honnete));
    expect(ici).toBeLessThan(1_000);
    expect(['TravailInterrompu', 'object']).toContain(typeof (await hostile) === 'string' ? await hostile : 'object');
  });
  it('une note de millions de balises est refusée aussitôt, quel que soit son poids', async () => {
    const enorme = '<p>a</p>'.repeat(2_000_000);
    const processeur = await processeurDe(() =>
      expect(assainirRiche(enorme, 1)).rejects.toMatchObject({ name: 'TravailInterrompu' }),
    );
    expect(processeur).toBeLessThan(500);
    const honnete = '<p>a</p>'.repeat(20_000);
    expect((await assainirRiche(honnete, 1)).html).toBe(honnete);
  });
  it('un compte n’occupe pas à lui seul la file des longues notes : un autre passe avant sa troisième', async () => {
    const lourde = `<p>${'mot '.repeat(80_000)}</p>`;
    const ordre: string[] = [];
    const ecrire = (part: number) =>
      assainirRiche(lourde, part).then(
        () => ordre.push(`compte ${part}`),
        (error: { status?: number }) => ordre.push(`refus ${error.status}`),
      );
    await Promise.all([1, 1, 1, 1, 2].map(ecrire));
    expect(ordre).toEqual(['refus 503', 'compte 1', 'compte 1', 'compte 2', 'compte 1']);
  });
});
