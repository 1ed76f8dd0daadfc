import type { ActeurEssaye } from '../core/roles.ts';
import * as encaissement from '../features/argent/encaissement/policy.ts';
import * as facture from '../features/argent/facture/policy.ts';
import * as rfa from '../features/argent/rfa/policy.ts';
import * as rfaGroupement from '../features/argent/rfa-groupement/policy.ts';
import * as encours from '../features/argent/encours/policy.ts';
import { typesEncours } from '../features/argent/encours/schemas/enumerations.ts';
import { pour, type Politique, type Politiques } from './pour-de-test.ts';

type EncoursDeType = { readonly type: (typeof typesEncours)[number] };

const surUnEncours =
  (peut: (acteur: ActeurEssaye, encours: EncoursDeType) => boolean): Politique =>
  (acteur) =>
    typesEncours.some((type) => peut(acteur, { type }));

/** Of argent. */
export const politiquesArgent: Politiques = {
  encours: {
    listEncours: encours.canLireEncours,
    creerEncours: surUnEncours(encours.canCreerEncours),
    modifierEncours: surUnEncours(encours.canModifierEncours),
    supprimerEncours: encours.canSupprimerEncours,
    declarerEncours: surUnEncours(encours.canDeclarerEncours),
    relancerEncours: surUnEncours(encours.canRelancerEncours),
    reglerEncours: encours.canReglerEncours,
    joindreAuReglement: encours.canReglerEncours,
    annulerReglement: encours.canReglerEncours,
    reglerSelection: encours.canReglerEncours,
    repasserADeclarer: encours.canRepasserEncours,
    repasserARegler: encours.canRepasserEncours,
    suspendreEncours: surUnEncours(encours.canSuspendreEncours),
    commenterEncours: encours.canCommenterEncours,
    joindrePieces: surUnEncours(encours.canJoindrePiece),
    retirerPiece: surUnEncours(encours.canJoindrePiece),
    envoyerReleve: encours.canReglerEncours,
    apercuCourriers: surUnEncours(encours.canDeclarerEncours),
  },
  encaissement: {
    ...pour(encaissement.canLireEncaissements, 'listEncaissements', 'rapprocherEncaissement'),
    ...pour(
      encaissement.canEncaisser,
      'creerEncaissement',
      'modifierEncaissement',
      'joindreEncaissement',
      'retirerPieceEncaissement',
      'affecterEncaissement',
      'modifierReglageEncaissements',
    ),
    ...pour(encaissement.canAnnulerEncaissement, 'annulerEncaissement', 'annulerAffectations'),
  },
  alias: {
    listAlias: encaissement.canLireEncaissements,
    ...pour(encaissement.canEncaisser, 'ajouterAlias', 'retirerAlias'),
  },
  releveBancaire: pour(encaissement.canEncaisser, 'apercuReleveBancaire', 'enregistrerCredits'),
  facture: {
    listFactures: facture.canLireFacture,
    ...pour(
      facture.canGererFacture,
      'deposerFactures',
      'completerFacture',
      'choisirLaboratoireFacture',
      'mettreDeCoteFacture',
      'controlerFacture',
      'reclamerFacture',
    ),
    supprimerFacture: facture.canSupprimerFacture,
  },
  rfa: {
    listRfa: rfa.canLireRfa,
    ...pour(
      rfa.canGererRfa,
      'creerRfa',
      'modifierRfa',
      'changerPalierRfa',
      'reclamerSoldeRfa',
      'saisirBasesRfa',
      'dupliquerRfa',
      'dupliquerAnneeRfa',
      'joindreRfa',
      'retirerPieceRfa',
    ),
    repondreRfa: rfa.canRepondreRfa,
    supprimerRfa: rfa.canSupprimerRfa,
  },
  rfaGroupement: {
    listRfasGroupement: rfaGroupement.canLireRfaGroupement,
    ...pour(
      rfaGroupement.canGererRfaGroupement,
      'creerRfaGroupement',
      'modifierRfaGroupement',
      'supprimerRfaGroupement',
      'changerEtatRfaGroupement',
      'changerPalierRfaGroupement',
      'dupliquerRfaGroupement',
      'relancerRfaGroupement',
      'joindreRfaGroupement',
      'retirerPieceRfaGroupement',
    ),
  },
  relance: { lireReglesRelance: encours.canLireEncours, modifierRegleRelance: encours.canGererRelances },
};
