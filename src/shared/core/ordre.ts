import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { AppError } from './app-error.ts';
import { version } from './champs.ts';
import { id } from './contract.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

/**
 * The place of a row in an arranged list: before one of its siblings, or last. Relative, so that simultaneous moves all
 * hold.
 */
export const placeSaisie = { avantId: id.nullable(), version };
export const placeSchema = z.strictObject(placeSaisie);

/** The sibling before which the row should go has disappeared. */
const placeDisparue = () =>
  new AppError(409, 'PLACE_DISPARUE', 'La liste a changé entre-temps : elle est à jour, recommencez le déplacement.');

/**
 * The new order of the siblings with `id` placed before `avantId` (null: last), even when `id` comes from elsewhere.
 * @throws 409 when `avantId` is not among them
 */
export const deplacerDansLOrdre = (freres: readonly number[], idDeplace: number, avantId: number | null): number[] => {
  if (avantId === idDeplace) return [...freres];
  const autres = freres.filter((frere) => frere !== idDeplace);
  const place = avantId === null ? autres.length : autres.indexOf(avantId);
  if (place === -1) throw placeDisparue();
  return autres.toSpliced(place, 0, idDeplace);
};

/**
 * The form of a name used to compare two names (COM-25): trimmed, without case nor accents, as `f_normaliser` in the
 * database.
 */
export const normaliserNom = (nom: string): string => sansAccents(nom.trim()).toLowerCase();

nommer({ placeOrdonnee: placeSchema });
