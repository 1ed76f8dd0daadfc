import { cleUnique } from '#web/lib/cle-unique.ts';

/** Allows base64 only, so that no character can close the attribute that holds the address. */
const ADRESSE = /^data:image\/[a-z.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/;
/**
 * Matches an image as browsers and the server write it, with its address first. In serialised HTML, no text (`<` is
 * escaped) and no attribute (`"` is) can look like it. An address that looks like a token is stored like any address,
 * so it cannot be mistaken for a token of the album.
 */
const ENTIERE = /<img (src="data:image\/[^"]*"|data-album="[^"]*")/g;
const LEGERE = /<img data-album="([^"]*)"/g;

const marque = (jeton: string): string => `data-album="${jeton}"`;

/**
 * The images of a text, kept apart from it: a note of sixteen megabytes becomes a light text, written at each
 * keystroke, and images written once. An image has one token and stays as long as the album, so that undo can bring it
 * back.
 */
export type Album = {
  /** Replaces the images of a text by tokens; `rendre` restores the text, character for character. */
  alleger: (html: string) => string;
  rendre: (leger: string) => string;
  /** Number of characters of `rendre(leger)`. */
  poids: (leger: string) => number;
  /** @returns the token of an image; null when the address is not that of an image */
  prendre: (adresse: string) => string | null;
  /** The address to show; null for a token unknown to this album */
  adresse: (jeton: string) => string | null;
  /** The tokens in a light text. */
  nommees: (leger: string) => string[];
  /** `sortir` gives the content of an image, to keep it elsewhere; `remettre` restores it under the same token. */
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
