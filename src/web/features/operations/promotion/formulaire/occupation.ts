import type { OccupationOperation } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { Manque } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { duAuOperation } from '#web/features/operations/operation/apparence.ts';
import { seCroisent, semainesEntre, type Intervalle, type Semaine } from '#web/lib/semaines.ts';

/** An operation that holds an emplacement, with the fields that its reader may see. */
export type OccupationPlace = Pick<
  OccupationOperation,
  'promotionId' | 'emplacementId' | 'nomOperation' | 'dateDebut' | 'dateFin' | 'occupe' | 'superposable'
>;

/**
 * `conflit`: another promotion holds the emplacement. `prevu`: another draft wants it. `partage`: both promotions may
 * share it.
 */
export type EtatPlace = 'libre' | 'partage' | 'prevu' | 'conflit';
type Place = Intervalle & { readonly emplacementId: number };

const intervalleDe = ({ dateDebut, dateFin }: OccupationPlace): Intervalle => ({ du: dateDebut, au: dateFin });

/** Effect of a promotion already there on another one (OPE-30, OPE-31). */
const etatFace = (occupation: OccupationPlace, superposable: boolean): EtatPlace => {
  if (superposable && occupation.superposable) return 'partage';
  return occupation.occupe ? 'conflit' : 'prevu';
};
const GRAVITE: readonly EtatPlace[] = ['libre', 'partage', 'prevu', 'conflit'];
const pire = (etats: readonly EtatPlace[]): EtatPlace =>
  etats.reduce((a, b) => (GRAVITE.indexOf(b) > GRAVITE.indexOf(a) ? b : a), 'libre');

/** The operations on an emplacement at some dates, the worst first. */
export const occupationsCroisees = (
  occupations: readonly OccupationPlace[],
  { emplacementId, ...jours }: Place,
  superposable: boolean,
): { readonly occupation: OccupationPlace; readonly etat: EtatPlace }[] =>
  occupations
    .filter((autre) => autre.emplacementId === emplacementId && seCroisent(intervalleDe(autre), jours))
    .map((occupation) => ({ occupation, etat: etatFace(occupation, superposable) }))
    .toSorted((a, b) => GRAVITE.indexOf(b.etat) - GRAVITE.indexOf(a.etat));

/** State of an emplacement week by week. */
export const bandeOccupee = (
  occupations: readonly OccupationPlace[],
  { emplacementId, du, au }: Place,
  superposable: boolean,
): { readonly semaine: Semaine; readonly etat: EtatPlace }[] =>
  semainesEntre(du, au).map((semaine) => {
    const jours = { du: semaine.lundi < du ? du : semaine.lundi, au: semaine.dimanche > au ? au : semaine.dimanche };
    return {
      semaine,
      etat: pire(occupationsCroisees(occupations, { emplacementId, ...jours }, superposable).map(({ etat }) => etat)),
    };
  });

/** The sentence about a held emplacement, in the panel and in the server's refusal. */
export const direConflit = ({ nomOperation, dateDebut, dateFin }: OccupationPlace): string =>
  `L’emplacement est déjà occupé par une autre promotion non superposable\u00a0: ` +
  `${nomOperation}, ${duAuOperation(dateDebut, dateFin)}.`;

/** The emplacements already held by another promotion: each prevents the validation, and even the draft (OPE-31). */
export const conflitsPlaces = (
  {
    emplacements,
    dateDebut,
    dateFin,
    superposable,
  }: Pick<PromotionSaisie, 'emplacements' | 'dateDebut' | 'dateFin' | 'superposable'>,
  occupations: readonly OccupationPlace[],
): Manque[] =>
  emplacements.flatMap((ligne, rang) => {
    const [du, au] = [ligne.dateDebut ?? dateDebut, ligne.dateFin ?? dateFin];
    if (!du || !au || au < du) return [];
    const [premiere] = occupationsCroisees(occupations, { emplacementId: ligne.emplacementId, du, au }, superposable);
    return premiere?.etat === 'conflit'
      ? [{ part: null, pointer: `/emplacements/${rang}/emplacementId`, detail: direConflit(premiere.occupation) }]
      : [];
  });
