/** The longest side a photo keeps: enough to see a shelf, a few hundred kilobytes. */
const MAX_COTE = 1600;

/**
 * A photo as the browser draws it: upright, smaller, and without the place where it was taken. What it cannot draw is sent as it is,
 * for the server to refuse.
 */
export const reduireImage = async (fichier: File): Promise<File> => {
  const image = await createImageBitmap(fichier, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return fichier;
  const echelle = Math.min(1, MAX_COTE / Math.max(image.width, image.height));
  const toile = document.createElement('canvas');
  toile.width = Math.max(1, Math.round(image.width * echelle));
  toile.height = Math.max(1, Math.round(image.height * echelle));
  toile.getContext('2d')?.drawImage(image, 0, 0, toile.width, toile.height);
  image.close();
  const octets = await new Promise<Blob | null>((resolve) => {
    toile.toBlob(resolve, 'image/jpeg', 0.85);
  });
  return octets ? new File([octets], 'photo.jpg', { type: 'image/jpeg' }) : fichier;
};
