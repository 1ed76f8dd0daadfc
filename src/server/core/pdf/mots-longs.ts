/** Words without a place to break, an address or a reference, long enough to make their column wider than the page. */
const LONG = /(\S{30,})/;
const coupable = (texte: string): unknown =>
  LONG.test(texte)
    ? { text: texte.split(LONG).map((part) => (LONG.test(part) ? { text: part, wordBreak: 'break-all' } : part)) }
    : texte;
/** Properties without words, and possibly of several megabytes. */
const SANS_MOTS = new Set(['image', 'link', 'style', 'widths', 'canvas', 'color']);

/**
 * A pdfmake content whose long words may break anywhere, so that it never overflows its frame. A `noWrap` text stays on
 * one line.
 */
export const couperMotsLongs = <T>(contenu: T): T => {
  if (typeof contenu === 'string') return coupable(contenu) as T;
  if (Array.isArray(contenu)) return contenu.map((element: unknown) => couperMotsLongs(element)) as T;
  if (typeof contenu !== 'object' || contenu === null || 'noWrap' in contenu) return contenu;
  return Object.fromEntries(
    Object.entries(contenu).map(([nom, valeur]: [string, unknown]) => [
      nom,
      SANS_MOTS.has(nom) || typeof valeur === 'function' || (typeof valeur === 'string' && nom !== 'text')
        ? valeur
        : couperMotsLongs(valeur),
    ]),
  ) as T;
};
