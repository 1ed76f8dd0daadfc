import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ChampRdv } from './rules/champs-differents.ts';

const champ = (code: string, pointer: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer, detail }] });

export const rdvErrors = {
  noteTropLongue: () => coreErrors.champInvalide('/texte', 'La note ne doit pas dépasser 16 777 215 caractères.'),
  noteTropComplexe: () =>
    champ('NOTE_TROP_COMPLEXE', '/texte', 'La mise en forme de cette note est trop complexe : simplifiez-la.'),
  personneInconnue: () =>
    coreErrors.champInvalide(
      '/authorizedUsers',
      'Une personne choisie n’est pas de votre compte, ou n’y est plus active.',
    ),
  responsableInconnu: () =>
    coreErrors.champInvalide('/actions', 'La personne chargée d’une action n’est pas de votre compte.'),
  actionInconnue: () => coreErrors.champInvalide('/actions', 'Une action n’est pas de ce rendez-vous : rechargez-le.'),
  actionEnDouble: () => coreErrors.champInvalide('/actions', 'Une action est indiquée deux fois.'),
  imageManquante: () => champ('FICHIER_MANQUANT', '/fichiers', 'Choisissez une image.'),
  imageRefusee: () => {
    const detail = 'Cette image ne peut pas être lue : choisissez une image JPEG, PNG, GIF, BMP, WebP ou HEIC.';
    return new AppError(415, 'TYPE_NON_ACCEPTE', detail, { errors: [{ pointer: '/fichiers', detail }] });
  },
  imageTropGrande: () =>
    new AppError(413, 'TROP_VOLUMINEUX', 'Cette image est trop grande pour être préparée ici : réduisez-la d’abord.'),
  /** A conflict of versions: carries the RDV as it is now (`actuel`), and the sent fields that differ from it. */
  conflit: (par: string, le: string, actuel: { readonly version: number }, champs: readonly ChampRdv[]) => {
    const { status, code, message, details } = coreErrors.conflitVersion(par, le);
    return new AppError(status, code, message, { details: { ...details, version: actuel.version, champs, actuel } });
  },
};
