export type PlaceFenetre = {
  readonly x: number;
  readonly y: number;
  readonly largeur: number;
  readonly hauteur: number;
};
export type TailleEcran = { readonly largeur: number; readonly hauteur: number };

/** At most 60 % of the width and 80 % of the height (COM-86). */
const PART_LARGEUR = 0.6;
const PART_HAUTEUR = 0.8;
const MIN_LARGEUR = 420;
const MIN_HAUTEUR = 320;
const BORD = 8;

const entre = (valeur: number, min: number, max: number): number =>
  Math.round(Math.min(Math.max(valeur, min), Math.max(min, max)));

export const tailleMaximum = ({ largeur, hauteur }: TailleEcran) => ({
  largeur: Math.floor(largeur * PART_LARGEUR),
  hauteur: Math.floor(hauteur * PART_HAUTEUR),
});

/** Moves a place inside the screen and within the size limit. */
export const tenirDansLEcran = ({ x, y, largeur, hauteur }: PlaceFenetre, ecran: TailleEcran): PlaceFenetre => {
  const max = tailleMaximum(ecran);
  const l = entre(largeur, Math.min(MIN_LARGEUR, max.largeur), max.largeur);
  const h = entre(hauteur, Math.min(MIN_HAUTEUR, max.hauteur), max.hauteur);
  return {
    largeur: l,
    hauteur: h,
    x: entre(x, BORD, ecran.largeur - l - BORD),
    y: entre(y, BORD, ecran.hauteur - h - BORD),
  };
};

export const deplacerFenetre = (place: PlaceFenetre, dx: number, dy: number, ecran: TailleEcran): PlaceFenetre =>
  tenirDansLEcran({ ...place, x: place.x + dx, y: place.y + dy }, ecran);

/** Resized by its bottom right corner: the opposite corner does not move. */
export const etirerFenetre = (place: PlaceFenetre, dx: number, dy: number, ecran: TailleEcran): PlaceFenetre => {
  const taille = tenirDansLEcran(
    {
      ...place,
      largeur: Math.min(place.largeur + dx, ecran.largeur - place.x - BORD),
      hauteur: Math.min(place.hauteur + dy, ecran.hauteur - place.y - BORD),
    },
    ecran,
  );
  return tenirDansLEcran({ ...taille, x: place.x, y: place.y }, ecran);
};

export type CoteFenetre = 'gauche' | 'droite';
/** Puts the window against one side, as large as allowed. */
export const rangerFenetres = (cote: CoteFenetre, ecran: TailleEcran): PlaceFenetre => {
  const max = tailleMaximum(ecran);
  return tenirDansLEcran({ ...max, x: cote === 'gauche' ? BORD : ecran.largeur, y: ecran.hauteur }, ecran);
};

export const agrandirFenetre = (place: PlaceFenetre, ecran: TailleEcran): PlaceFenetre =>
  tenirDansLEcran({ ...place, ...tailleMaximum(ecran) }, ecran);

/** First place of a window: at the bottom right, over the end of the screen rather than its title. */
export const placeInitiale = (ecran: TailleEcran): PlaceFenetre =>
  tenirDansLEcran({ x: ecran.largeur, y: ecran.hauteur, largeur: 760, hauteur: tailleMaximum(ecran).hauteur }, ecran);

/** Smallest usable width of the window, and smallest width at which its bar still shows its title. */
const MIN_A_COTE = 320;
const MIN_BARRE = 240;
const BORD_BARRE = 16;
const MAX_BARRE = 384;

/**
 * Places the window left of a drawer, narrower if needed (COM-91).
 * @returns null without enough room
 */
export const placerACote = (place: PlaceFenetre, ecran: TailleEcran, tiroir: number): PlaceFenetre | null => {
  if (tiroir === 0) return place;
  const libre = ecran.largeur - tiroir - 2 * BORD;
  if (libre < MIN_A_COTE) return null;
  const largeur = Math.min(place.largeur, libre);
  return { ...place, largeur, x: Math.min(place.x, BORD + libre - largeur) };
};

/**
 * Places the bar of a minimised window beside a drawer.
 * @returns null without enough room: the bar goes under the drawer
 */
export const placerBarre = (
  ecran: TailleEcran,
  tiroir: number,
): { readonly right: number; readonly width: number } | null => {
  const libre = ecran.largeur - tiroir - 2 * BORD_BARRE;
  return libre < MIN_BARRE ? null : { right: tiroir + BORD_BARRE, width: Math.min(MAX_BARRE, libre) };
};

const estNombre = (valeur: unknown): valeur is number => typeof valeur === 'number' && Number.isFinite(valeur);
/** Reads the stored place, or null when it is invalid. */
export const lirePlace = (valeurGardee: unknown): PlaceFenetre | null => {
  const p = valeurGardee as Partial<PlaceFenetre> | null;
  if (typeof p !== 'object' || p === null) return null;
  const { x, y, largeur, hauteur } = p;
  return estNombre(x) && estNombre(y) && estNombre(largeur) && estNombre(hauteur) ? { x, y, largeur, hauteur } : null;
};
