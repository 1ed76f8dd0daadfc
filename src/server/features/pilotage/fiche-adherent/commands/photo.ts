import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { trouverFichier } from '#server/core/files/fichiers.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { repondreVignette } from '#server/features/operations/operation/commands/vignette.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { pharmacieSuivie, photoDeLAdherent } from '../read-models.ts';

/** The photo of an adhérent, for its groupement; none of a pharmacy that left (RES-68). @throws 404 */
export const lirePhotoAdherent = async (
  ctx: Contexte,
  id: number,
  photoId: number,
  vignette = false,
): Promise<FichierReponse> => {
  const { photo, fichier } = await inTenant(ctx, async (tx) => {
    const { pharmacieId, adherente } = await pharmacieSuivie(tx, id);
    return enSysteme(tx, async (systeme) => {
      const trouvee = adherente
        ? await photoDeLAdherent(systeme, { groupementId: tx.tenantId, pharmacieId }, photoId)
        : undefined;
      if (!trouvee) throw coreErrors.introuvable();
      return {
        photo: trouvee,
        fichier: await trouverFichier(systeme, { tenantId: pharmacieId, id: trouvee.fichierId }),
      };
    });
  });
  if (vignette) return repondreVignette(photo.vignette);
  const { flux, ...decrit } = await fichier.ouvrir(ctx.services.fichiers);
  return { contenu: flux, entetes: entetesFichier(decrit) };
};
