import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliserTous, type Auteur } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { insertProduits } from '../repository.ts';
import {
  insertConditionsRecues,
  deleteConditionsLiees,
  updateFinConditionsLiees,
  type ConditionRecue,
  type SourceAcceptee,
} from '../repository/recues.ts';
import { adopterLaboratoires } from '#server/features/catalogue/laboratoire/commands/adopter.ts';
import { redemanderControle } from '#server/features/argent/facture/commands/comparer.ts';
import { updateConditionsDeliees } from '../repository/liees.ts';

/** The laboratory as this pharmacy has it; adopted again when the pharmacy had removed it. */
const laboratoireDe = async (tx: SystemeTx, acteur: Acteur, detailId: number): Promise<number> => {
  const { tenantId, utilisateurId: parId, nomComplet: parNom } = acteur;
  const [laboratoire] = await adopterLaboratoires(tx, acteur, [{ tenantId, detailId, parId, parNom }]);
  if (!laboratoire) throw coreErrors.introuvable();
  return laboratoire.id;
};

/** The conditions of many accounts changed: their invoices are controlled again. */
const redemanderControles = async (
  tx: SystemeTx,
  changees: readonly { readonly tenantId: number; readonly laboratoireId: number }[],
): Promise<void> => {
  for (const [tenantId, conditionsDuCompte] of Map.groupBy(changees, (changee) => changee.tenantId))
    await redemanderControle(tx, tenantId, [...new Set(conditionsDuCompte.map(({ laboratoireId }) => laboratoireId))]);
};

/** What the accepted choice promises becomes conditions of the acting pharmacy, read-only. */
export const recevoirConditions = async (
  tx: SystemeTx,
  acteur: Acteur,
  source: SourceAcceptee,
  materialisees: readonly ConditionRecue[],
  choix: string,
): Promise<void> => {
  const laboratoireId = await laboratoireDe(tx, acteur, source.detailId);
  const inserees = await insertConditionsRecues(tx, acteur, { laboratoireId, source }, materialisees);
  const parRang = new Map(materialisees.map((materialisee) => [materialisee.rang, materialisee]));
  const produits = inserees.map(({ id, rang }) => ({
    conditionId: id,
    produits: parRang.get(rang ?? -1)?.produits ?? [],
  }));
  await insertProduits(tx, produits, acteur.tenantId);
  await redemanderControle(tx, acteur.tenantId, [laboratoireId]);
  await journaliserTous(
    tx,
    acteur,
    inserees.map(({ id, rang }) => ({
      tenantId: acteur.tenantId,
      objet: 'condition',
      objetId: id,
      action: 'recevoir-groupement',
      apres: { ...parRang.get(rang ?? -1), choix, groupement: source.groupementNom },
    })),
  );
};

/**
 * Takes back the conditions an acceptance had made, from one adhérent or from all; each one's journal keeps them.
 * @param pharmacieId only of this pharmacy, which changes its mind
 */
export const reprendreConditions = async (
  tx: SystemeTx,
  acteur: Acteur,
  source: { readonly groupementId: number; readonly id: number; readonly pharmacieId?: number },
): Promise<void> => {
  const reprises = await deleteConditionsLiees(tx, source);
  await redemanderControles(tx, reprises);
  await journaliserTous(
    tx,
    acteur,
    reprises.map(({ tenantId, id, contenu }) => ({
      tenantId,
      objet: 'condition',
      objetId: id,
      action: 'retirer',
      avant: contenu,
    })),
  );
};

/** What was accepted of a condition that its groupement closes ends that day, and stays. */
export const terminerConditions = async (
  tx: SystemeTx,
  acteur: Acteur,
  source: { readonly groupementId: number; readonly id: number },
  dateFin: Jour,
): Promise<void> => {
  const terminees = await updateFinConditionsLiees(tx, source, dateFin);
  await redemanderControles(tx, terminees);
  await journaliserTous(
    tx,
    acteur,
    terminees.map(({ tenantId, id }) => ({
      tenantId,
      objet: 'condition',
      objetId: id,
      action: 'clore',
      apres: { dateFin },
    })),
  );
};

/** What a pharmacy accepted of a groupement that it leaves stays its own, and follows the groupement no more. */
export const garderConditionsDuGroupement = async (
  tx: SystemeTx,
  auteur: Auteur,
  source: { readonly groupementId: number; readonly pharmacieId: number },
): Promise<void> => {
  const gardees = await updateConditionsDeliees(tx, source);
  await journaliserTous(
    tx,
    auteur,
    gardees.map(({ id }) => ({
      tenantId: source.pharmacieId,
      objet: 'condition',
      objetId: id,
      action: 'garder-groupement',
      apres: { liee: false },
    })),
  );
};
