import type { Porteur } from '#server/core/files/pieces.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { MAX_PIECES } from '#shared/features/prestations/prestation/schemas.ts';
import type { LignePrestation } from '../repository.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';

export const porteurPrestation: Porteur<LignePrestation> = {
  table: 'prestation',
  maximum: MAX_PIECES,
  refus: prestationErrors,
  charger: chargerPrestation,
  prevenir: prevenirPrestation,
};
