import type { Porteur } from '#server/core/files/pieces.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { MAX_PIECES_PRESTATION } from '#shared/features/prestations/prestation/schemas.ts';
import { piecesDePrestation } from '../read-models/pieces.ts';
import type { RangeePrestation } from '../repository.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';

export const porteurPrestation: Porteur<RangeePrestation> = {
  ...piecesDePrestation,
  maximum: MAX_PIECES_PRESTATION,
  refus: prestationErrors,
  charger: chargerPrestation,
  prevenir: prevenirPrestation,
};
