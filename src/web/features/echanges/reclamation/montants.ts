import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { formatCentimes } from '#web/lib/formats.ts';

/** An amount of a réclamation, HT or TTC as its encours is (ENC-74); it has none before it has an encours. */
export const montantDeLaReclamation = ({ encours }: Pick<Reclamation, 'encours'>, centimes: number): string =>
  encours === null ? formatCentimes(centimes) : formatMontant(centimes, encours.natureFiscale);
