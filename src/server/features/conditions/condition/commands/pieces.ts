import { empreintePiece, type Porteur } from '#server/core/files/pieces.ts';
import { conditionErrors } from '#shared/features/conditions/condition/errors.ts';
import { canRedigerCondition } from '#shared/features/conditions/condition/policy.ts';
import { verifierSienne } from '#shared/features/conditions/condition/rules.ts';
import { MAX_PIECES_CONDITION } from '#shared/features/conditions/condition/schemas.ts';
import { piecesDeCondition } from '../read-models/pieces.ts';
import type { LigneCondition } from '../repository.ts';
import { chargerCondition, prevenirCondition } from './charger.ts';

export const porteurCondition: Porteur<LigneCondition> = {
  ...piecesDeCondition,
  maximum: MAX_PIECES_CONDITION,
  refus: conditionErrors,
  charger: (tx, acteur, id) => chargerCondition(tx, acteur, id, canRedigerCondition),
  verifierAjout: verifierSienne,
  verifierRetrait: verifierSienne,
  prevenir: prevenirCondition,
  enJournal: empreintePiece,
};
