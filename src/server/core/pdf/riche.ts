import type { Content } from 'pdfmake/interfaces.js';
import { imageIllisible } from './images-illisibles.ts';

/** A part of a document in clean HTML (`nettoyerRiche`), reduced to the elements that a PDF can show. */
export type Riche = { readonly riche: string };
export const estRiche = (element: unknown): element is Riche =>
  typeof element === 'object' && element !== null && 'riche' in element;

type Morceau = Record<string, unknown> & { text: string };
type Bloc = { readonly balise: string; readonly contenu: Content[]; morceaux: Morceau[]; readonly attributs: string };

const ENTITES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const lireTexte = (texte: string): string =>
  texte.replace(/&(lt|gt|quot|amp);/g, (_, nom: string) => ENTITES[nom] ?? '');
const attribut = (attributs: string, nom: string): string | undefined =>
  new RegExp(` ${nom}="([^"]*)"`).exec(attributs)?.[1];

const LARGEUR = 515;
const HAUTEUR = 560;
const TITRES: Readonly<Record<string, number>> = { h1: 15, h2: 13, h3: 11.5, h4: 10.5, h5: 10, h6: 10 };
const STYLES: Readonly<Record<string, Record<string, unknown>>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  del: { decoration: 'lineThrough' },
  mark: { background: '#fff3bf' },
  code: { background: '#f1f3f5' },
  sub: { sub: true },
  sup: { sup: true },
  a: { color: '#17754a', decoration: 'underline' },
};
const BLOCS = new Set([
  'p',
  'div',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  ...Object.keys(TITRES),
]);
const SEULES = new Set(['br', 'hr', 'img', 'col']);

/** The indentation of a list or a quotation, in points. */
const RETRAIT = 16;
const RETRAITS = new Set(['ul', 'ol', 'blockquote']);
/** Shrinks the images of a cell to the width of its column. */
const reduireImages = (contenu: unknown, largeur: number): unknown => {
  if (Array.isArray(contenu)) return contenu.map((element: unknown) => reduireImages(element, largeur));
  if (typeof contenu !== 'object' || contenu === null) return contenu;
  if ('image' in contenu) return { ...contenu, maxWidth: largeur };
  return Object.fromEntries(
    Object.entries(contenu).map(([nom, valeur]: [string, unknown]) => [nom, reduireImages(valeur, largeur)]),
  );
};

const image = (attributs: string, largeur: number): Content => {
  const src = attribut(attributs, 'src') ?? '';
  // The formats that pdfmake prints; a mention replaces the others.
  if (/^data:image\/(?:png|jpeg);/.test(src)) {
    // Shrunk to fit the page, never enlarged: pdfmake accepts these limits, but its types do not.
    const tailles = { maxWidth: largeur, maxHeight: HAUTEUR };
    return { image: src, margin: [0, 4, 0, 4], ...tailles };
  }
  return imageIllisible();
};
const aligne = (attributs: string): Record<string, unknown> => {
  const cote = /text-align:(left|right|center|justify)/.exec(attributs)?.[1];
  return cote ? { alignment: cote } : {};
};

const cellules = (contenu: Content[]): Content[][] =>
  contenu.map((ligne) => (ligne as { cellules?: Content[] }).cellules ?? [ligne]);
const tableau = (contenu: Content[]): Content => {
  const lignes = cellules(contenu);
  const colonnes = Math.max(1, ...lignes.map((ligne) => ligne.length));
  const largeur = Math.floor(LARGEUR / colonnes) - 10;
  const body = (reduireImages(lignes, largeur) as Content[][]).map((ligne) => [
    ...ligne,
    ...Array.from({ length: colonnes - ligne.length }, () => ''),
  ]);
  return body.length === 0
    ? ''
    : { table: { widths: Array.from({ length: colonnes }, () => '*'), body }, margin: [0, 4, 0, 6] };
};

