import { entetesFichier } from '#server/core/files/entetes.ts';
import { dimensionsImage } from '#server/core/files/image/image.ts';
import { sansMetadonnees } from '#server/core/files/metadonnees.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_COTE_VIGNETTE, MAX_OCTETS_VIGNETTE } from '#shared/features/operations/operation/schemas/vignette.ts';

const DEBUTS: readonly (readonly [debut: string, extension: string, mime: string])[] = [
  ['89504e47', 'png', 'image/png'],
  ['ffd8ff', 'jpg', 'image/jpeg'],
  ['52494646', 'webp', 'image/webp'],
];
/** What an image that went through `sansMetadonnees` is. */
export const typeImage = (contenu: Buffer): { readonly extension: string; readonly mime: string } => {
  const debut = contenu.subarray(0, 4).toString('hex');
  const [, extension = 'webp', mime = 'image/webp'] = DEBUTS.find(([octets]) => debut.startsWith(octets)) ?? [];
  return { extension, mime };
};

/** The received thumbnail, without its metadata; undefined when it is not a valid one. */
export const lireVignette = (base64: string): Buffer | undefined => {
  const contenu = sansMetadonnees(Buffer.from(base64, 'base64'));
  const dimensions = contenu && dimensionsImage(typeImage(contenu).mime, contenu);
  if (!contenu || !dimensions || contenu.length > MAX_OCTETS_VIGNETTE) return undefined;
  return Math.max(dimensions.largeur, dimensions.hauteur) <= MAX_COTE_VIGNETTE ? contenu : undefined;
};

/** @throws 404 when there is none: its reader asks for the whole image */
export const repondreVignette = (contenu: Buffer | null | undefined): FichierReponse => {
  if (!contenu) throw coreErrors.introuvable();
  const { mime, extension } = typeImage(contenu);
  return { contenu, entetes: entetesFichier({ nom: `vignette.${extension}`, mime, taille: contenu.length }) };
};
