import { recapitulatifContract } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const recapitulatifQueries = {
  reglage: () => lectureDe(['recapitulatif'], recapitulatifContract.lireRecapitulatif),
};
