import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nettoyerHtml } from './nettoyer.ts';
import { nettoyerRiche } from './nettoyer-riche.ts';

/** The tags and attributes allowed in a cleaned text, with the allowed values. */
const PERMIS: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:|tel:)/i,
  target: /^_blank$/,
  rel: /^noopener noreferrer nofollow$/,
  src: /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/]+=*$/,
  alt: /^/,
  title: /^/,
  width: /^[\d.]+$/,
  height: /^[\d.]+$/,
  'data-type': /^(?:mention|taskList|taskItem)$/,
  'data-id': /^\d+$/,
  'data-label': /^/,
  'data-checked': /^(?:true|false)$/,
  class: /^mention$/,
  start: /^\d+$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  colwidth: /^[\d,]+$/,
  style: /^text-align:(?:left|right|center|justify)$/,
};
const BALISE =
  /^<\/?(?:p|h[1-6]|blockquote|pre|ul|ol|li|div|hr|br|table|colgroup|col|thead|tbody|tr|th|td|strong|b|em|i|u|s|del|mark|sub|sup|code|span|a|img)(?<attributs>(?: [a-z-]+="[^"<>]*")*) ?\/?>$/;

const restes = (html: string): string[] => {
  const balises = html.match(/<[^>]*>?/g) ?? [];
  return balises.filter((balise) => {
    const correspondance = BALISE.exec(balise);
    if (!correspondance) return true;
    return [...(correspondance.groups?.['attributs'] ?? '').matchAll(/([a-z-]+)="([^"]*)"/g)].some(
      ([, nom = '', valeur = '']) => !PERMIS[nom]?.test(valeur),
    );
  });
};
const verifier = (source: string): void => {
  for (const { html } of [nettoyerRiche(source), nettoyerHtml(source)])
    expect(restes(html), source.slice(0, 300)).toEqual([]);
};

describe('le contrôle lui-même', () => {
  it.each([
    '<script>',
    '<img src=x>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<p style="position:fixed">',
    '<svg/onload=x>',
    '<p',
    '<style>',
  ])('voit %s', (balise) => expect(restes(`ok ${balise}`)).toHaveLength(1));
  it('laisse ce qui est à nous', () => {
    const nous =
      '<p style="text-align:center">a<br /><a href="https://x.fr" target="_blank" rel="noopener noreferrer nofollow">b</a></p>';
    expect(restes(nous)).toEqual([]);
  });
});

/** One example of each known attack. */
const ENTREES: readonly string[] = [
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<template><img src=x onerror=alert(1)></template>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><b>',
  '<a href="java\tscript:alert(1)">a</a><a href=" &#14; javascript:alert(1)">b</a><a href="JaVaScRiPt&colon;alert(1)">c</a>',
  '<a href="data:text/html,<script>1</script>">a</a><a href="vbscript:x">b</a><a href="//pirate.example">c</a><a href="\\\\pirate.example">d</a>',
  '<a href="https://x.fr/&quot; onmouseover=&quot;alert(1)">a</a>',
  '<img src="data:image/png;base64,iVBORw0KGgo=&quot; onload=&quot;x">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+"><image href="x" onerror=x>',
  '<p style="text-align:center;background:url(//pirate.example)">a</p><p style="text-align:expression(x)">b</p>',
  '<span data-type="mention" data-id="1" data-label="&quot;><img src=x onerror=x>">@x</span>',
  '<td colspan="1 onclick=x">a</td><ol start="1;x">b</ol><li data-checked="true x">c</li>',
  '<base href="//pirate.example"><meta http-equiv="refresh" content="0;url=//pirate.example"><link rel="preload" href="//pirate.example">',
  '<form action="//pirate.example"><input autofocus onfocus=x><isindex action=javascript:x><button formaction="javascript:x">b</button></form>',
  '<div contenteditable onblur=x></div><details open ontoggle=x></details><marquee onstart=x></marquee><dialog open>x</dialog>',
  '<p id="body" name="cookie" class="modal-open" is="x-y" slot="s" part="p">a</p>',
  '<!--[if IE]><script>x</script><![endif]--><![CDATA[<script>x</script>]]><?xml-stylesheet href="x"?>',
  '<a href="https://x.fr"><a href="javascript:x">imbriqué</a></a>',
  '\u0000<scr\u0000ipt>x</scr\u0000ipt>\u2028<img\u000bsrc=x\u000conerror=x>',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  `${'<b>'.repeat(500)}<img src=x onerror=x>`,
];
it.each(ENTREES)('rien n’agit dans %s', (source) => verifier(source));

const donnees = join(process.env['PHARMACCORD_DONNEES'] ?? '', '08-hostile');
describe.skipIf(!process.env['PHARMACCORD_DONNEES'] || !existsSync(donnees))(
  'les charges publiques (PHARMACCORD_DONNEES)',
  () => {
    const lire = (...chemin: string[]) => readFileSync(join(donnees, ...chemin), 'utf8');
    const json = (nom: string): unknown => JSON.parse(lire(nom));
    it('aucune ne garde rien d’actif, seule ou toutes ensemble', () => {
      const toutes = [
        ...(json('blns.json') as string[]),
        ...(json('dompurify_attendus.json') as { payload: string }[]).map(({ payload }) => payload),
        ...readdirSync(join(donnees, 'xss')).flatMap((nom) => lire('xss', nom).split('\n')),
        ...readdirSync(join(donnees, 'fichiers')).map((nom) => lire('fichiers', nom)),
      ];
      expect(toutes.length).toBeGreaterThan(500);
      for (const charge of toutes) verifier(charge);
      verifier(toutes.join('\n'));
    });

    it.each(existsSync(donnees) ? readdirSync(join(donnees, 'html_colle')) : [])('%s collé garde ses mots', (nom) => {
      const source = lire('html_colle', nom);
      verifier(source);
      const mots =
        (/<body[^]*<\/body>/i.exec(source)?.[0] ?? source)
          .replace(/<!--[^]*?-->|<style[^]*?<\/style>|<[^>]*>/g, ' ')
          .match(/[a-z]{4,}/gi) ?? [];
      const { texte } = nettoyerRiche(source);
      for (const mot of mots.filter((motTrouve) => motTrouve !== 'nbsp')) expect(texte).toContain(mot);
    });
  },
);
