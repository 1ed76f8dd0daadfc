import type { Porteur } from '#server/core/files/pieces.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import { MAX_PIECES_RFA } from '#shared/features/argent/rfa/schemas.ts';
import { piecesDeRfa } from '../read-models/pieces.ts';
import type { RangeeRfa } from '../repository.ts';
import { chargerRfa, prevenirRfa } from './charger.ts';

/** @param peut who keeps it: a pharmacy its RFA, a groupement its own */
export const porteurRfa = (peut = canGererRfa): Porteur<RangeeRfa> => ({
  ...piecesDeRfa,
  maximum: MAX_PIECES_RFA,
  refus: rfaErrors,
  charger: (tx, acteur, id) => chargerRfa(tx, acteur, id, peut),
  prevenir: prevenirRfa,
});
