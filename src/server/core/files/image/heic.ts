import libheif from 'libheif-js/wasm-bundle.js';

const BLANC = 255;
/** Puts the picture on white, because paper has no transparency. */
const poserSurBlanc = (data: Uint8ClampedArray, dejaMultiplies: boolean): void => {
  for (let i = 0; i < data.length; i += 4) {
    const opacite = data[i + 3] ?? BLANC;
    if (opacite === BLANC) continue;
    for (let couleur = i; couleur < i + 3; couleur += 1) {
      const valeur = data[couleur] ?? 0;
      data[couleur] = (dejaMultiplies ? valeur : (valeur * opacite) / BLANC) + BLANC - opacite;
    }
    data[i + 3] = BLANC;
  }
};

/**
 * Reads the primary picture of a HEIC, whatever others it has, assembled from its tiles, on white (COM-139).
 * @throws Error when it cannot be read
 */
export const lireHeic = async (
  octets: Uint8Array,
): Promise<{ width: number; height: number; data: Uint8ClampedArray }> => {
  await libheif.ready;
  const images = new libheif.HeifDecoder().decode(octets);
  try {
    const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
    if (!image) throw new Error('aucune image dans ce HEIC');
    const [width, height] = [image.get_width(), image.get_height()];
    const data = new Uint8ClampedArray(width * height * 4);
    const remplis = await new Promise((resolve) => image.display({ data, width, height }, resolve));
    if (!remplis) throw new Error('image HEIC illisible');
    if (image.has_alpha_channel()) poserSurBlanc(data, image.is_premultiplied_alpha());
    return { width, height, data };
  } finally {
    for (const image of images) image.free();
  }
};
