import type { Jour } from '#shared/core/dates.ts';
import { trimestreDe } from '../rules/conditions/trimestre.ts';

/** The filter of the list behind each figure above it: the server counts with it, the screen links with it (ENC-66). */
export const filtresDesTuilesFacture = (aujourdhui: Jour) => {
  const { debut, fin } = trimestreDe(aujourdhui);
  return {
    controlees: { controlee: true },
    ecarts: { etat: 'ECARTS' },
    sansCondition: { etat: 'SANS_CONDITION' },
    trimestre: { nature: 'FACTURE', comptee: true, depuis: debut, jusquau: fin },
  } as const;
};
export type TuileDeFactures = keyof ReturnType<typeof filtresDesTuilesFacture>;
