import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { reprendreConditions } from '#server/features/conditions/condition/commands/materialiser.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import {
  verifierActeConditionGroupement,
  verifierPublication,
  verifierRetrait,
} from '#shared/features/conditions/condition-groupement/rules.ts';
import { nomsDeLaCondition } from '../read-models/noms.ts';
import { deleteReponses } from '../repository/reponses.ts';
import {
  findChoixDeLaReponse,
  updateEtatConditionGroupement,
  lockSegments,
  type LigneConditionGroupement,
} from '../repository.ts';
import { ciblerCondition, cloreProposition, prevenirConditions } from './cibler.ts';
import { lockCiblage } from '../repository/ciblage.ts';

/** All or nothing: the state, the answers to come, the laboratories and the messages are one transaction. */
export const publierCondition = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  ligne: LigneConditionGroupement,
): Promise<void> => {
  verifierActeConditionGroupement('publier', ligne.etat);
  const aujourdhui = aujourdhuiDe({ services });
  const segmentIds = await lockSegments(tx, ligne.id);
  verifierPublication(
    { dateFin: ligne.dateFin, nbSegments: segmentIds.length, choix: await findChoixDeLaReponse(tx, ligne.id) },
    aujourdhui,
  );
  await updateEtatConditionGroupement(tx, ligne.id, 'VALIDATED', acteur);
  await lockCiblage(tx, tx.tenantId);
  const membres = await enSysteme(tx, (systeme) =>
    ciblerCondition(systeme, acteur, { groupementId: acteur.tenantId, aujourdhui, conditionId: ligne.id }),
  );
  await journaliser(tx, acteur, {
    objet: 'condition-groupement',
    objetId: ligne.id,
    action: 'publier',
    avant: { etat: ligne.etat },
    apres: { etat: 'VALIDATED', segmentIds, membres: membres.length },
  });
  prevenirConditions(tx, [tx.tenantId, ...membres], ligne.id);
};

/** Answers go, and the conditions that came of them; those who had accepted are told. */
const reprendre = async (
  tx: SystemeTx,
  ctx: Contexte,
  id: number,
): Promise<{ tous: number[]; acceptees: number[] }> => {
  const groupementId = ctx.acteur.tenantId;
  const reponses = await deleteReponses(tx, groupementId, id);
  await reprendreConditions(tx, ctx.acteur, { groupementId, id });
  const acceptees = reponses.filter(({ etat }) => etat === 'ACCEPTED').map(({ pharmacieId }) => pharmacieId);
  const noms = await nomsDeLaCondition(tx, groupementId, id);
  if (noms) {
    const phrase =
      `${noms.groupement} a retiré les conditions ` +
      `${noms.laboratoire} que vous aviez acceptées\u00a0: elles ne sont plus dans les vôtres.`;
    await annoncerEvenement(
      tx,
      ctx.acteur,
      'CONDITION_RETIREE',
      acceptees.map((tenantId) => ({
        tenantId,
        objet: id,
        donnees: { phrase },
        lien: { ecran: 'laboratoire', params: { nomProp: noms.laboratoire, onglet: 'conditions' } },
      })),
    );
  }
  const tous = reponses.map(({ pharmacieId }) => pharmacieId);
  await cloreProposition(tx, ctx.acteur, id, tous);
  return { tous, acceptees };
};

/**
 * Back to a draft: no adhérent sees it any more (CND-15).
 * @throws 409 CONDITION_COMMENCEE once its first day has come
 */
export const retirerCondition = async (tx: TenantTx, ctx: Contexte, ligne: LigneConditionGroupement): Promise<void> => {
  const { id, etat } = ligne;
  verifierActeConditionGroupement('retirer', etat);
  verifierRetrait(ligne, aujourdhuiDe(ctx));
  await lockCiblage(tx, tx.tenantId);
  const { tous, acceptees } = await enSysteme(tx, (systeme) => reprendre(systeme, ctx, id));
  await updateEtatConditionGroupement(tx, id, 'DRAFT', ctx.acteur);
  await journaliser(tx, ctx.acteur, {
    objet: 'condition-groupement',
    objetId: id,
    action: 'retirer',
    avant: { etat, membres: tous.length, acceptees: acceptees.length },
    apres: { etat: 'DRAFT' },
  });
  prevenirConditions(tx, [tx.tenantId, ...tous], id);
};
