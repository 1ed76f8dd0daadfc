import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { conditionGroupementErrors } from './errors.ts';
import { canGererConditionsGroupement } from './policy.ts';
import { gammesIncompletes, type ChoixContenu } from './rules/contenu.ts';
import type { DroitsConditionGroupement, EtatConditionGroupement, EtatReponse } from './schemas.ts';

export const actesConditionGroupement = ['modifier', 'publier', 'retirer', 'clore', 'relancer', 'supprimer'] as const;
type ActeConditionGroupement = (typeof actesConditionGroupement)[number];

type Fleches = Readonly<Partial<Record<EtatConditionGroupement, EtatConditionGroupement | 'SUPPRIMEE'>>>;
/** For each act, the state it leads to from each state; an absent arrow is refused (CND-10). */
const transitionsConditionGroupement: Readonly<Record<ActeConditionGroupement, Fleches>> = {
  modifier: { DRAFT: 'DRAFT' },
  publier: { DRAFT: 'VALIDATED' },
  retirer: { VALIDATED: 'DRAFT' },
  clore: { VALIDATED: 'VALIDATED' },
  relancer: { VALIDATED: 'VALIDATED' },
  supprimer: { DRAFT: 'SUPPRIMEE' },
};
export const estPossibleConditionGroupement = (acte: ActeConditionGroupement, etat: EtatConditionGroupement): boolean =>
  etat in transitionsConditionGroupement[acte];

/** @throws 409 TRANSITION_IMPOSSIBLE */
export const verifierActeConditionGroupement = (acte: ActeConditionGroupement, etat: EtatConditionGroupement): void => {
  if (!estPossibleConditionGroupement(acte, etat)) throw conditionGroupementErrors.transitionImpossible(etat);
};

type PeriodeCondition = { readonly dateDebut: Jour; readonly dateFin: Jour };
/** Whether a condition has reached its first day: it is then closed, never withdrawn (CND-15). */
const estCommencee = ({ dateDebut }: PeriodeCondition, aujourdhui: Jour): boolean => dateDebut <= aujourdhui;
/**
 * The last day of a condition closed today: today, or the day after its first one, because it must end after it begins
 * (CND-2).
 */
export const finDeCloture = ({ dateDebut }: PeriodeCondition, aujourdhui: Jour): Jour =>
  dateDebut < aujourdhui ? aujourdhui : ajouterJours(dateDebut, 1);
const peutSeClore = (periode: PeriodeCondition, aujourdhui: Jour): boolean =>
  estCommencee(periode, aujourdhui) && finDeCloture(periode, aujourdhui) < periode.dateFin;

/** @throws 409 CONDITION_COMMENCEE */
export const verifierRetrait = (periode: PeriodeCondition, aujourdhui: Jour): void => {
  if (estCommencee(periode, aujourdhui)) throw conditionGroupementErrors.commencee(peutSeClore(periode, aujourdhui));
};
/** @throws 409 CONDITION_NON_CLOTURABLE */
export const verifierClotureConditionGroupement = (periode: PeriodeCondition, aujourdhui: Jour): void => {
  if (!peutSeClore(periode, aujourdhui)) throw conditionGroupementErrors.nonCloturable();
};

export const droitsConditionGroupement = (
  acteur: Pick<Acteur, 'role'>,
  { etat, ...periode }: PeriodeCondition & { readonly etat: EtatConditionGroupement },
  aujourdhui: Jour,
): DroitsConditionGroupement => {
  const gere = canGererConditionsGroupement(acteur);
  const peut = (acte: ActeConditionGroupement) => gere && estPossibleConditionGroupement(acte, etat);
  return {
    modifier: peut('modifier'),
    publier: peut('publier') && periode.dateFin >= aujourdhui,
    retirer: peut('retirer') && !estCommencee(periode, aujourdhui),
    clore: peut('clore') && peutSeClore(periode, aujourdhui),
    relancer: peut('relancer') && peutRepondre(periode, aujourdhui),
    dupliquer: gere,
    supprimer: peut('supprimer'),
  };
};

type APublier = { readonly dateFin: Jour; readonly nbSegments: number; readonly choix: readonly ChoixContenu[] };
/**
 * Checks the fields that only a draft may leave empty (CND-11).
 * @throws 409
 */
export const verifierPublication = ({ dateFin, nbSegments, choix }: APublier, aujourdhui: Jour): void => {
  if (dateFin < aujourdhui) throw conditionGroupementErrors.expiree();
  // The targeted segments may all have been deleted since.
  if (nbSegments === 0) throw conditionGroupementErrors.sansSegment();
  if (choix.length === 0) throw conditionGroupementErrors.sansChoix();
  const incompletes = gammesIncompletes(choix);
  if (incompletes.length > 0) throw conditionGroupementErrors.incomplete(incompletes);
};

/** An adhérent may choose, change its choice or refuse up to the last day (CND-13). */
export const peutRepondre = ({ dateFin }: { readonly dateFin: Jour }, aujourdhui: Jour): boolean =>
  aujourdhui <= dateFin;

type Reponse = { readonly etat: EtatReponse; readonly choixId: number | null };
/**
 * The answer saved (CND-13): repeating the same answer is refused, so that its conditions are never created twice.
 * @throws 409 PROPOSITION_TERMINEE, REPONSE_INCHANGEE
 */
export const repondreALaCondition = (
  avant: Reponse,
  apres: Reponse,
  { dateFin }: { readonly dateFin: Jour },
  aujourdhui: Jour,
): Reponse => {
  if (!peutRepondre({ dateFin }, aujourdhui)) throw conditionGroupementErrors.terminee();
  if (avant.etat === apres.etat && avant.choixId === apres.choixId) throw conditionGroupementErrors.inchangee();
  return apres;
};

/**
 * The deadline of the choice shown (CND-62): the eve of the conditions, so that they apply from their first day; once
 * they have begun, their last day.
 */
export const limiteDeChoix = ({ dateDebut, dateFin }: PeriodeCondition, aujourdhui: Jour): Jour =>
  estCommencee({ dateDebut, dateFin }, aujourdhui) ? dateFin : ajouterJours(dateDebut, -1);

/** The days of the conditions: a whole year, or the two typed days. */
export const periodeDesConditions = (saisie: {
  readonly annee: number | null;
  readonly dateDebut?: Jour | null | undefined;
  readonly dateFin?: Jour | null | undefined;
}): { annee: number | null; dateDebut: Jour; dateFin: Jour } =>
  saisie.annee === null
    ? { annee: null, dateDebut: saisie.dateDebut ?? '', dateFin: saisie.dateFin ?? '' }
    : { annee: saisie.annee, dateDebut: `${saisie.annee}-01-01`, dateFin: `${saisie.annee}-12-31` };
