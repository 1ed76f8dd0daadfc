import type { Tx } from '#server/core/db/database.ts';
import {
  appliquerPlans,
  verrouillerLies,
  type LigneLiee,
} from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis } from '#shared/core/dates.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import {
  reconcilierLies,
  type EncoursDemande,
  type PlanEncours,
} from '#shared/features/argent/encours/rules/reconciliation.ts';
import { encoursDemandes } from '#shared/features/operations/contrepartie/rules/contreparties.ts';
import {
  findClesDesPromotions,
  findOperations,
  lockPromotionsContrepartie,
  type ClePromotion,
  type OperationLue,
} from '../repository.ts';
import {
  updateContrepartiesReclamees,
  updateContrepartiesNonReclamees,
} from '#server/features/operations/operation/repository/contreparties.ts';
import { alerterDeclares, type AlerteContrepartie } from './alerter.ts';

type AuteurEncours = Acteur | 'systeme';
export type CibleContrepartie =
  | {
      readonly promotionIds: readonly number[];
      /** Absent in a transaction that sees every tenant: found by the ids. */ readonly tenantId?: number;
    }
  /** The copies of a modèle: quicker than ids alone. */
  | { readonly promotions: readonly ClePromotion[] };
export type OptionsSynchronisation = {
  readonly maintenant: Date;
  /**
   * A settled encours that this act would no longer ask for (OPE-38): `refuser` (default) refuses the whole act;
   * `garder` leaves it and lists it, as a forced modification does. One that was already left so is history: nothing
   * refuses it (OPE-69).
   */
  readonly regles?: 'refuser' | 'garder';
};
type EncoursTouche = ClePromotion & {
  readonly numero: string;
  readonly promotionId: number;
  /** The contrepartie. */ readonly detailId: number | null;
};
type Synchronisation = {
  readonly crees: readonly EncoursTouche[];
  readonly changes: readonly EncoursTouche[];
  readonly retires: readonly EncoursTouche[];
  /** Declared encours that no longer match the promotion: left as they are, the pharmacy is told. */
  readonly alertes: readonly AlerteContrepartie[];
  /** Settled encours that nothing asks for any more: kept. */
  readonly regles: readonly EncoursTouche[];
  /** Contreparties whose encours a person removed. */
  readonly nonReclames: number;
};

type PlanParOperation = { readonly operation: OperationLue; readonly plan: PlanEncours<LigneLiee> };
const versEncoursTouche = ({
  tenantId,
  id,
  numero,
  sourceId,
  sourceDetailId,
}: Pick<LigneLiee, 'tenantId' | 'id' | 'numero' | 'sourceId' | 'sourceDetailId'>): EncoursTouche => ({
  tenantId,
  id,
  numero,
  promotionId: sourceId,
  detailId: sourceDetailId,
});

const resoudre = (tx: Tx, cible: CibleContrepartie): Promise<ClePromotion[]> | ClePromotion[] => {
  if ('promotions' in cible) return [...cible.promotions];
  return findClesDesPromotions(tx, cible.promotionIds, 'tenantId' in tx ? tx.tenantId : cible.tenantId);
};

const planifierEncours = async (
  tx: Tx,
  cible: CibleContrepartie,
  demander: (operation: OperationLue) => EncoursDemande[],
  maintenant: Date,
): Promise<PlanParOperation[]> => {
  const cles = await resoudre(tx, cible);
  await lockPromotionsContrepartie(tx, cles);
  const lies = Map.groupBy(await verrouillerLies(tx, 'PROMOTION', cles), ({ sourceId }) => sourceId);
  return (await findOperations(tx, cles)).map((operation) => ({
    operation,
    plan: reconcilierLies(demander(operation), lies.get(operation.id) ?? [], {
      declares: 'RESTENT',
      aujourdhui: jourParis(maintenant),
      dejaNes: operation.reclamees,
    }),
  }));
};

/** Settled encours that stopped being asked for with this act, or before it: the latter are history (OPE-69). */
const encoursReglesQuittes = ({ plan }: PlanParOperation, depuis: 'cet acte' | 'avant'): LigneLiee[] =>
  plan.ecarts.flatMap(({ encours }) =>
    encours.etat === 'REGLE' && plan.oublier.includes(encours.sourceDetailId ?? 0) === (depuis === 'cet acte')
      ? [encours]
      : [],
  );

const appliquer = async (
  tx: Tx,
  acteur: AuteurEncours,
  etudes: readonly PlanParOperation[],
  { maintenant, regles = 'refuser' }: OptionsSynchronisation,
): Promise<Synchronisation> => {
  const tous = <T>(choisir: (etude: PlanParOperation) => readonly T[]): T[] => etudes.flatMap(choisir);
  const quittes = tous((etude) => encoursReglesQuittes(etude, 'cet acte'));
  if (regles === 'refuser' && quittes[0]) throw encoursErrors.sourceReglee(quittes[0].numero);
  const plans = etudes.map(({ operation, plan }) => ({ source: operation, plan }));
  const crees = await appliquerPlans(tx, acteur, 'PROMOTION', plans, { maintenant });
  const contreparties = (choisir: (plan: PlanEncours<LigneLiee>) => readonly number[]) =>
    tous(({ operation: { tenantId }, plan }) => choisir(plan).map((id) => ({ tenantId, id })));
  await updateContrepartiesReclamees(
    tx,
    contreparties(({ retenir }) => retenir),
    maintenant,
  );
  await updateContrepartiesNonReclamees(
    tx,
    contreparties(({ oublier }) => oublier),
  );
  const declares = tous(({ operation, plan }) => plan.ecarts.map((ecart) => ({ operation, ...ecart }))).filter(
    ({ encours }) => encours.etat === 'DECLARE',
  );
  return {
    crees: crees.map(versEncoursTouche),
    changes: tous(({ plan }) => plan.changer).map(({ avant }) => versEncoursTouche(avant)),
    retires: tous(({ plan }) => plan.retirer).map(versEncoursTouche),
    alertes: await alerterDeclares(tx, acteur, declares),
    regles: quittes.map(versEncoursTouche),
    nonReclames: tous(({ plan }) => plan.nonReclames).length,
  };
};

/**
 * Makes the encours of these promotions exactly those their contreparties ask for (OPE-34, OPE-40), whatever was done
 * before: creates the missing, recomputes those still to declare, removes those whose part is no longer held. Call it
 * after every change of state, line, date or quantity, in the transaction that makes it; calling it twice does nothing
 * more. What a person typed, declared and settled encours are never touched (ENC-62, OPE-38).
 * @throws 409 ENCOURS_LIE_REGLE when a settled one would have to go
 */
export const synchroniserEncours = async (
  tx: Tx,
  acteur: AuteurEncours,
  cible: CibleContrepartie,
  options: OptionsSynchronisation,
): Promise<Synchronisation> =>
  appliquer(tx, acteur, await planifierEncours(tx, cible, encoursDemandes, options.maintenant), options);

/**
 * Before these promotions are deleted: nothing is demanded any more.
 * @throws 409 ENCOURS_LIE_REGLE for a settled one, history included: it would lose what it was received for
 */
export const retirerEncours = async (
  tx: Tx,
  acteur: AuteurEncours,
  cible: CibleContrepartie,
  options: OptionsSynchronisation,
): Promise<Synchronisation> => {
  const etudes = await planifierEncours(tx, cible, () => [], options.maintenant);
  const [conserve] = etudes.flatMap((etude) => encoursReglesQuittes(etude, 'avant'));
  if (conserve) throw encoursErrors.sourceReglee(conserve.numero);
  return appliquer(tx, acteur, etudes, options);
};
