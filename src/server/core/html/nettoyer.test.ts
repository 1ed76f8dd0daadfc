import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assainirHtml } from './assainir.ts';
import { nettoyerHtml } from './nettoyer.ts';
import { processeurDuFil } from '../processeur-de-test.ts';

const AILLEURS = 'target="_blank" rel="noopener noreferrer nofollow"';
const lien = (adresse: string) => `<a href="${adresse}" ${AILLEURS}>${adresse}</a>`;

describe('ce qui est honnête reste', () => {
  it.each([
    ['<p>Un <strong>mot</strong> et <em>un autre</em></p><ul><li>liste</li></ul>'],
    ['ligne 1<br />ligne 2'],
    ['<blockquote>Cité</blockquote><code>x</code> <u>s</u> <s>b</s>'],
    ['3 &lt; 5 &amp; « 7 »'],
    [`<a href="https://exemple.fr/" ${AILLEURS}>le site</a>`],
    [`<a href="mailto:a@exemple.fr" ${AILLEURS}>écrire</a>`],
    [`<a href="tel:+33123456789" ${AILLEURS}>appeler</a>`],
  ])('%s', (html) => {
    expect(nettoyerHtml(html).html).toBe(html);
  });
});

describe('ce qui agit s’en va', () => {
  it.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<style>*{display:none}</style>ok', 'ok'],
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<iframe srcdoc="<script>1</script>"></iframe>ok', 'ok'],
    ['<svg onload=alert(1)><script>1</script></svg>ok', 'ok'],
    ['<math><mi xlink:href="javascript:1">ok</mi></math>', 'ok'],
    ['<form action=/x><input name=a><button>ok</button></form>', 'ok'],
    ['<p onclick="x()" style="position:fixed" class="a" id="b">ok</p>', '<p>ok</p>'],
    ['<a href="javascript:alert(1)">ok</a>', '<a>ok</a>'],
    ['<a href=" java\tscript:alert(1)">ok</a>', '<a>ok</a>'],
    ['<a href="JaVaScRiPt&colon;alert(1)">ok</a>', '<a>ok</a>'],
    ['<a href="data:text/html,<script>1</script>">ok</a>', '<a>ok</a>'],
    ['<a href="//exemple.fr">ok</a>', '<a>ok</a>'],
    ['<a href="/parametres" ping="https://x.fr">ok</a>', '<a>ok</a>'],
    ['<a href="https://x.fr" target="_self" rel="opener">ok</a>', `<a href="https://x.fr" ${AILLEURS}>ok</a>`],
    ['<base href="https://x.fr"><meta http-equiv=refresh content=0>ok', 'ok'],
    ['<!-- --><![CDATA[x]]>ok', 'ok'],
    ['<template><script>1</script></template>ok', 'ok'],
  ])('%s', (source, attendu) => {
    expect(nettoyerHtml(source).html).toBe(attendu);
  });

  it('le reste se lit pareil la fois d’après', () => {
    const { html } = nettoyerHtml('<p><svg><p>');
    expect(html).toBe(nettoyerHtml(html).html);
  });

  it('quoi qu’on lui donne', () => {
    const morceau = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '<a href=',
        'javascript:',
        ' onerror=',
        '<script',
        '<img ',
        '<svg',
        '<p>',
        '</a>',
        '&lt;',
        '&#60;',
        '<!--',
        '-->',
        '\0',
        '`',
        '=',
        'https://x.fr',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(morceau, { maxLength: 30 }), (morceaux) => {
        const { html } = nettoyerHtml(morceaux.join(''));
        expect(nettoyerHtml(html).html, 'le nettoyer deux fois ne change rien').toBe(html);
        for (const [balise] of html.matchAll(/<[^>]*>/g))
          expect(balise).toMatch(
            /^<\/?(?:p|br|strong|b|em|i|u|s|ul|ol|li|blockquote|code|a)(?: href="(?:https?:|mailto:|tel:)[^"]*" target="_blank" rel="noopener noreferrer nofollow")?(?: \/)?>$/,
          );
      }),
      { numRuns: 500 },
    );
  });
});

describe('une adresse écrite devient un lien', () => {
  it.each([
    ['https://exemple.fr/a?b=1&amp;c=2', lien('https://exemple.fr/a?b=1&amp;c=2')],
    ['voir https://exemple.fr.', `voir ${lien('https://exemple.fr')}.`],
    ['(https://exemple.fr) !', `(${lien('https://exemple.fr')}) !`],
    ['&lt;https://exemple.fr&gt;', `&lt;${lien('https://exemple.fr')}&gt;`],
    ['<b>https://exemple.fr</b>', `<b>${lien('https://exemple.fr')}</b>`],
    ['ftp://exemple.fr javascript:alert(1)', 'ftp://exemple.fr javascript:alert(1)'],
    [
      `<a href="https://exemple.fr" ${AILLEURS}>https://autre.fr</a>`,
      `<a href="https://exemple.fr" ${AILLEURS}>https://autre.fr</a>`,
    ],
  ])('%s', (source, attendu) => {
    expect(nettoyerHtml(source).html).toBe(attendu);
  });
});

it('donne les mots seuls, ligne par ligne', () => {
  expect(nettoyerHtml('<p>Un &amp; deux</p><ul><li>trois</li></ul>&lt;b&gt;<br>fin').texte).toBe(
    'Un & deux\ntrois\n<b>\nfin',
  );
  expect(nettoyerHtml('<p><br></p>').texte).toBe('');
});

describe('un texte fait pour prendre du temps', () => {
  it.each([
    ['des milliers de balises emboîtées', '<ul><li>'.repeat(20_000)],
    ['une adresse sans fin', `http://a.fr${'.'.repeat(400_000)}x`],
    ['des chevrons', '<'.repeat(400_000)],
  ])('%s : lu ou refusé, sans retenir les autres', async (_cas, source) => {
    const ici = await processeurDuFil(() =>
      assainirHtml(source, 1).catch((error: Error) => expect(error.name).toBe('TravailInterrompu')),
    );
    expect(ici).toBeLessThan(1_000);
  });
});
