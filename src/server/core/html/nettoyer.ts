import sanitize from 'sanitize-html';

export type HtmlPropre = { readonly html: string; readonly texte: string };

const BALISES = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'a'];
/** The deepest nesting: an honest message nests far less, and the time grows with the square of the depth. */
const PROFONDEUR = 30;

const PERMIS = /^(?:https?:\/\/|mailto:|tel:)/i;
const AILLEURS = 'target="_blank" rel="noopener noreferrer nofollow"';

/** An address in escaped text, of bounded length: a longer one was not typed. */
const ADRESSE = /\bhttps?:\/\/(?:(?!&[lg]t;)[^\s<>"']){1,2000}/g;
/** Characters that end the sentence rather than the address. */
const PONCTUATION = '.,;:!?)]}»…';
const lien = (trouvee: string): string => {
  let fin = trouvee.length;
  // The semicolon that ends an entity is not punctuation.
  while (PONCTUATION.includes(trouvee.charAt(fin - 1)) && !/&\w{1,6};$/.test(trouvee.slice(Math.max(0, fin - 8), fin)))
    fin -= 1;
  const adresse = trouvee.slice(0, fin);
  return `<a href="${adresse}" ${AILLEURS}>${adresse}</a>${trouvee.slice(fin)}`;
};
/** Turns the addresses typed in the text of a clean HTML into links. */
const lier = (html: string): string => {
  let dansLien = false;
  return html.replace(/<[^>]*>|[^<]+/g, (morceau) => {
    if (!morceau.startsWith('<')) return dansLien ? morceau : morceau.replace(ADRESSE, lien);
    if (/^<\/?a[ >]/.test(morceau)) dansLien = !morceau.startsWith('</');
    return morceau;
  });
};

const assainir = (source: string): string =>
  sanitize(source, {
    allowedTags: BALISES,
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: PROFONDEUR,
    transformTags: {
      a: (_nom, { href = '' }) => ({
        tagName: 'a',
        attribs: PERMIS.test(href.trim())
          ? { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' }
          : {},
      }),
    },
  });

/**
 * Keeps the safe parts of a rich text: a few formatting tags, links to pages, telephones and mails that open in another
 * tab. Removes scripts, external resources and styles. Typed addresses become links.
 * @returns the HTML, and its words alone
 */
export const nettoyerHtml = (source: string): HtmlPropre => {
  // Twice: a removed drawing may leave nested paragraphs, which no browser would read that way.
  const propre = assainir(assainir(source));
  const html = lier(propre).trim();
  return { html, texte: motsDe(html) };
};

const ENTITES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', amp: '&' };
/** The words of a clean HTML, one line per paragraph. */
const motsDe = (html: string): string =>
  html
    .replace(/<br ?\/?>|<\/(?:p|li|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, nom: string) => ENTITES[nom] ?? '')
    .trim();
