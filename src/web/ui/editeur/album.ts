import { cleUnique } from '#web/lib/cle-unique.ts';

/** Base64 alone: nothing of it can end the attribute it stands in. */
const ADRESSE = /^data:image\/[a-z.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/;
/**
 * An image as browsers and the server write it, its address first. In a serialised HTML neither words (`<` is escaped)
 * nor attributes (`"` is) can look like it. What already bears a token is taken in like an address: it cannot be
 * mistaken for one of ours.
 */
const ENTIERE = /<img (src="data:image\/[^"]*"|data-album="[^"]*")/g;
const LEGERE = /<img data-album="([^"]*)"/g;

const marque = (jeton: string): string => `data-album="${jeton}"`;

/**
 * The images of a text, apart from it: a note of sixteen megabytes is a light text that names them, written at each
 * key, and images written once. The same image has one name, and stays as long as the album: what was removed may be
 * brought back.
 */
export type Album = {
  /** The text without its images; `rendre` gives it back, character for character. */
  alleger: (html: string) => string;
  rendre: (leger: string) => string;
  /** Characters of `rendre(leger)`. */
  poids: (leger: string) => number;
  /** @returns the name of an image; null for an address that is not an image's */
  prendre: (adresse: string) => string | null;
  /** The address to show; null for a name that is not one of this album */
  adresse: (jeton: string) => string | null;
  /** The images that a light text names. */
  nommees: (leger: string) => string[];
  /** Exports an image to keep it elsewhere, and brings it back under its name. */
  sortir: (jeton: string) => string | undefined;
  remettre: (jeton: string, contenu: string) => void;
};

export const creerAlbum = (): Album => {
  const contenus = new Map<string, string>();
  const adresses = new Map<string, string>();
  const noms = new Map<string, string>();
  const remettre = (jeton: string, contenu: string): void => {
    const adresse = contenu.slice('src="'.length, -1);
    if (ADRESSE.test(adresse)) adresses.set(jeton, adresse);
    contenus.set(jeton, contenu);
    noms.set(contenu, jeton);
  };
  const nommer = (contenu: string): string => {
    const connu = noms.get(contenu);
    if (connu !== undefined) return connu;
    const jeton = cleUnique();
    remettre(jeton, contenu);
    return jeton;
  };
  const nommees = (leger: string): string[] => [
    ...new Set([...leger.matchAll(LEGERE)].flatMap(([, jeton = '']) => (contenus.has(jeton) ? [jeton] : []))),
  ];
  return {
    alleger: (html) => html.replace(ENTIERE, (_tout, contenu: string) => `<img ${marque(nommer(contenu))}`),
    rendre: (leger) =>
      leger.replace(LEGERE, (tout, jeton: string) => {
        const contenu = contenus.get(jeton);
        return contenu === undefined ? tout : `<img ${contenu}`;
      }),
    poids: (leger) => {
      let poids = leger.length;
      for (const [, jeton = ''] of leger.matchAll(LEGERE))
        poids += (contenus.get(jeton) ?? marque(jeton)).length - marque(jeton).length;
      return poids;
    },
    prendre: (adresse) => (ADRESSE.test(adresse) ? nommer(`src="${adresse}"`) : null),
    adresse: (jeton) => adresses.get(jeton) ?? null,
    nommees,
    sortir: (jeton) => contenus.get(jeton),
    remettre,
  };
};
