import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { conditionGroupementErrors } from './errors.ts';
import { canGererConditionsGroupement } from './policy.ts';
import { gammesIncompletes, type ChoixContenu } from './rules/contenu.ts';
import type { DroitsConditionGroupement, EtatConditionGroupement, EtatReponse } from './schemas.ts';

export const actesConditionGroupement = ['modifier', 'publier', 'retirer', 'clore', 'relancer', 'supprimer'] as const;
type ActeConditionGroupement = (typeof actesConditionGroupement)[number];

type Fleches = Readonly<Partial<Record<EtatConditionGroupement, EtatConditionGroupement | 'SUPPRIMEE'>>>;
/** From each state, where each act leads; what the table does not name is refused (CND-10). */
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
/** Once its first day has come, what was published is closed, never taken back (CND-15). */
const estCommencee = ({ dateDebut }: PeriodeCondition, aujourdhui: Jour): boolean => dateDebut <= aujourdhui;
/**
 * The day a condition that is closed today ends: today, or the day after its first one, which it must outlast (CND-2).
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
 * What a draft may lack and a publication may not (CND-11).
 * @throws 409
 */
export const verifierPublication = ({ dateFin, nbSegments, choix }: APublier, aujourdhui: Jour): void => {
  if (dateFin < aujourdhui) throw conditionGroupementErrors.expiree();
  // A segment deleted since.
  if (nbSegments === 0) throw conditionGroupementErrors.sansSegment();
  if (choix.length === 0) throw conditionGroupementErrors.sansChoix();
  const incompletes = gammesIncompletes(choix);
  if (incompletes.length > 0) throw conditionGroupementErrors.incomplete(incompletes);
};

/** An adhérent chooses, changes its mind or refuses up to the last day (CND-13). */
export const peutRepondre = ({ dateFin }: { readonly dateFin: Jour }, aujourdhui: Jour): boolean =>
  aujourdhui <= dateFin;

type Reponse = { readonly etat: EtatReponse; readonly choixId: number | null };
/**
 * The answer that follows (CND-13): the same one again is refused, so that what was accepted is never made twice.
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
 * The last day to choose that is told (CND-62): the eve of the conditions, so that they serve from their first day;
 * once they have begun, their last day.
 */
export const limiteDeChoix = ({ dateDebut, dateFin }: PeriodeCondition, aujourdhui: Jour): Jour =>
  estCommencee({ dateDebut, dateFin }, aujourdhui) ? dateFin : ajouterJours(dateDebut, -1);

/** A whole year, or the two days typed. */
export const periodeDesConditions = (saisie: {
  readonly annee: number | null;
  readonly dateDebut?: Jour | null | undefined;
  readonly dateFin?: Jour | null | undefined;
}): { annee: number | null; dateDebut: Jour; dateFin: Jour } =>
  saisie.annee === null
    ? { annee: null, dateDebut: saisie.dateDebut ?? '', dateFin: saisie.dateFin ?? '' }
    : { annee: saisie.annee, dateDebut: `${saisie.annee}-01-01`, dateFin: `${saisie.annee}-12-31` };
