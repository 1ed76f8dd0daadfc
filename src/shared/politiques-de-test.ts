import type { ActeurEssaye } from './core/roles.ts';
import * as encaissement from './features/argent/encaissement/policy.ts';
import * as facture from './features/argent/facture/policy.ts';
import * as rfa from './features/argent/rfa/policy.ts';
import * as rfaGroupement from './features/argent/rfa-groupement/policy.ts';
import * as encours from './features/argent/encours/policy.ts';
import { typesEncours } from './features/argent/encours/contract/enumerations.ts';
import * as famille from './features/catalogue/famille/policy.ts';
import * as importProduit from './features/catalogue/import-produit/policy.ts';
import * as laboratoire from './features/catalogue/laboratoire/policy.ts';
import * as produit from './features/catalogue/produit/policy.ts';
import * as regleLegale from './features/catalogue/regle-legale/policy.ts';
import * as abonnement from './features/comptes/abonnement/policy.ts';
import * as groupement from './features/comptes/groupement/policy.ts';
import * as tenant from './features/comptes/tenant/policy.ts';
import * as utilisateur from './features/comptes/utilisateur/policy.ts';
import * as condition from './features/conditions/condition/policy.ts';
import * as conditionGroupement from './features/conditions/condition-groupement/policy.ts';
import * as extracteur from './features/connexions/extracteur/policy.ts';
import * as lgo from './features/connexions/lgo/policy.ts';
import * as modeleMail from './features/courrier/modele-mail/policy.ts';
import * as discussion from './features/echanges/discussion/policy.ts';
import { kindsDiscussion } from './features/echanges/discussion/schemas.ts';
import * as documents from './features/echanges/document/policy.ts';
import * as reclamation from './features/echanges/reclamation/policy.ts';
import * as exportDonnees from './features/exploitation/export-donnees/policy.ts';
import * as emplacement from './features/operations/emplacement/policy.ts';
import { partsPromotion } from './features/operations/operation/contract/enumerations.ts';
import * as operation from './features/operations/operation/policy.ts';
import * as preuve from './features/operations/preuve/policy.ts';
import * as promotionGroupement from './features/operations/promotion-groupement/policy.ts';
import * as proposition from './features/operations/proposition/policy.ts';
import * as guideRdv from './features/rendez-vous/guide-rdv/policy.ts';
import * as rdv from './features/rendez-vous/rdv/policy.ts';
import * as adhesion from './features/reseau/adhesion/policy.ts';
import { actesGroupement, actesPharmacie } from './features/reseau/adhesion/rules.ts';
import * as delegue from './features/reseau/delegue/policy.ts';
import * as partenariat from './features/reseau/partenariat/policy.ts';
import * as priorite from './features/reseau/priorite/policy.ts';
import * as segment from './features/reseau/segment/policy.ts';

type Politique = (acteur: ActeurEssaye) => boolean;
type EncoursDeType = { readonly type: (typeof typesEncours)[number] };

const surUnEncours =
  (peut: (acteur: ActeurEssaye, encours: EncoursDeType) => boolean): Politique =>
  (acteur) =>
    typesEncours.some((type) => peut(acteur, { type }));
const surUneDiscussion =
  (peut: (acteur: ActeurEssaye, kind: (typeof kindsDiscussion)[number]) => boolean): Politique =>
  (acteur) =>
    kindsDiscussion.some((kind) => peut(acteur, kind));
const surSonRdv =
  (peut: (acteur: ActeurEssaye, sien: rdv.Partagee) => boolean): Politique =>
  (acteur) =>
    peut(acteur, { creeParId: acteur.utilisateurId, visibleBy: 'ALL', autorises: [] });
const sonCompte = ({ tenantId, typeTenant }: ActeurEssaye) => ({ id: tenantId, type: typeTenant });
const surSonHabilitation =
  (cotes: readonly string[]): Politique =>
  (acteur) =>
    delegue.sortesHabilitation.some((sorte) =>
      cotes.includes(
        delegue.coteDe(acteur, { tenantId: acteur.tenantId, delegueId: acteur.utilisateurId, sorte }) ?? 'AUCUN',
      ),
    );
/** The same policy before several calls. */
const pour = (peut: Politique, ...appels: readonly string[]): Readonly<Record<string, Politique>> =>
  Object.fromEntries(appels.map((appel) => [appel, peut]));
const decideUnePart: Politique = (acteur) => partsPromotion.some((part) => operation.canDeciderPart(acteur, part));

