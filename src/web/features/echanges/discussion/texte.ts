/** Converts a plain text to the stored HTML, with its line breaks. */
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

/** Converts the stored HTML back to plain text, to correct a message. */
export const versTexte = (html: string): string =>
  texteDuNoeud(new DOMParser().parseFromString(html, 'text/html').body).trim();
