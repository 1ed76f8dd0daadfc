import { direMontantReclamation } from '#shared/features/echanges/reclamation/messages.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';

/** An amount of a réclamation (ENC-91). */
export const montantDeLaReclamation = ({ encours }: Pick<Reclamation, 'encours'>, centimes: number): string =>
  direMontantReclamation(centimes, encours?.natureFiscale ?? null);
