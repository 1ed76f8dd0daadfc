import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { conditionErrors } from './errors.ts';
import { canRedigerCondition, canSupprimerCondition } from './policy.ts';
import { conseilDeRegleLegale } from '#shared/features/catalogue/regle-legale/rules/avertir.ts';
import { avertissementsConditionRegleLegale } from '#shared/features/catalogue/regle-legale/rules/remises.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { lireRemise } from './rules/remise.ts';
import type {
  AvertissementCondition,
  DroitsCondition,
  EtatCondition,
  OrigineCondition,
  SuiviCondition,
} from './schemas.ts';

type PeriodeCondition = { readonly dateDebut: Jour; readonly dateFin: Jour };

type Retrait = { readonly retireeLe: string | null };

/**
 * The state of a condition: in force from its first day to the evening of its last one. The same rule in SQL: `ETATS`
 * (read-models/liste.ts); `read-models/liste.test.ts` compares both.
 */
export const etatCondition = (
  { dateDebut, dateFin, retireeLe }: PeriodeCondition & Retrait,
  aujourdhui: Jour,
): EtatCondition => {
  if (retireeLe !== null) return 'RETIREE';
  return aujourdhui < dateDebut ? 'A_VENIR' : aujourdhui <= dateFin ? 'EN_COURS' : 'EXPIREE';
};

/** The end of a condition is announced 45 days before (CND-5). */
const JOURS_RAPPEL = 45;
/** The latest end of the conditions to announce on this day. */
export const horizonRappelCondition = (aujourdhui: Jour): Jour => ajouterJours(aujourdhui, JOURS_RAPPEL);

/** The earliest end of the past conditions still to renegotiate. */
export const debutRenegociation = (aujourdhui: Jour): Jour => ajouterJours(aujourdhui, -JOURS_RAPPEL);
/**
 * The follow-up of a condition (CND-19): renegotiated once another one follows it; else to renegotiate, from 45 days
 * before its end until 45 days after. Null outside this period. The same rule in SQL: `SUIVIS` (read-models/suivi.ts).
 */
export const suiviCondition = (
  { dateDebut, dateFin, retireeLe, suivanteId }: PeriodeCondition & Retrait & { readonly suivanteId: number | null },
  aujourdhui: Jour,
): SuiviCondition | null => {
  if (retireeLe !== null) return null;
  if (suivanteId !== null) return 'RENEGOCIEE';
  const finitBientot = dateFin >= debutRenegociation(aujourdhui) && dateFin <= horizonRappelCondition(aujourdhui);
  return dateDebut <= aujourdhui && finitBientot ? 'A_RENEGOCIER' : null;
};

/**
 * Checks that a copy goes to another year (CND-6).
 * @throws 409 DUPLICATION_MEME_ANNEE
 */
export const verifierDuplication = (source: PeriodeCondition, cible: PeriodeCondition): void => {
  if (source.dateDebut.slice(0, 4) === cible.dateDebut.slice(0, 4))
    throw conditionErrors.memeAnnee(source.dateDebut.slice(0, 4));
};

/** Whether a condition follows the groupement's one, which the pharmacy may not change (CND-8). */
type ProvenanceCondition = { readonly origine: OrigineCondition; readonly liee: boolean } & Retrait;

/**
 * The acts open on a condition, by rights and by origin: it may be deleted once detached from the groupement's one
 * (CND-8).
 */
export const droitsCondition = (
  acteur: Pick<Acteur, 'role'>,
  { origine, liee, retireeLe }: ProvenanceCondition,
): DroitsCondition => {
  const redige = canRedigerCondition(acteur);
  const enPlace = retireeLe === null;
  const modifiable = origine === 'PHARMACIE' && enPlace && redige;
  return {
    modifier: modifiable,
    dupliquer: enPlace && redige,
    joindre: modifiable,
    retirer: !liee && enPlace && redige,
    remettre: !enPlace && redige,
    supprimer: !liee && canSupprimerCondition(acteur),
  };
};

/** @throws 409 CONDITION_RETIREE */
export const verifierEnPlace = ({ retireeLe }: Retrait): void => {
  if (retireeLe !== null) throw conditionErrors.retiree();
};
/** @throws 409 CONDITION_NON_RETIREE */
export const verifierRetiree = ({ retireeLe }: Retrait): void => {
  if (retireeLe === null) throw conditionErrors.nonRetiree();
};
/** @throws 409 CONDITION_DU_GROUPEMENT, CONDITION_RETIREE */
export const verifierSienne = (condition: ProvenanceCondition): void => {
  if (condition.origine === 'GROUPEMENT') throw conditionErrors.duGroupement();
  verifierEnPlace(condition);
};
/** @throws 409 CONDITION_DU_GROUPEMENT */
export const verifierDetachee = ({ liee }: Pick<ProvenanceCondition, 'liee'>): void => {
  if (liee) throw conditionErrors.duGroupement();
};

type ConditionJugee = PeriodeCondition & {
  readonly condition: string;
  readonly remboursable: boolean;
  readonly remisePct: number | null;
  readonly ug: string | null;
  readonly delaiPaiement: string | null;
};

/** Reads a typed delay: `45 jours fin de mois`, `60 j`; null when it has no number of days. */
export const lireDelai = (delai: string | null): { readonly jours: number | null; readonly finDeMois: boolean } => {
  const jours = /(\d{1,3})\s*j/i.exec(delai ?? '')?.[1] ?? /^\s*(\d{1,3})\s*$/.exec(delai ?? '')?.[1];
  return { jours: jours === undefined ? null : Number(jours), finDeMois: /fin\s+de\s+mois|\bfdm\b/i.test(delai ?? '') };
};

const croisement = (croisees: number): AvertissementCondition[] =>
  croisees === 0
    ? []
    : [
        conseilDeRegleLegale({
          code: 'DATES_CROISEES',
          gravite: 'ATTENTION',
          champ: 'dateDebut',
          phrase:
            croisees === 1
              ? 'Une autre condition de cette gamme a des dates qui croisent celles-ci.'
              : `${croisees} autres conditions de cette gamme ont des dates qui croisent celles-ci.`,
        }),
      ];

/** Warnings that never block (CND-7): overlapping dates, then the legal rules of the period. */
export const avertissementsCondition = (
  condition: ConditionJugee,
  croisees: number,
  reglesLegales: readonly RegleLegale[],
): AvertissementCondition[] => {
  const { jours, finDeMois } = lireDelai(condition.delaiPaiement);
  return [
    ...croisement(croisees),
    ...avertissementsConditionRegleLegale(
      { ...condition, delaiPaiementJours: jours, finDeMois, textes: [condition.condition] },
      reglesLegales,
    ),
  ];
};

/** The columns filled by a typed discount: free units typed apart win over those read in it. */
export const remiseLue = ({ remise, ug }: { readonly remise: string; readonly ug: string | null }) => {
  const lecture = lireRemise(remise);
  return { remisePct: lecture.remisePct, ug: ug ?? lecture.ug };
};