/** What the server asks the policy before each call that acts, on the most favourable object. */
export const politiques: Readonly<Record<string, Readonly<Record<string, Politique>>>> = {
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
    ...pour(encaissement.canLireEncaissements, 'listEncaissements', 'encaissementsAFaire', 'rapprocherEncaissement'),
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
  famille: pour(
    famille.canGererFamilles,
    'creerFamille',
    'modifierFamille',
    'deplacerFamille',
    'supprimerFamille',
    'creerArbreType',
    'retirerArbreType',
  ),
  importProduit: pour(
    importProduit.canImporterProduits,
    'deposerImport',
    'relireImport',
    'previsualiserImport',
    'lancerImport',
    'retirerAbsents',
    'annulerRetraits',
    'abandonnerImport',
  ),
  laboratoire: {
    ...pour(laboratoire.canGererLaboratoiresOuCatalogue, 'ajouterLaboratoires', 'modifierLaboratoire', 'deposerLogo'),
    ...pour(laboratoire.canGererLaboratoires, 'modifierSurcharges', 'creerContact', 'modifierContact'),
    ...pour(laboratoire.canGererCatalogue, 'modifierDetail', 'importerTitulaires', 'deciderDemande'),
    supprimerLaboratoire: laboratoire.canSupprimerLaboratoire,
    modifierCa: laboratoire.canModifierCa,
    ...pour(laboratoire.canEtoiler, 'ajouterEtoile', 'retirerEtoile'),
    supprimerContact: laboratoire.canSupprimerContact,
  },
  produit: pour(
    produit.canGererProduits,
    'ecarterDoublon',
    'creerProduit',
    'modifierProduit',
    'fusionnerProduits',
    'supprimerProduit',
  ),
  regleLegale: pour(
    regleLegale.canGererReglesLegales,
    'creerRegleLegale',
    'modifierRegleLegale',
    'terminerRegleLegale',
  ),
  abonnement: {
    changerAbonnement: abonnement.canChangerAbonnement,
    ...pour(abonnement.canSouscrire, 'demanderAbonnement', 'retirerDemande', 'payerAbonnement'),
  },
  groupement: {
    modifierGroupement: (acteur) => groupement.canModifierGroupement(acteur, sonCompte(acteur)),
    modifierMonGroupement: (acteur) =>
      acteur.typeTenant === 'GROUPEMENT' && groupement.canModifierGroupement(acteur, sonCompte(acteur)),
  },
  tenant: {
    modifierTenant: (acteur) => tenant.canModifierTenant(acteur, sonCompte(acteur)),
    resilier: (acteur) => tenant.canResilier(acteur, sonCompte(acteur)),
    seConnecterComme: (acteur) => tenant.canAgirPour(acteur, { type: 'PHARMACIE' }, true),
  },
  utilisateur: pour(
    (acteur) => utilisateur.canGererUtilisateurs(acteur, acteur.tenantId),
    'creerUtilisateur',
    'modifierUtilisateur',
    'supprimerUtilisateur',
    'pageUtilisateurs',
    'detailUtilisateur',
  ),
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
  extracteur: {
    configurerExtracteur: (acteur) =>
      extracteur.canConfigurerExtracteur(acteur, { id: acteur.tenantId, type: 'PHARMACIE' }),
  },
  lgo: {
    choisirConnexionLgo: ({ role }) => lgo.canChoisirConnexionLgo({ role, impersonation: true }, 'SUPER_ADMIN'),
  },
  modeleMail: { modifierModele: modeleMail.canGererModeles, retablirModele: modeleMail.canGererModeles },
  discussion: {
    lirePromotion: (acteur) => discussion.canLireDiscussion(acteur, 'PROMOTION'),
    infoPromotion: (acteur) => discussion.canLireDiscussion(acteur, 'PROMOTION'),
    commenterRfa: (acteur) => discussion.canCommenter(acteur, 'RFA', true),
    poserStatutRfa: (acteur) => discussion.canPoserStatut(acteur, 'RFA'),
    commenterRfaGroupement: (acteur) => discussion.canCommenter(acteur, 'RFA_GROUPEMENT', true),
    poserStatutRfaGroupement: (acteur) => discussion.canPoserStatut(acteur, 'RFA_GROUPEMENT'),
    dernieres: surUneDiscussion(discussion.canLireDiscussion),
    commenterPromotion: (acteur) => discussion.canCommenter(acteur, 'PROMOTION', true),
    poserStatutPromotion: (acteur) => discussion.canPoserStatut(acteur, 'PROMOTION'),
    marquerLue: (acteur) => discussion.canMarquerLu(acteur) && surUneDiscussion(discussion.canLireDiscussion)(acteur),
    marquerNonLue: (acteur) =>
      discussion.canMarquerLu(acteur) && surUneDiscussion(discussion.canLireDiscussion)(acteur),
    corrigerCommentaire: surUneDiscussion((acteur, kind) => discussion.canCommenter(acteur, kind, true)),
    retirerCommentaire: surUneDiscussion((acteur, kind) => discussion.canCommenter(acteur, kind, true)),
  },
  reglageDiscussion: { modifierReglageDiscussion: discussion.canReglerDiscussions },
  document: {
    ...pour(documents.canGererCategories, 'creerCategorie', 'modifierCategorie'),
    ...pour(documents.canSupprimerDocument, 'supprimerCategorie', 'supprimerDocument'),
    ...pour(
      documents.canRedigerDocument,
      'envoyerDocuments',
      'deposerDocument',
      'modifierDocument',
      'remplacerDocument',
    ),
    relancerLecture: documents.canPartagerDocument,
  },
  reclamation: {
    listReclamations: reclamation.canLireReclamation,
    compterReclamations: reclamation.canLireReclamation,
    creerReclamation: reclamation.canEcrireReclamation,
    modifierReclamation: reclamation.canEcrireReclamation,
    supprimerReclamation: reclamation.canSupprimerReclamation,
    revoquerLien: reclamation.canGererLien,
    renouvelerLien: reclamation.canGererLien,
    creerEncoursReclamation: (acteur) => encours.canCreerEncours(acteur, { type: 'NEW_RECLAMATION' }),
    reglerReclamation: encours.canReglerEncours,
    cloreReste: encours.canReglerEncours,
    commenterReclamation: (acteur) => discussion.canCommenter(acteur, 'RECLAMATION'),
    relancerReclamation: reclamation.canEcrireReclamation,
    apercuMessage: reclamation.canEcrireReclamation,
    apercuReclamation: reclamation.canEcrireReclamation,
    poserStatutReclamation: (acteur) => discussion.canPoserStatut(acteur, 'RECLAMATION'),
  },
  exportDonnees: pour(exportDonnees.canExporterDonnees, 'listExports', 'demanderExport', 'telechargerExport'),
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
  visuel: pour(operation.canModifierPromotion, 'joindreVisuels', 'ordonnerVisuels', 'supprimerVisuel'),
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
  adhesion: {
    pageAdherents: adhesion.canLireAdherents,
    deciderAdhesion: (acteur) => actesGroupement.some((acte) => adhesion.canAgirAdhesion(acteur, acte)),
    accepterDemandes: (acteur) => adhesion.canAgirAdhesion(acteur, 'accepter'),
    refuserDemandes: (acteur) => adhesion.canAgirAdhesion(acteur, 'refuser'),
    affecterSegments: adhesion.canAffecterSegments,
    demanderAdhesion: (acteur) => actesPharmacie.some((acte) => adhesion.canAgirAdhesion(acteur, acte)),
    quitterAdhesion: (acteur) => actesPharmacie.some((acte) => adhesion.canAgirAdhesion(acteur, acte)),
  },
  delegue: {
    tenantsDuDelegue: (acteur) => delegue.portee(acteur, acteur.utilisateurId) !== 'AUCUNE',
    demanderPharmacies: (acteur) => delegue.canDemanderPour(acteur, acteur.utilisateurId),
    demanderAcces: surSonHabilitation(['PHARMACIE', 'DELEGUE']),
    changerEtatHabilitation: surSonHabilitation(['PHARMACIE', 'DELEGUE']),
    inviterDelegue: surSonHabilitation(['PHARMACIE']),
    modifierHabilitation: surSonHabilitation(['PHARMACIE']),
  },
  partenariat: pour(
    partenariat.canGererPartenariats,
    'creerPartenariat',
    'modifierPartenariat',
    'supprimerPartenariat',
  ),
  priorite: pour(
    priorite.canGererPriorites,
    'creerPriorite',
    'modifierPriorite',
    'deplacerPriorite',
    'supprimerPriorite',
    'creerListeType',
    'retirerListeType',
  ),
  segment: pour(segment.canGererSegments, 'creerSegment', 'modifierSegment', 'supprimerSegment'),
};
