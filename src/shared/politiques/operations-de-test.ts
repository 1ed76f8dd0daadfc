import * as emplacement from '../features/operations/emplacement/policy.ts';
import { partsPromotion } from '../features/operations/operation/schemas/enumerations.ts';
import * as operation from '../features/operations/operation/policy.ts';
import * as preuve from '../features/operations/preuve/policy.ts';
import * as promotionGroupement from '../features/operations/promotion-groupement/policy.ts';
import * as proposition from '../features/operations/proposition/policy.ts';
import * as synchronisationLgo from '../features/operations/synchronisation-lgo/policy.ts';
import { pour, type Politique, type Politiques } from './pour-de-test.ts';

const decideUnePart: Politique = (acteur) => partsPromotion.some((part) => operation.canDeciderPart(acteur, part));

/** Of operations. */
export const politiquesOperations: Politiques = {
  promotionArgent: pour(operation.canTraiter, 'apercuTraitement', 'traiterPromotion', 'reclamerContrepartie'),
  emplacement: pour(
    emplacement.canGererEmplacements,
    'creerZone',
    'modifierZone',
    'deplacerZone',
    'supprimerZone',
    'creerEmplacement',
    'modifierEmplacement',
    'deplacerEmplacement',
    'supprimerEmplacement',
    'deposerPhoto',
    'retirerPhoto',
    'creerPlanType',
    'retirerPlanType',
  ),
  importOffre: { lireOffre: operation.canCreerPromotion, importerOffre: operation.canCreerPromotion },
  // The calls of the pharmacy and those of the delegate (`…Trade`) have each their address.
  preuve: {
    joindrePreuve: (acteur) => acteur.typeTenant === 'PHARMACIE' && preuve.canPrendrePreuve(acteur),
    supprimerPreuve: (acteur) =>
      acteur.typeTenant === 'PHARMACIE' && preuve.canSupprimerPreuve(acteur, { creeParId: acteur.utilisateurId }),
    joindrePreuveTrade: (acteur) => acteur.typeTenant === 'TRADE' && preuve.canPrendrePreuve(acteur),
    supprimerPreuveTrade: (acteur) =>
      acteur.typeTenant === 'TRADE' && preuve.canSupprimerPreuve(acteur, { creeParId: acteur.utilisateurId }),
  },
  promotionGroupement: {
    publierMaintenant: promotionGroupement.canPublierModele,
    relancerAdherents: promotionGroupement.canRelancerAdherents,
    ...pour(operation.canForcer, 'apercuForcage', 'forcerModification', 'cloreModele'),
  },
  promotion: {
    creerPromotion: operation.canCreerPromotion,
    modifierPromotion: operation.canModifierPromotion,
    dupliquerPromotion: operation.canDupliquerPromotion,
    validerPromotion: decideUnePart,
    refuserPromotion: decideUnePart,
    repasserEnBrouillon: decideUnePart,
    accepterPromotion: (acteur) => acteur.typeTenant === 'PHARMACIE' && decideUnePart(acteur),
    placerPromotion: operation.canPlacer,
    supprimerPromotion: operation.canSupprimerPromotion,
  },
  proposition: pour(
    (acteur) => proposition.canProposer(acteur, { droitTrade: true }),
    'proposerPromotion',
    'modifierProposition',
    'retirerProposition',
  ),
  synchronisationLgo: pour(
    synchronisationLgo.canSynchroniserLgo,
    'reessayerLgo',
    'direSaisieLgo',
    'annulerSaisieLgo',
    'exporterLgo',
  ),
  visuel: pour(operation.canModifierPromotion, 'joindreVisuels', 'ordonnerVisuels', 'supprimerVisuel'),
};
