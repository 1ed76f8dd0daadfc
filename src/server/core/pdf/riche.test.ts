import { describe, expect, test } from 'vitest';
import { creerPdf } from './creer-pdf.ts';
import { versContenu } from './riche.ts';
import { lirePdf, placesDesMots } from './pdf-de-test.ts';
import { pngDe, UN_GIF, UN_WEBP } from './images-de-test.ts';

const unPng = (): string => `data:image/png;base64,${pngDe({ type: 2 }).toString('base64')}`;

describe('une note sur papier', () => {
  test('paragraphes, titres, listes, tableaux, liens : leurs mots, dans l’ordre', () => {
    const html =
      '<h2>Bilan</h2><p>Un <strong>mot <em>fort</em></strong> &amp; deux</p><ul><li><p>a</p></li><li><p>b</p></li></ul>' +
      '<table><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>';
    const texte = JSON.stringify(versContenu(html));
    for (const attendu of ['"Bilan"', '"Un "', '"bold":true', '"fort"', ' & deux', '"ul":', '"table":'])
      expect(texte).toContain(attendu);
    expect(texte).toContain('"italics":true');
  });

  test('une image abîmée n’arrête pas l’impression', async () => {
    const html = `<p>avant</p><img src="${unPng().slice(0, 60)}" /><img src="data:image/jpeg;base64,/9j/AAAA" />`;
    const pdf = await creerPdf({ titre: 'Compte rendu', emetteur: { nom: 'Pharmacie' }, contenu: [{ riche: html }] });
    const { texte } = await lirePdf(pdf);
    expect(texte).toContain('avant');
    expect(texte.match(/\[Image illisible\]/g)).toHaveLength(2);
  });

  test('une image PNG s’imprime, une autre se dit, une balise mal fermée ne perd rien', async () => {
    const html = `<p>avant</p><p><img src="${unPng()}" /></p><p><img src="data:image/gif;base64,R0lG" /></p><ul><li><p>restée ouverte`;
    const pdf = await creerPdf({ titre: 'Compte rendu', emetteur: { nom: 'Pharmacie' }, contenu: [{ riche: html }] });
    const contenu = JSON.stringify(versContenu(html));
    for (const attendu of ['avant', '[Image illisible]', 'restée ouverte']) expect(contenu).toContain(attendu);
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    const { texte } = await lirePdf(pdf);
    for (const attendu of ['avant', '[Image illisible]', 'restée ouverte']) expect(texte).toContain(attendu);
  });

  test('une image WebP ou GIF, qu’un téléphone ou une page donne, s’imprime aussi', async () => {
    const html = `<p>avant</p><img src="data:image/webp;base64,${UN_WEBP.toString('base64')}" /><img src="data:image/gif;base64,${UN_GIF.toString('base64')}" /><p>après</p>`;
    const pdf = await creerPdf({ titre: 'Compte rendu', emetteur: { nom: 'Pharmacie' }, contenu: [{ riche: html }] });
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    const { texte } = await lirePdf(pdf);
    for (const attendu of ['avant', 'après']) expect(texte).toContain(attendu);
    expect(texte).not.toContain('illisible');
  });

  test.each([
    ['un mot', '<p>LONG</p>'],
    ['une adresse', '<p><a href="https://exemple.fr">LONG</a></p>'],
    ['une liste', '<ul><li><p>LONG</p></li></ul>'],
    ['un titre', '<h2>LONG</h2>'],
    ['une citation', '<blockquote><p>avant <strong>LONG</strong> après</p></blockquote>'],
    ['un tableau', '<table><tbody><tr><td><p>LONG</p></td><td><p>LONG</p></td><td><p>b</p></td></tr></tbody></table>'],
  ])('%s sans un endroit où couper, et des noms de 255 caractères : rien ne dépasse de sa page', async (_nom, html) => {
    const long = `https://exemple.fr/${'W'.repeat(280)}`;
    const pdf = await creerPdf({
      titre: 'Compte rendu',
      sousTitre: 'S'.repeat(255),
      emetteur: { nom: 'P'.repeat(255), rue: 'R'.repeat(255), ville: 'V'.repeat(100) },
      contenu: [
        { riche: html.replaceAll('LONG', long) },
        { layout: 'lignes', table: { widths: ['*', 110, 'auto'], body: [['A'.repeat(400), 'N'.repeat(255), 'oui']] } },
      ],
    });
    const places = await placesDesMots(pdf);
    expect(places.filter(({ droite }) => droite > 595 - 39)).toEqual([]);
    // The letterhead ends above the title.
    const titre = places.find(({ mots, page }) => mots.startsWith('Compte rendu') && page === 1);
    const entete = places.filter(({ mots, page }) => page === 1 && /^[PRV]+$/.test(mots));
    expect(entete.length).toBeGreaterThan(2);
    for (const { haut } of entete) expect(haut).toBeLessThan((titre?.haut ?? 0) - 12);
  });

  test('une image dans une liste, une citation ou un tableau se réduit à sa place', () => {
    const image = `<img src="${unPng()}" />`;
    const lireLargeurs = (html: string) =>
      [...JSON.stringify(versContenu(html)).matchAll(/"maxWidth":(\d+)/g)].map(([, n]) => n);
    expect(lireLargeurs(image)).toEqual(['515']);
    expect(lireLargeurs(`<ul><li><blockquote>${image}</blockquote></li></ul>`)).toEqual(['483']);
    expect(lireLargeurs(`<table><tbody><tr><td>${image}</td><td><p>b</p></td></tr></tbody></table>`)).toEqual(['247']);
  });
});
