import { AppError } from '#shared/core/app-error.ts';

const surNom = (code: string, detail: string) =>
  new AppError(409, code, detail, { errors: [{ pointer: '/nom', detail }] });

const surFichier = (status: 400 | 415, detail: string) =>
  new AppError(status, 'PHOTO_REFUSEE', detail, { errors: [{ pointer: '/fichiers', detail }] });

export const emplacementErrors = {
  /** A zone's name is unique, an emplacement's is unique in its zone (OPE-2). */
  nomDeZoneUtilise: () => surNom('NOM_DEJA_UTILISE', 'Une zone porte déjà ce nom.'),
  nomUtilise: () => surNom('NOM_DEJA_UTILISE', 'Un emplacement de cette zone porte déjà ce nom.'),
  /** A zone with emplacements is not deleted (OPE-3). */
  zoneNonVide: (emplacements: number) =>
    new AppError(
      409,
      'ZONE_NON_VIDE',
      `Impossible de supprimer cette zone : elle contient ` +
        `${emplacements === 1 ? '1 emplacement' : `${emplacements} emplacements`}. Déplacez-les ou supprimez-les ` +
        `d’abord.`,
      { details: { emplacements } },
    ),
  /** A used emplacement is not deleted (OPE-4). */
  emplacementUtilise: (promotions: number) =>
    new AppError(
      409,
      'EMPLACEMENT_UTILISE',
      'Impossible de supprimer cet emplacement : ' +
        `${promotions === 1 ? 'une promotion l’utilise' : `${promotions} promotions l’utilisent`}. Vous pouvez le ` +
        'désactiver.',
      { details: { promotions } },
    ),
  zoneInconnue: () => {
    const detail = 'Cette zone n’existe plus : choisissez-en une autre.';
    return new AppError(409, 'ZONE_INCONNUE', detail, { errors: [{ pointer: '/zoneId', detail }] });
  },
  photoAbsente: () => surFichier(400, 'Choisissez une photo.'),
  photoType: () => surFichier(415, 'La photo doit être une image PNG, JPEG ou WebP.'),
  tropDeZones: (max: number) => new AppError(409, 'TROP_DE_ZONES', `Vous avez déjà ${max} zones : c’est le maximum.`),
  tropDEmplacements: (max: number) =>
    new AppError(
      409,
      'TROP_D_EMPLACEMENTS',
      `Vous avez déjà ${max.toLocaleString('fr-FR')} emplacements : c’est le maximum.`,
    ),
};
