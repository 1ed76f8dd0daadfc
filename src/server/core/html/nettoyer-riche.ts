import sanitize from 'sanitize-html';
import { sansMetadonnees } from '../files/metadonnees.ts';

export type HtmlRiche = {
  readonly html: string;
  /** The words of the note, one line per block; images left out. */
  readonly texte: string;
  /** The ids of the mentioned people, each once. */
  readonly mentions: readonly number[];
};

const TITRES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCS = ['p', ...TITRES, 'blockquote', 'pre', 'ul', 'ol', 'li', 'div', 'hr', 'br'];
const TABLE = ['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'];
const MOTS = ['strong', 'b', 'em', 'i', 'u', 's', 'del', 'mark', 'sub', 'sup', 'code', 'span', 'a', 'img'];
/**
 * The deepest nesting: honest tables, lists and quotations nest far less, and the time grows with the square of the
 * depth.
 */
const PROFONDEUR = 60;

const LIEN = /^(?:https?:\/\/|mailto:|tel:)/i;
const MIMES: Readonly<Record<string, (debut: Buffer) => boolean>> = {
  png: (debut) => debut.subarray(0, 4).equals(Buffer.from('89504e47', 'hex')),
  jpeg: (debut) => debut.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  gif: (debut) => debut.toString('latin1', 0, 4) === 'GIF8',
  webp: (debut) => debut.toString('latin1', 0, 4) === 'RIFF' && debut.toString('latin1', 8, 12) === 'WEBP',
  bmp: (debut) => debut.toString('latin1', 0, 2) === 'BM',
};
const ADRESSE_IMAGE = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,/i;
const ENTETE = 64;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The data address of an image whose bytes match its type, without metadata; undefined for any other address. */
const imageSure = (src: string): string | undefined => {
  const correspondance = ADRESSE_IMAGE.exec(src);
  const sorte = correspondance?.[1]?.toLowerCase().replace('jpg', 'jpeg');
  if (!correspondance || !sorte) return undefined;
  const donnees = src.slice(correspondance[0].length);
  if (!BASE64.test(donnees)) return undefined;
  if (!MIMES[sorte]?.(Buffer.from(donnees.slice(0, ENTETE), 'base64'))) return undefined;
  const adresse = `data:image/${sorte};base64,`;
  const image = Buffer.from(donnees, 'base64');
  const nue = sansMetadonnees(image);
  return adresse + (nue && nue.length < image.length ? nue.toString('base64') : donnees);
};

type Attributs = Record<string, string>;
const garder = (attribs: Attributs, rules: Readonly<Record<string, RegExp>>): Attributs =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([nom, rule]) => (rule.test(attribs[nom] ?? '') ? [[nom, attribs[nom] ?? '']] : [])),
  );
const NOMBRE = /^\d{1,5}(?:\.\d{1,4})?$/;
const COURT = /^[^\p{Cc}]{1,255}$/u;
const cellule = (tagName: string, attribs: Attributs) => ({
  tagName,
  attribs: garder(attribs, {
    colspan: /^\d{1,3}$/,
    rowspan: /^\d{1,3}$/,
    colwidth: /^\d{1,4}(?:,\d{1,4})*$/,
    style: /^/,
  }),
});

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...BLOCS, ...TABLE, ...MOTS],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    span: ['data-type', 'data-id', 'data-label', 'class'],
    ol: ['start'],
    ul: ['data-type'],
    li: ['data-type', 'data-checked'],
    td: ['colspan', 'rowspan', 'colwidth', 'style'],
    th: ['colspan', 'rowspan', 'colwidth', 'style'],
    p: ['style'],
    ...Object.fromEntries(TITRES.map((titre) => [titre, ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: PROFONDEUR,
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: LIEN.test(href.trim())
        ? { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' }
        : {},
    }),
    img: (tagName, { src = '', ...attribs }) => {
      const sure = imageSure(src);
      return {
        tagName,
        attribs: sure
          ? { src: sure, ...garder(attribs, { alt: COURT, title: COURT, width: NOMBRE, height: NOMBRE }) }
          : {},
      };
    },
    // Only a mention is kept among the spans.
    span: (tagName, attribs) => ({
      tagName,
      attribs:
        attribs['data-type'] === 'mention' && /^[1-9]\d{0,14}$/.test(attribs['data-id'] ?? '')
          ? {
              'data-type': 'mention',
              'data-id': attribs['data-id'] ?? '',
              ...garder(attribs, { 'data-label': COURT }),
              class: 'mention',
            }
          : {},
    }),
    ol: (tagName, attribs) => ({ tagName, attribs: garder(attribs, { start: /^\d{1,5}$/ }) }),
    ul: (tagName, attribs) => ({ tagName, attribs: garder(attribs, { 'data-type': /^taskList$/ }) }),
    li: (tagName, attribs) => ({
      tagName,
      attribs: garder(attribs, { 'data-type': /^taskItem$/, 'data-checked': /^(?:true|false)$/ }),
    }),
    td: cellule,
    th: cellule,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

const ENTITES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const FIN_DE_BLOC = /^<(?:br|hr)[ />]|^<\/(?:p|h[1-6]|li|blockquote|pre|tr|div)>/;
/** Extracts the words in one pass, because an image may weigh megabytes and has no words. */
const motsDe = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (balise) => (FIN_DE_BLOC.test(balise) ? '\n' : /^<\/t[dh]>/.test(balise) ? ' ' : ''))
    .replace(/&(lt|gt|quot|amp);/g, (_, nom: string) => ENTITES[nom] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();

const PASSAGES = 5;
/**
 * Cleans again until nothing changes, because a removed element may have hidden from the parser the end of its
 * neighbours.
 */
const jusquAuStable = (source: string, passages = PASSAGES): string => {
  const propre = sanitize(source, OPTIONS);
  return propre === source || passages <= 1 ? propre : jusquAuStable(propre, passages - 1);
};

/**
 * Keeps the safe parts of a formatted note: the editor's formatting, links that open in another tab, mentions, embedded
 * images (PNG, JPEG, GIF, WebP, BMP) without their metadata. Removes scripts, external resources and styles, except the
 * alignment of a paragraph.
 */
export const nettoyerRiche = (source: string): HtmlRiche => {
  const html = jusquAuStable(source);
  const mentions = [...html.matchAll(/<span data-type="mention" data-id="(\d+)"/g)].map(([, id]) => Number(id));
  return { html, texte: motsDe(html), mentions: [...new Set(mentions)] };
};
