import { AppError } from '#shared/core/app-error.ts';
import { MAX_NOTES } from './contract.ts';

export const ficheAdherentErrors = {
  tropDeNotes: () =>
    new AppError(409, 'TROP_DE_NOTES', `Une pharmacie porte ${MAX_NOTES} notes au plus : effacez-en une ancienne.`),
};
