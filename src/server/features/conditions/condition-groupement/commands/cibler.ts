import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import type { Auteur } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { adopterLaboratoires } from '#server/features/catalogue/laboratoire/commands/adopter.ts';
import { garderConditionsDuGroupement } from '#server/features/conditions/condition/commands/materialiser.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { limiteDeChoix } from '#shared/features/conditions/condition-groupement/rules.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import {
  findConditionAnnoncee,
  deleteReponsesDe,
  deleteReponsesNonVisees,
  insertReponsesAttendues,
  findLaboratoiresDesCibles,
  lockCiblage,
  type Ciblage,
} from '../repository/ciblage.ts';

/** What opens the proposal on the laboratory's page. */
export const lienDeLaProposition = (laboratoire: string, conditionId: number): LienNotification => ({
  ecran: 'laboratoire',
  params: { nomProp: laboratoire, onglet: 'conditions', proposition: String(conditionId) },
});

/**
 * Once answered, withdrawn or closed, the proposal's notifications in these pharmacies are treated (OPE-78, OPE-81).
 */
export const cloreProposition = (
  tx: Tx,
  acteur: Acteur | null,
  conditionId: number,
  pharmacieIds: readonly number[],
): Promise<void> =>
  cloreEvenements(
    tx,
    acteur,
    ['CONDITION_PROPOSEE', 'CONDITION_RELANCEE'],
    pharmacieIds.map((tenantId) => ({ tenantId, objet: conditionId })),
  );

const cloreRetirees = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  retirees: readonly { pharmacieId: number; conditionId: number }[],
): Promise<void> => {
  for (const [conditionId, retraitsDeLaCondition] of Map.groupBy(retirees, (retiree) => retiree.conditionId))
    await cloreProposition(
      tx,
      acteur,
      conditionId,
      retraitsDeLaCondition.map(({ pharmacieId }) => pharmacieId),
    );
};

/** What an adhérent reads of conditions that are proposed to it. */
export const direConditionsProposees = ({
  laboratoire,
  groupement,
  partenariat,
  dateDebut,
  dateFin,
}: Awaited<ReturnType<typeof findConditionAnnoncee>>): string =>
  `${groupement} vous propose des conditions ` +
  `${laboratoire} (${partenariat}), du ${formatJour(dateDebut)} au ${formatJour(dateFin)}. Choisissez la vôtre.`;

const avertir = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  conditionId: number,
  { pharmacieIds, aujourdhui }: { readonly pharmacieIds: readonly number[]; readonly aujourdhui: Jour },
): Promise<void> => {
  const annoncee = await findConditionAnnoncee(tx, conditionId);
  const phrase = direConditionsProposees(annoncee);
  await annoncerEvenement(
    tx,
    acteur,
    'CONDITION_PROPOSEE',
    pharmacieIds.map((tenantId) => ({
      tenantId,
      objet: conditionId,
      donnees: { phrase },
      dateLimite: limiteDeChoix(annoncee, aujourdhui),
      lien: lienDeLaProposition(annoncee.laboratoire, conditionId),
    })),
  );
};

/**
 * The browsers of the groupement and of its adhérents read again what is proposed, and the conditions that come of it.
 */
export const prevenirConditions = (tx: Tx, tenantIds: readonly number[], id = 0): void =>
  prevenirApres(
    tx,
    tenantIds.flatMap((tenantId) =>
      (['condition-groupement', 'condition'] as const).map((sujet) => ({
        k: 'change' as const,
        tenantId,
        sujet,
        id: sujet === 'condition' ? 0 : id,
      })),
    ),
  );

/**
 * Publishes to each targeted adhérent what it has not received yet, and tells it: a few statements, however many
 * adhérents. Under the lock.
 * @returns the adhérents that received something
 */
export const ciblerCondition = async (
  tx: SystemeTx,
  acteur: Acteur | null,
  ciblage: Ciblage,
): Promise<readonly number[]> => {
  await adopterLaboratoires(tx, acteur ?? 'systeme', await findLaboratoiresDesCibles(tx, ciblage));
  const proposees = await insertReponsesAttendues(tx, ciblage);
  for (const [conditionId, reponsesDeLaCondition] of Map.groupBy(proposees, (proposee) => proposee.conditionId))
    await avertir(tx, acteur, conditionId, {
      pharmacieIds: reponsesDeLaCondition.map(({ pharmacieId }) => pharmacieId),
      aujourdhui: ciblage.aujourdhui,
    });
  return [...new Set(proposees.map(({ pharmacieId }) => pharmacieId))];
};

type Mouvement = { readonly groupementId: number; readonly aujourdhui: Jour; readonly pharmacieIds: readonly number[] };

/**
 * Adhérents that changed segment: what targets them now is published to them, what no longer does and was not accepted
 * goes.
 */
export const recalerConditions = async (tx: SystemeTx, acteur: Acteur | null, mouvement: Mouvement): Promise<void> => {
  const { groupementId, pharmacieIds } = mouvement;
  await lockCiblage(tx, groupementId);
  await cloreRetirees(tx, acteur, await deleteReponsesNonVisees(tx, mouvement));
  await ciblerCondition(tx, acteur, mouvement);
  prevenirConditions(tx, [groupementId, ...pharmacieIds]);
};

/** An adhésion that ends: open choices go, accepted ones stay in the pharmacy as its own history (RES-5). */
export const detacherConditions = async (
  tx: SystemeTx,
  auteur: Auteur,
  groupementId: number,
  pharmacieId: number,
): Promise<void> => {
  await lockCiblage(tx, groupementId);
  await cloreRetirees(tx, null, await deleteReponsesDe(tx, groupementId, pharmacieId));
  await garderConditionsDuGroupement(tx, auteur, { groupementId, pharmacieId });
  prevenirConditions(tx, [groupementId, pharmacieId]);
};
