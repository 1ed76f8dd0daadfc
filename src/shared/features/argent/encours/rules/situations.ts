import { joursEntre, type Jour } from '#shared/core/dates.ts';
import type { EtatEncours, Retard, SituationEncours } from '../schemas/enumerations.ts';

type Suivi = {
  readonly etat: EtatEncours;
  readonly valeurAttendueCentimes: number;
  readonly aCompleter: boolean;
  readonly preuveManque: boolean;
  readonly dateDeclaration: Jour;
  readonly dateEcheance: Jour;
};
/**
 * The situation of an encours (ENC-34): « À vérifier » while its amount is missing; not declared, « À venir » until its
 * planned day, then « À réclamer », or « À vérifier » while its proof is missing (ENC-80); declared, « Réclamé » until
 * its due date, « En retard » after it. Null once settled. The same rule in SQL: `situationEncours`
 * (read-models/filtres.ts); `filtres.test.ts` compares.
 */
export const situationDeLEncours = (
  { etat, valeurAttendueCentimes, aCompleter, preuveManque, dateDeclaration, dateEcheance }: Suivi,
  aujourdhui: Jour,
): SituationEncours | null => {
  if (etat === 'REGLE') return null;
  if (aCompleter || valeurAttendueCentimes === 0) return 'A_VERIFIER';
  if (etat === 'A_DECLARER')
    return dateDeclaration > aujourdhui ? 'A_VENIR' : preuveManque ? 'A_VERIFIER' : 'A_RECLAMER';
  return dateEcheance < aujourdhui ? 'EN_RETARD' : 'RECLAME';
};
/** Days since the due date; null when the encours is not late. */
export const joursDeRetard = (encours: Suivi, aujourdhui: Jour): number | null =>
  situationDeLEncours(encours, aujourdhui) === 'EN_RETARD' ? joursEntre(encours.dateEcheance, aujourdhui) : null;

/** The filter of the list behind each situation. */
export const filtresDeCeQuiEstDu = {
  aReclamer: { situation: 'A_RECLAMER' },
  reclame: { situation: 'RECLAME' },
  enRetard: { situation: 'EN_RETARD' },
  aVenir: { situation: 'A_VENIR' },
  aVerifier: { situation: 'A_VERIFIER' },
} as const;
/** The filter of the list behind each figure above it: the server counts with it, the screen links with it (ENC-35). */
export const filtresDesTuiles = (aujourdhui: Jour) =>
  ({
    ...filtresDeCeQuiEstDu,
    recupere: { recuAnnee: Number(aujourdhui.slice(0, 4)) },
    compense: { recuAnnee: Number(aujourdhui.slice(0, 4)), compense: true },
  }) as const;
/** The filter of the list for a range of lateness; the ranges split the late encours (ENC-35). */
export const filtreDuRetard = (retard: Retard) => ({ situation: 'EN_RETARD', retard }) as const;
export type NomTuile = keyof ReturnType<typeof filtresDesTuiles>;
