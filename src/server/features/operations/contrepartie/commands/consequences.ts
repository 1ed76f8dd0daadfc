import type { Tx } from '#server/core/db/database.ts';
import {
  changerLies,
  creerLies,
  retirerLies,
  verrouillerLies,
  type LigneLiee,
} from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { encoursDemandes, type EncoursDemande } from '#shared/features/operations/contrepartie/rules/contreparties.ts';
import { reconcilier, type Plan } from '#shared/features/operations/contrepartie/rules/reconciliation.ts';
import {
  clesDesPromotions,
  lireOperations,
  verrouillerPromotions,
  type ClePromotion,
  type OperationLue,
} from '../repository.ts';
import { marquerReclamees, oublierReclamees } from '#server/features/operations/operation/repository/contreparties.ts';
import { alerterDeclares, type Alerte } from './alerter.ts';

type AuteurEncours = Acteur | 'systeme';
export type Cible =
  | {
      readonly promotionIds: readonly number[];
      /** Absent in a transaction that sees every tenant: found by the ids. */ readonly tenantId?: number;
    }
  /** The copies of a modèle: quicker than ids alone. */
  | { readonly promotions: readonly ClePromotion[] };
export type OptionsSynchronisation = {
  readonly maintenant: Date;
  /**
   * A settled encours that this act would no longer ask for (OPE-38): `refuser` (default) refuses the whole act; `garder`
   * leaves it and lists it, as a forced modification does. One that was already left so is history: nothing refuses it (OPE-69).
   */
  readonly regles?: 'refuser' | 'garder';
};
type EncoursTouche = ClePromotion & {
  readonly numero: string;
  readonly promotionId: number;
  /** The contrepartie. */ readonly detailId: number | null;
};
export type Synchronisation = {
  readonly crees: readonly EncoursTouche[];
  readonly changes: readonly EncoursTouche[];
  readonly retires: readonly EncoursTouche[];
  /** Declared ones that no longer say what the promotion says: left as they are, their pharmacy is told. */
  readonly alertes: readonly Alerte[];
  /** Settled ones that nothing asks for any more, kept. */
  readonly regles: readonly EncoursTouche[];
  /** Contreparties whose encours a person removed. */
  readonly nonReclames: number;
};

type Etude = { readonly operation: OperationLue; readonly plan: Plan<LigneLiee> };
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

const etudier = async (
  tx: Tx,
  cles: readonly ClePromotion[],
  demander: (operation: OperationLue) => EncoursDemande[],
): Promise<Etude[]> => {
  await verrouillerPromotions(tx, cles);
  const lies = Map.groupBy(await verrouillerLies(tx, 'PROMOTION', cles), ({ sourceId }) => sourceId);
  const operations = await lireOperations(tx, cles);
  return operations.map((operation) => ({
    operation,
    plan: reconcilier(demander(operation), lies.get(operation.id) ?? [], operation.marques),
  }));
};

const appliquer = async (
  tx: Tx,
  acteur: AuteurEncours,
  etudes: readonly Etude[],
  { maintenant, regles = 'refuser' }: OptionsSynchronisation,
): Promise<Synchronisation> => {
  const tous = <T>(choisir: (etude: Etude) => readonly T[]): T[] => etudes.flatMap(choisir);
  const regle = tous(({ plan }) => plan.regles);
  if (regles === 'refuser' && regle[0]) throw encoursErrors.sourceReglee(regle[0].numero);
  const retires = tous(({ plan }) => plan.retirer);
  await retirerLies(tx, acteur, retires);
  const changements = tous(({ plan }) => plan.changer);
  await changerLies(tx, acteur, changements);
  const crees = await creerLies(
    tx,
    acteur,
    'PROMOTION',
    tous(({ operation: { tenantId, id }, plan }) =>
      plan.creer.map((demande) => ({ ...demande, tenantId, sourceId: id, sourceDetailId: demande.contrepartieId })),
    ),
    { maintenant },
  );
  await marquerReclamees(
    tx,
    tous(({ operation: { tenantId }, plan }) => plan.marquer.map((demande) => ({ ...demande, tenantId }))),
    maintenant,
  );
  await oublierReclamees(
    tx,
    tous(({ operation: { tenantId }, plan }) => plan.oublier.map((id) => ({ tenantId, id }))),
  );
  const alertes = await alerterDeclares(
    tx,
    acteur,
    tous(({ operation, plan }) => plan.alerter.map(({ encours, demande }) => ({ operation, encours, demande }))),
  );
  return {
    crees: crees.map(versEncoursTouche),
    changes: changements.map(({ avant }) => versEncoursTouche(avant)),
    retires: retires.map(versEncoursTouche),
    alertes,
    regles: regle.map(versEncoursTouche),
    nonReclames: tous(({ plan }) => plan.nonReclames).length,
  };
};

const resoudre = (tx: Tx, cible: Cible): Promise<ClePromotion[]> | ClePromotion[] => {
  if ('promotions' in cible) return [...cible.promotions];
  return clesDesPromotions(tx, cible.promotionIds, 'tenantId' in tx ? tx.tenantId : cible.tenantId);
};

/**
 * Makes the encours of these promotions exactly those their contreparties ask for (OPE-34, OPE-40), whatever was done
 * before: creates the missing, recomputes those still to declare, removes those whose part is no longer held. Call it
 * after every change of state, line, date or quantity, in the transaction that makes it; calling it twice does nothing
 * more. Typed amounts, declared and settled encours are never touched (OPE-37, OPE-38).
 * @throws 409 ENCOURS_LIE_REGLE when a settled one would have to go
 */
export const synchroniserEncours = async (
  tx: Tx,
  acteur: AuteurEncours,
  cible: Cible,
  options: OptionsSynchronisation,
): Promise<Synchronisation> =>
  appliquer(tx, acteur, await etudier(tx, await resoudre(tx, cible), encoursDemandes), options);

/**
 * Before these promotions are deleted: nothing is demanded any more.
 * @throws 409 ENCOURS_LIE_REGLE for a settled one, history included: it would lose what it was received for
 */
export const retirerEncours = async (
  tx: Tx,
  acteur: AuteurEncours,
  cible: Cible,
  options: OptionsSynchronisation,
): Promise<Synchronisation> => {
  const etudes = await etudier(tx, await resoudre(tx, cible), () => []);
  const [conserve] = etudes.flatMap(({ plan }) => plan.conserves);
  if (conserve) throw encoursErrors.sourceReglee(conserve.numero);
  return appliquer(tx, acteur, etudes, options);
};