const fermer = ({ balise, contenu, attributs }: Bloc): Content => {
  const corps: Content = contenu.length === 1 ? (contenu[0] ?? '') : { stack: contenu };
  const taille = TITRES[balise];
  if (taille !== undefined)
    return { stack: contenu, fontSize: taille, bold: true, margin: [0, 8, 0, 3], ...aligne(attributs) };
  switch (balise) {
    case 'p':
    case 'pre':
      return { stack: contenu.length > 0 ? contenu : [' '], margin: [0, 0, 0, 4], ...aligne(attributs) };
    case 'blockquote':
      return { stack: contenu, margin: [14, 2, 0, 4], italics: true };
    case 'ul':
      return { ul: contenu, margin: [0, 0, 0, 4] };
    case 'ol':
      return { ol: contenu, start: Number(attribut(attributs, 'start') ?? 1), margin: [0, 0, 0, 4] };
    case 'li': {
      const coche = attribut(attributs, 'data-checked');
      return coche === undefined ? corps : { stack: [coche === 'true' ? '[x]' : '[ ]', ...contenu] };
    }
    case 'tr':
      return { cellules: contenu } as unknown as Content;
    case 'td':
      return corps;
    case 'th':
      return { stack: contenu, bold: true };
    case 'table':
      return tableau(contenu);
    default:
      return corps;
  }
};

/** Ends a block: its line of words, then the elements below it. */
const vider = (bloc: Bloc): void => {
  if (bloc.morceaux.some(({ text }) => text.trim() !== '')) bloc.contenu.push({ text: bloc.morceaux });
  bloc.morceaux = [];
};

/**
 * Converts a clean HTML to paragraphs, headings, lists, tables and images, in one pass whatever the size of its images.
 */
export const versContenu = (html: string): Content[] => {
  const racine: Bloc = { balise: '', contenu: [], morceaux: [], attributs: '' };
  const pile: Bloc[] = [racine];
  let styles: string[] = [];
  const courant = (): Bloc => pile.at(-1) ?? racine;
  const seule = (balise: string, attributs: string): void => {
    if (balise === 'br') return void courant().morceaux.push({ text: '\n' });
    vider(courant());
    const retrait = pile.filter((bloc) => RETRAITS.has(bloc.balise)).length * RETRAIT;
    if (balise === 'img') courant().contenu.push(image(attributs, Math.max(LARGEUR - retrait, RETRAIT)));
    if (balise === 'hr')
      courant().contenu.push({
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: LARGEUR, y2: 0, lineWidth: 0.5 }],
        margin: [0, 6, 0, 6],
      });
  };
  const fermerBloc = (balise: string): void => {
    if (!pile.slice(1).some((bloc) => bloc.balise === balise)) return;
    for (;;) {
      const bloc = pile.pop() ?? racine;
      vider(bloc);
      // An element that only groups rows adds nothing to its table.
      if (bloc.balise === 'tbody' || bloc.balise === 'thead') courant().contenu.push(...bloc.contenu);
      else courant().contenu.push(fermer(bloc));
      if (bloc.balise === balise) return;
    }
  };
  for (const [morceau] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, fin, balise = '', attributs = ''] = /^<(\/?)(\w+)((?:[^>]*?))\s*\/?>$/s.exec(morceau) ?? [];
    if (!morceau.startsWith('<')) {
      const style: Record<string, unknown> = {};
      for (const nom of styles) Object.assign(style, STYLES[nom]);
      courant().morceaux.push({ text: lireTexte(morceau), ...style });
    } else if (SEULES.has(balise)) seule(balise, attributs);
    else if (BLOCS.has(balise) && fin) fermerBloc(balise);
    else if (BLOCS.has(balise)) {
      vider(courant());
      pile.push({ balise, contenu: [], morceaux: [], attributs });
    } else if (STYLES[balise]) styles = fin ? styles.toSpliced(styles.lastIndexOf(balise), 1) : [...styles, balise];
  }
  while (pile.length > 1) fermerBloc(courant().balise);
  vider(racine);
  return racine.contenu;
};
