import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uniteDeBase } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { LaboratoireAccueil } from '../contract.ts';

type RfaLue = Pick<Rfa, 'id' | 'type' | 'periodes'>;
/**
 * The palier closest to being reached among the RFA of a laboratory: the smallest missing part of its threshold, in a
 * period under way (PIL-14).
 * @returns null when no palier is left to reach
 */
export const prochainPalierDe = (rfas: readonly RfaLue[]): LaboratoireAccueil['rfa'] => {
  const possibles = rfas.flatMap(({ id, type, periodes }) =>
    periodes.flatMap(({ etat, prochain }) =>
      etat === 'EN_COURS' && prochain !== null && prochain.seuil > 0
        ? [{ part: prochain.manque / prochain.seuil, rfa: { id, type, ...prochain } }]
        : [],
    ),
  );
  const [plusProche] = possibles.toSorted((a, b) => a.part - b.part || a.rfa.id - b.rfa.id);
  if (plusProche === undefined) return null;
  const { type, manque, gainCentimes } = plusProche.rfa;
  return { unite: uniteDeBase(type) === 'UNITES' ? 'UNITES' : 'EUROS', manque, gainCentimes };
};
