import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { enregistrerSousNom } from '#web/lib/api.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Properties that the drawing gets from the page's style sheets, copied because an exported image has none. */
const HERITES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
] as const;
const POLICE = 'system-ui, sans-serif';
const MARGE = 16;
/** Height of the title and of a line of the legend. */
const TITRE = 34;
const LIGNE = 22;
/** Pixel ratio of the image: sharp on paper too. */
const FINESSE = 2;

/** Copies the computed styles of the original on its copy, element by element. */
const figerStyles = (original: Element, copie: Element): void => {
  const calcules = getComputedStyle(original);
  for (const nom of HERITES) copie.setAttribute(nom, calcules.getPropertyValue(nom));
  copie.removeAttribute('class');
  for (const [rang, enfant] of [...original.children].entries()) {
    const enfantCopie = copie.children[rang];
    if (enfantCopie) figerStyles(enfant, enfantCopie);
  }
};

const creer = (nom: string, attributs: Readonly<Record<string, string | number>>, texte = ''): SVGElement => {
  const element = document.createElementNS(SVG, nom);
  for (const [cle, valeur] of Object.entries(attributs)) element.setAttribute(cle, String(valeur));
  element.textContent = texte;
  return element;
};

const copierA = (original: SVGSVGElement, x: number, y: number): SVGElement => {
  const copie = original.cloneNode(true) as SVGSVGElement;
  figerStyles(original, copie);
  const { width, height } = original.getBoundingClientRect();
  for (const [nom, valeur] of Object.entries({ x, y, width, height })) copie.setAttribute(nom, String(valeur));
  copie.removeAttribute('style');
  return copie;
};

type Entree = { readonly libelle: string; readonly pastille: SVGSVGElement };

/** Draws the legend under the title, one series per line. */
const legender = (entrees: readonly Entree[], couleur: string): SVGElement[] =>
  entrees.flatMap(({ libelle, pastille }, rang) => {
    const y = MARGE + TITRE + rang * LIGNE;
    return [
      copierA(pastille, MARGE, y),
      creer('text', { x: MARGE + 30, y: y + 10, fill: couleur, 'font-size': 13 }, libelle),
    ];
  });

/** Composes a standalone drawing: title, legend, chart. */
const composer = (cadre: HTMLElement, titre: string): { svg: SVGElement; largeur: number; hauteur: number } | null => {
  const trace = cadre.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (!trace) return null;
  const entrees = [...cadre.querySelectorAll<HTMLElement>('[data-serie]')].flatMap((ligne): Entree[] => {
    const pastille = ligne.querySelector('svg');
    return pastille ? [{ libelle: ligne.dataset['serie'] ?? '', pastille }] : [];
  });
  const { color, backgroundColor } = getComputedStyle(cadre);
  const haut = MARGE + TITRE + entrees.length * LIGNE + 8;
  const { width, height } = trace.getBoundingClientRect();
  const [largeur, hauteur] = [Math.ceil(width) + 2 * MARGE, Math.ceil(height) + haut + MARGE];
  const svg = creer('svg', { xmlns: SVG, width: largeur, height: hauteur, 'font-family': POLICE });
  svg.append(
    creer('rect', { width: largeur, height: hauteur, fill: backgroundColor }),
    creer('text', { x: MARGE, y: MARGE + 16, fill: color, 'font-size': 17, 'font-weight': 650 }, titre),
    ...legender(entrees, color),
    copierA(trace, MARGE, haut),
  );
  return { svg, largeur, hauteur };
};

/**
 * Saves the displayed chart as a PNG.
 * @param cadre holds the chart and its legend
 * @returns the file name
 * @throws when the browser cannot draw it
 */
export const telechargerImage = async (cadre: HTMLElement, titre: string): Promise<string> => {
  const compose = composer(cadre, titre);
  if (!compose) throw new Error('no chart in sight');
  const { svg, largeur, hauteur } = compose;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const toile = document.createElement('canvas');
  toile.width = largeur * FINESSE;
  toile.height = hauteur * FINESSE;
  toile.getContext('2d')?.drawImage(image, 0, 0, toile.width, toile.height);
  const contenu = await new Promise<Blob | null>((rendre) => toile.toBlob(rendre, 'image/png'));
  if (!contenu) throw new Error('the canvas gave no image');
  return enregistrerSousNom({ contenu, nom: renommerFichier(`${titre}.png`) });
};
