/** What is typed in a plain field, as the HTML that is stored: line breaks kept. */
export const versHtml = (texte: string): string =>
  texte
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br>');

const FINS_DE_LIGNE = new Set(['P', 'LI', 'BLOCKQUOTE']);
const texteDuNoeud = (noeud: Node): string => {
  if (noeud.nodeType === Node.TEXT_NODE) return noeud.textContent ?? '';
  if (noeud.nodeName === 'BR') return '\n';
  const contenu = [...noeud.childNodes].map(texteDuNoeud).join('');
  return FINS_DE_LIGNE.has(noeud.nodeName) ? `${contenu}\n` : contenu;
};

/** The way back, to correct a message in a plain field. */
export const versTexte = (html: string): string =>
  texteDuNoeud(new DOMParser().parseFromString(html, 'text/html').body).trim();
