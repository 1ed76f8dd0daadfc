import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { terminerConditions } from '#server/features/conditions/condition/commands/materialiser.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import {
  finDeCloture,
  verifierActeConditionGroupement,
  verifierClotureConditionGroupement,
} from '#shared/features/conditions/condition-groupement/rules.ts';
import { nomsDeLaCondition } from '../read-models/noms.ts';
import { lockCiblage } from '../repository/ciblage.ts';
import { findPharmaciesDeLaCondition, updateFinConditionGroupement } from '../repository/reponses.ts';
import type { LigneConditionGroupement } from '../repository.ts';
import { cloreProposition, prevenirConditions } from './cibler.ts';

/** Accepted conditions end that day, and stay; those who had accepted are told. */
const terminer = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  id: number,
  dateFin: Jour,
): Promise<{ tous: number[]; acceptees: number[] }> => {
  const groupementId = acteur.tenantId;
  const reponses = await findPharmaciesDeLaCondition(tx, groupementId, id);
  const acceptees = reponses.filter(({ etat }) => etat === 'ACCEPTED').map(({ pharmacieId }) => pharmacieId);
  await terminerConditions(tx, acteur, { groupementId, id }, dateFin);
  const noms = await nomsDeLaCondition(tx, groupementId, id);
  if (noms) {
    const phrase =
      `${noms.groupement} a clos les conditions ` +
      `${noms.laboratoire} que vous aviez acceptées\u00a0: elles se terminent le ` +
      `${formatJour(dateFin)} et restent dans les vôtres.`;
    await annoncerEvenement(
      tx,
      acteur,
      'CONDITION_CLOSE',
      acceptees.map((tenantId) => ({
        tenantId,
        objet: id,
        donnees: { phrase },
        lien: { ecran: 'laboratoire', params: { nomProp: noms.laboratoire, onglet: 'conditions' } },
      })),
    );
  }
  const tous = reponses.map(({ pharmacieId }) => pharmacieId);
  await cloreProposition(tx, acteur, id, tous);
  return { tous, acceptees };
};

/**
 * What has begun ends now, for the groupement and for its adhérents: answers and accepted conditions stay (CND-15).
 * @throws 409 TRANSITION_IMPOSSIBLE, CONDITION_NON_CLOTURABLE
 */
export const cloreCondition = async (tx: TenantTx, ctx: Contexte, ligne: LigneConditionGroupement): Promise<void> => {
  const aujourdhui = aujourdhuiDe(ctx);
  verifierActeConditionGroupement('clore', ligne.etat);
  verifierClotureConditionGroupement(ligne, aujourdhui);
  const dateFin = finDeCloture(ligne, aujourdhui);
  await lockCiblage(tx, tx.tenantId);
  const { tous, acceptees } = await enSysteme(tx, (systeme) => terminer(systeme, ctx, ligne.id, dateFin));
  await updateFinConditionGroupement(tx, ligne.id, dateFin, ctx.acteur);
  await journaliser(tx, ctx.acteur, {
    objet: 'condition-groupement',
    objetId: ligne.id,
    action: 'clore',
    avant: { dateFin: ligne.dateFin },
    apres: { dateFin, membres: tous.length, acceptees: acceptees.length },
  });
  prevenirConditions(tx, [tx.tenantId, ...tous], ligne.id);
};
