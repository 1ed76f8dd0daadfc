import { describe, expect, it } from 'vitest';
import { nettoyerCollage } from './nettoyer-collage.ts';

const propre = (source: string): string => nettoyerCollage(source).html.replace(/\s+/g, ' ').replaceAll('> <', '><');

const puce = (niveau: number, marque: string, texte: string, liste = 0) =>
  `<p class=MsoListParagraph style='margin-left:36pt;text-indent:-18pt;mso-list:l${liste} level${niveau} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marque}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${texte}<o:p></o:p></p>`;

describe('de Word', () => {
  it('des paragraphes à puces redeviennent une liste, à ses niveaux', () => {
    const source = `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->${puce(1, '·', 'Un')}${puce(2, 'o', 'Dedans')}${puce(1, '·', 'Deux')}<!--EndFragment--></body></html>`;
    expect(propre(source)).toBe('<ul><li>Un<ul><li>Dedans</li></ul></li><li>Deux</li></ul>');
  });
  it('une liste numérotée est numérotée ; un paragraphe entre deux en fait deux', () => {
    expect(propre(`${puce(1, '1.', 'Un')}<p>Entre</p>${puce(1, '2.', 'Deux')}`)).toBe(
      '<ol><li>Un</li></ol><p>Entre</p><ol><li>Deux</li></ol>',
    );
  });
  it('un niveau sauté ne fait pas de ligne vide', () => {
    expect(propre(puce(2, 'o', 'Seul'))).toBe('<ul><li>Seul</li></ul>');
    expect(propre(`${puce(1, '·', 'Un')}${puce(3, 'o', 'Dedans')}`)).toBe(
      '<ul><li>Un<ul><li>Dedans</li></ul></li></ul>',
    );
  });
  it('son gras, qu’il dit normal pour d’autres écritures, reste du gras', () => {
    expect(propre("<p><b style='mso-bidi-font-weight:normal'>Franco</b></p>")).toBe('<p><b>Franco</b></p>');
  });
  it('ses styles, ses commentaires et ses balises à lui s’en vont, ses mots et son gras restent', () => {
    const source = `<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span lang=FR style='color:#1F3864'>Franco</span></b><o:p></o:p></p><!--[if gte mso 9]><xml>x</xml><![endif]-->`;
    expect(propre(source)).toBe('<p><b><span>Franco</span></b></p>');
  });
});

describe('de Google Docs', () => {
  it('le gras qui n’en est pas un s’en va, celui du style reste', () => {
    const source = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:italic">Tarif</span><span style="font-weight:400"> net</span></p></b>`;
    expect(propre(source)).toBe(
      '<p><span><strong><em>Tarif</em></strong></span><span> net</span></p>'.replace(
        '<strong><em>Tarif</em></strong>',
        '<em><strong>Tarif</strong></em>',
      ),
    );
  });
  it('une liste mise directement dans une liste va dans l’élément d’avant', () => {
    expect(propre('<ul><li>Un</li><ul><li>Dedans</li></ul></ul>')).toBe('<ul><li>Un<ul><li>Dedans</li></ul></li></ul>');
  });
});

it('une image d’ailleurs s’en va et se compte ; celle qui est dans le texte reste', () => {
  const ici = 'data:image/png;base64,iVBORw0KGgo=';
  expect(
    nettoyerCollage(
      `<p>a</p><img src="file:///C:/tmp/image001.png"><img src="https://exemple.fr/x.png"><img src="${ici}" alt="logo" width=9>`,
    ),
  ).toEqual({
    html: `<p>a</p><img src="${ici}" alt="logo">`,
    imagesPerdues: 2,
  });
  expect(nettoyerCollage('<img src="data:image/svg+xml;base64,AAAA">').html).toBe('');
});

it('un tableau garde ses mots, une ligne par rangée', () => {
  expect(
    propre('<table><tr><th>Gamme</th><th>Remise</th></tr><tr><td><p>Solaire</p></td><td>30 %</td></tr></table>'),
  ).toBe('<p>Gamme · Remise</p><p>Solaire · 30 %</p>');
});

it('les titres restent sous celui de l’écran', () => {
  expect(propre('<h1>A</h1><h2>B</h2><h5>C</h5>')).toBe('<h2>A</h2><h2>B</h2><h3>C</h3>');
});

it.each([
  ['<script>alert(1)</script><p>ok</p>', '<p>ok</p>'],
  ['<a href="javascript:alert(1)">ok</a>', 'ok'],
  ['<a href="https://exemple.fr" onclick="x()">ok</a>', '<a href="https://exemple.fr">ok</a>'],
  ['<p onmouseover="x()" style="position:fixed">ok</p>', '<p>ok</p>'],
  ['<svg onload=alert(1)></svg><iframe src=x></iframe>ok', 'ok'],
])('rien d’actif ne reste de %s', (source, attendu) => {
  expect(propre(source)).toBe(attendu);
});
