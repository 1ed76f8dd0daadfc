import type { Contexte } from '#server/core/contexte.ts';
import { rendreMontrable } from '#server/core/files/image/image-montrable.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import { canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import type { ImageRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';

/** Nothing is stored: the image is returned, to become part of the note. @throws 400, 415 */
export const convertirImage = async ({ acteur }: Contexte, fichiers: readonly FichierRecu[]): Promise<ImageRdv> => {
  if (!canRedigerRdv(acteur)) throw coreErrors.interdit();
  const [fichier] = fichiers;
  if (!fichier) throw rdvErrors.imageManquante();
  const image = await rendreMontrable(await fichier.lire());
  if (!image) throw rdvErrors.imageRefusee();
  const { mime, contenu, largeur, hauteur } = image;
  return {
    src: `data:${mime};base64,${contenu.toString('base64')}`,
    mime,
    largeur,
    hauteur,
    nom: fichier.nom.slice(0, 255),
  };
};
