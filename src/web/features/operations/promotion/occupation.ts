import type { Occupation } from '#shared/features/operations/operation/contract/lecture.ts';
import { seCroisent, semainesEntre, type Intervalle, type Semaine } from '#web/lib/semaines.ts';

/** What meets a place, as far as it is told to who plans there. */
export type OccupationPlace = Pick<
  Occupation,
  'promotionId' | 'emplacementId' | 'nomOperation' | 'dateDebut' | 'dateFin' | 'occupe' | 'superposable'
>;

/** `conflit`: the place is held. `prevu`: another draft wants it. `partage`: both promotions may share it. */
export type EtatPlace = 'libre' | 'partage' | 'prevu' | 'conflit';
type Place = Intervalle & { readonly emplacementId: number };

const intervalleDe = ({ dateDebut, dateFin }: OccupationPlace): Intervalle => ({ du: dateDebut, au: dateFin });

/** What one promotion already there means for another (OPE-30, OPE-31). */
const etatFace = (occupation: OccupationPlace, superposable: boolean): EtatPlace => {
  if (superposable && occupation.superposable) return 'partage';
  return occupation.occupe ? 'conflit' : 'prevu';
};
const GRAVITE: readonly EtatPlace[] = ['libre', 'partage', 'prevu', 'conflit'];
const pire = (etats: readonly EtatPlace[]): EtatPlace =>
  etats.reduce((a, b) => (GRAVITE.indexOf(b) > GRAVITE.indexOf(a) ? b : a), 'libre');

/** What meets a place at some days, the worst first. */
export const rencontres = (
  occupations: readonly OccupationPlace[],
  { emplacementId, ...jours }: Place,
  superposable: boolean,
): { readonly occupation: OccupationPlace; readonly etat: EtatPlace }[] =>
  occupations
    .filter((autre) => autre.emplacementId === emplacementId && seCroisent(intervalleDe(autre), jours))
    .map((occupation) => ({ occupation, etat: etatFace(occupation, superposable) }))
    .toSorted((a, b) => GRAVITE.indexOf(b.etat) - GRAVITE.indexOf(a.etat));

/** Week by week, how a place stands for those days. */
export const bande = (
  occupations: readonly OccupationPlace[],
  { emplacementId, du, au }: Place,
  superposable: boolean,
): { readonly semaine: Semaine; readonly etat: EtatPlace }[] =>
  semainesEntre(du, au).map((semaine) => {
    const jours = { du: semaine.lundi < du ? du : semaine.lundi, au: semaine.dimanche > au ? au : semaine.dimanche };
    return {
      semaine,
      etat: pire(rencontres(occupations, { emplacementId, ...jours }, superposable).map(({ etat }) => etat)),
    };
  });
