const DEBUT = [0xff, 0xd8, 0xff] as const;
const FIN_DE_FLUX = [...new TextEncoder().encode('endstream')];
/** Smaller images are logos or stamps. */
const MIN_OCTETS = 2_000;
const MAX_IMAGES = 20;

const chercher = (octets: Uint8Array, motif: readonly number[], depuis: number): number => {
  const [premier = 0] = motif;
  for (let i = octets.indexOf(premier, depuis); i !== -1; i = octets.indexOf(premier, i + 1))
    if (motif.every((octet, j) => octets[i + j] === octet)) return i;
  return -1;
};

/**
 * Extracts the photographs of a PDF, page after page, to show a scan where its PDF cannot be shown (a damaged file, a
 * phone). Only pictures come out: nothing in the PDF runs.
 */
export const photosDuPdf = (octets: Uint8Array): readonly Blob[] => {
  const images: Blob[] = [];
  for (let debut = chercher(octets, DEBUT, 0); debut !== -1 && images.length < MAX_IMAGES;) {
    const fin = chercher(octets, FIN_DE_FLUX, debut);
    const image = octets.slice(debut, fin === -1 ? undefined : fin);
    if (image.length >= MIN_OCTETS) images.push(new Blob([image], { type: 'image/jpeg' }));
    debut = fin === -1 ? -1 : chercher(octets, DEBUT, fin);
  }
  return images;
};
