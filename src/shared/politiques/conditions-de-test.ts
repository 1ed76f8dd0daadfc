import type { ActeurEssaye } from '../core/roles.ts';
import * as condition from '../features/conditions/condition/policy.ts';
import * as conditionGroupement from '../features/conditions/condition-groupement/policy.ts';
import * as guideRdv from '../features/rendez-vous/guide-rdv/policy.ts';
import * as rdv from '../features/rendez-vous/rdv/policy.ts';
import { pour, type Politique, type Politiques } from './pour-de-test.ts';

const surSonRdv =
  (peut: (acteur: ActeurEssaye, rdvPropre: rdv.Partagee) => boolean): Politique =>
  (acteur) =>
    peut(acteur, { creeParId: acteur.utilisateurId, visibleBy: 'ALL', autorises: [] });

/** Of conditions et rendez-vous. */
export const politiquesConditions: Politiques = {
  condition: {
    ...pour(
      condition.canRedigerCondition,
      'avertirCondition',
      'creerCondition',
      'modifierCondition',
      'dupliquerCondition',
      'joindreCondition',
      'retirerPieceCondition',
    ),
    supprimerCondition: condition.canSupprimerCondition,
  },
  conditionGroupement: {
    ...pour(
      conditionGroupement.canGererConditionsGroupement,
      'creerConditionGroupement',
      'modifierConditionGroupement',
      'changerEtatConditionGroupement',
      'dupliquerConditionGroupement',
      'supprimerConditionGroupement',
    ),
    repondreProposition: conditionGroupement.canRepondreProposition,
  },
  guideRdv: { creerGuide: guideRdv.canRedigerGuide, modifierGuide: guideRdv.canRedigerGuide },
  rdv: {
    listRdvs: rdv.canLireRdvs,
    creerRdv: rdv.canRedigerRdv,
    modifierRdv: surSonRdv(rdv.canModifierRdv),
    partagerRdv: surSonRdv(rdv.canPartagerRdv),
    supprimerRdv: surSonRdv(rdv.canSupprimerRdv),
    faireAction: surSonRdv(rdv.canModifierRdv),
    apercuCompteRendu: surSonRdv(rdv.canModifierRdv),
    envoyerCompteRendu: surSonRdv(rdv.canModifierRdv),
    convertirImage: rdv.canRedigerRdv,
  },
};
