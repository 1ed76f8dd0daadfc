import type { FastifyInstance } from 'fastify';
import { bindContract, type BindDeps, type Handlers } from '#server/core/http/bind-contract.ts';
import { abonnementHandlers } from '#server/features/comptes/abonnement/routes.ts';
import { accueilHandlers } from '#server/features/pilotage/accueil/routes.ts';
import { creerAdhesionHandlers } from '#server/features/reseau/adhesion/routes.ts';
import { annuaireHandlers } from '#server/features/reseau/annuaire/routes.ts';
import { argentHandlers } from '#server/features/operations/contrepartie/routes.ts';
import {
  avantReponsePublique,
  reclamationHandlers,
  reclamationPubliqueHandlers,
} from '#server/features/echanges/reclamation/routes.ts';
import { creerActeSensibleHandlers } from '#server/features/comptes/compte/routes/acte-sensible.ts';
import { compteHandlers } from '#server/features/comptes/compte/routes.ts';
import { conditionGroupementHandlers } from '#server/features/conditions/condition-groupement/routes.ts';
import { conditionHandlers } from '#server/features/conditions/condition/routes.ts';
import { conditionTradeHandlers, tradeHandlers } from '#server/features/pilotage/trade/routes.ts';
import { courrierHandlers, creerMonCourrierHandlers } from '#server/features/courrier/courrier/routes.ts';
import { creerArchiveHandlers } from '#server/features/exploitation/archive/routes.ts';
import { creerDiscussionHandlers, reglageDiscussionHandlers } from '#server/features/echanges/discussion/routes.ts';
import { creerDossierPreuveHandlers } from '#server/features/argent/dossier-preuve/routes.ts';
import { creerLaboratoireHandlers } from '#server/features/catalogue/laboratoire/routes.ts';
import { creerRdvHandlers } from '#server/features/rendez-vous/rdv/routes.ts';
import { delegueHandlers } from '#server/features/reseau/delegue/routes.ts';
import { supportEditeurHandlers, supportHandlers } from '#server/features/echanges/support/routes.ts';
import { documentHandlers } from '#server/features/echanges/document/routes.ts';
import { creerEmplacementHandlers } from '#server/features/operations/emplacement/routes.ts';
import {
  aliasHandlers,
  creerEncaissementHandlers,
  creerReglementHandlers,
} from '#server/features/argent/encaissement/routes.ts';
import { releveBancaireHandlers } from '#server/features/argent/releve-bancaire/routes.ts';
import {
  creerEncoursHandlers,
  piecesPubliquesHandlers,
  relanceHandlers,
} from '#server/features/argent/encours/routes.ts';
import { exportDonneesHandlers } from '#server/features/exploitation/export-donnees/routes.ts';
import {
  apresRefusAgent,
  avantEnvoiAgent,
  creerCleAgentHandlers,
  creerAgentHandlers,
} from '#server/features/connexions/extracteur/routes/agent.ts';
import { suiviExtracteurHandlers } from '#server/features/connexions/extracteur/routes/suivi.ts';
import { venteHandlers } from '#server/features/connexions/vente/routes.ts';
import { statistiqueHandlers } from '#server/features/pilotage/statistique/routes.ts';
import { ventesComparatifHandlers } from '#server/features/pilotage/comparatif/routes/ventes.ts';
import { extracteurHandlers } from '#server/features/connexions/extracteur/routes.ts';
import { creerFamilleHandlers } from '#server/features/catalogue/famille/routes.ts';
import { groupementHandlers } from '#server/features/comptes/groupement/routes.ts';
import { guideRdvHandlers } from '#server/features/rendez-vous/guide-rdv/routes.ts';
import { historiqueHandlers } from '#server/features/operations/promotion/routes/historique.ts';
import { importOffreHandlers } from '#server/features/operations/import-offre/routes.ts';
import { importProduitHandlers } from '#server/features/catalogue/import-produit/routes.ts';
import { journalHandlers } from '#server/features/exploitation/journal/routes.ts';
import { synchronisationLgoHandlers } from '#server/features/operations/synchronisation-lgo/routes.ts';
import { lgoHandlers } from '#server/features/connexions/lgo/routes.ts';
import { creerModeleMailHandlers } from '#server/features/courrier/modele-mail/routes.ts';
import { notificationHandlers } from '#server/features/courrier/notification/routes.ts';
import { creerPartenariatHandlers } from '#server/features/reseau/partenariat/routes.ts';
import { preuveHandlers } from '#server/features/operations/preuve/routes.ts';
import { creerPrioriteHandlers } from '#server/features/reseau/priorite/routes.ts';
import { produitHandlers } from '#server/features/catalogue/produit/routes.ts';
import { promotionGroupementHandlers } from '#server/features/operations/promotion-groupement/routes.ts';
import { periodeDeLEncours } from '#server/features/operations/operation/read-models/periode-encours.ts';
import { reponsesDeLAdherent } from '#server/features/operations/operation/read-models/reponses.ts';
import { libererEmplacement } from '#server/features/operations/operation/repository/places.ts';
import { promotionHandlers } from '#server/features/operations/promotion/routes.ts';
import { propositionHandlers } from '#server/features/operations/proposition/routes.ts';
import { creerTypePrestationHandlers } from '#server/features/prestations/type-prestation/routes.ts';
import {
  coordonneesHandlers,
  prestationHandlers,
  reversionHandlers,
  reversionRecueHandlers,
} from '#server/features/prestations/prestation/routes.ts';
import { comparatifHandlers } from '#server/features/pilotage/comparatif/routes.ts';
import { statistiqueGroupementHandlers } from '#server/features/pilotage/statistique/routes/groupement.ts';
import { statistiqueExploitationHandlers } from '#server/features/pilotage/statistique/routes/exploitation.ts';
import { statistiqueMargesHandlers } from '#server/features/pilotage/statistique/routes/marges.ts';
import { rapportHandlers } from '#server/features/pilotage/statistique/routes/rapport.ts';
import { statistiquePromotionsHandlers } from '#server/features/pilotage/statistique/routes/promotions.ts';
import { rechercheHandlers } from '#server/features/pilotage/recherche/routes.ts';
import { recapitulatifHandlers } from '#server/features/pilotage/recapitulatif/routes.ts';
import { creerRfaHandlers } from '#server/features/argent/rfa/routes.ts';
import { creerRfaGroupementHandlers } from '#server/features/argent/rfa-groupement/routes.ts';
import { nbMessagesPartages } from '#server/features/echanges/discussion/read-models/messages.ts';
import { nonLus } from '#server/features/echanges/discussion/read-models/non-lus.ts';
import { creerFactureHandlers } from '#server/features/argent/facture/routes.ts';
import { regleLegaleHandlers } from '#server/features/catalogue/regle-legale/routes.ts';
import { couponHandlers } from '#server/features/coupons/coupon/routes.ts';
import { paypsHandlers } from '#server/features/connexions/payps/routes.ts';
import { adresseSortanteHandlers } from '#server/features/connexions/adresse-sortante/routes.ts';
import { creerSegmentHandlers } from '#server/features/reseau/segment/routes.ts';
import { creerTenantHandlers } from '#server/features/comptes/tenant/routes.ts';
import { travailHandlers } from '#server/features/exploitation/travail/routes.ts';
import { utilisateurHandlers } from '#server/features/comptes/utilisateur/routes.ts';
import { visuelHandlers } from '#server/features/operations/visuel/routes.ts';
import { dernierEncours } from '#server/features/pilotage/usage/read-models/dernier-encours.ts';
import { occupations, usageEmplacement } from '#server/features/pilotage/usage/read-models/emplacement.ts';
import { lignesDuComparatif } from '#server/features/pilotage/usage/read-models/famille.ts';
import { conditionsDuPartenariat } from '#server/features/pilotage/usage/read-models/partenariat.ts';
import { prestationsDuType } from '#server/features/pilotage/usage/read-models/type-prestation.ts';
import { usagePriorite } from '#server/features/pilotage/usage/read-models/priorite.ts';
import { avantResiliation } from '#server/features/pilotage/usage/read-models/resiliation.ts';
import { apportsEncours } from './apports-encours.ts';
import { apportsLaboratoire } from './apports-laboratoire.ts';
import { sorteDossier, sortesArchive } from './archives.ts';
import { outilsFacture } from './controle-factures.ts';
import { contributionsFiche } from './fiche-rdv.ts';
import { objetsCourrier } from './objets-courrier.ts';
import { sujets } from './sujets.ts';

import { remises } from './remises.ts';
import { contratsTypes, type Contrats, type NomDeContrat } from '#shared/contrats.ts';
import { suitesAdhesion, suitesMouvement, suitesSegment } from './suites-adhesion.ts';
import { suivreVentesRecues } from './suites-ventes.ts';

/** One handler for each call of each contract: a contract that no feature serves does not compile. */
const handlers: { readonly [Nom in NomDeContrat]: Handlers<Contrats[Nom]> } = {
  compte: compteHandlers,
  acteSensible: creerActeSensibleHandlers(remises),
  tenant: creerTenantHandlers(suitesAdhesion, avantResiliation),
  annuaire: annuaireHandlers,
  groupement: groupementHandlers,
  utilisateur: utilisateurHandlers,
  archive: creerArchiveHandlers(sortesArchive),
  exportDonnees: exportDonneesHandlers,
  laboratoire: creerLaboratoireHandlers(apportsLaboratoire),
  produit: produitHandlers,
  importProduit: importProduitHandlers,
  regleLegale: regleLegaleHandlers,
  adresseSortante: adresseSortanteHandlers,
  importOffre: importOffreHandlers,
  emplacement: creerEmplacementHandlers({ libererEmplacement, usageEmplacement, occupations }),
  famille: creerFamilleHandlers(lignesDuComparatif),
  priorite: creerPrioriteHandlers(usagePriorite),
  payps: paypsHandlers,
  coupon: couponHandlers,
  encours: { ...creerEncoursHandlers(apportsEncours), ...creerReglementHandlers(periodeDeLEncours) },
  encaissement: creerEncaissementHandlers(periodeDeLEncours),
  alias: aliasHandlers,
  releveBancaire: releveBancaireHandlers,
  facture: creerFactureHandlers(outilsFacture),
  rfa: creerRfaHandlers(nonLus),
  rfaGroupement: creerRfaGroupementHandlers({ nonLus, nbMessagesPartages }),
  piecesPubliques: piecesPubliquesHandlers,
  relance: relanceHandlers,
  promotion: promotionHandlers,
  promotionGroupement: promotionGroupementHandlers,
  preuve: preuveHandlers,
  visuel: visuelHandlers,
  historique: historiqueHandlers,
  discussion: creerDiscussionHandlers(sujets),
  reglageDiscussion: reglageDiscussionHandlers,
  reclamation: reclamationHandlers,
  reclamationPublique: reclamationPubliqueHandlers,
  promotionArgent: argentHandlers,
  notification: notificationHandlers,
  courrier: courrierHandlers,
  monCourrier: creerMonCourrierHandlers(objetsCourrier),
  dossierPreuve: creerDossierPreuveHandlers(sorteDossier),
  accueil: accueilHandlers,
  comparatif: comparatifHandlers,
  recapitulatif: recapitulatifHandlers,
  recherche: rechercheHandlers,
  modeleMail: creerModeleMailHandlers(dernierEncours),
  document: documentHandlers,
  support: supportHandlers,
  supportEditeur: supportEditeurHandlers,
  condition: conditionHandlers,
  conditionGroupement: conditionGroupementHandlers,
  typePrestation: creerTypePrestationHandlers(prestationsDuType),
  prestation: prestationHandlers,
  reversion: reversionHandlers,
  reversionRecue: reversionRecueHandlers,
  coordonnees: coordonneesHandlers,
  rdv: creerRdvHandlers(contributionsFiche),
  guideRdv: guideRdvHandlers,
  partenariat: creerPartenariatHandlers(conditionsDuPartenariat),
  segment: creerSegmentHandlers(suitesSegment),
  adhesion: creerAdhesionHandlers(suitesMouvement, reponsesDeLAdherent),
  abonnement: abonnementHandlers,
  delegue: delegueHandlers,
  trade: tradeHandlers,
  proposition: propositionHandlers,
  conditionTrade: conditionTradeHandlers,
  statistique: statistiqueHandlers,
  statistiquePromotions: statistiquePromotionsHandlers,
  rapport: rapportHandlers,
  statistiqueGroupement: statistiqueGroupementHandlers,
  statistiqueExploitation: statistiqueExploitationHandlers,
  statistiqueMarges: statistiqueMargesHandlers,
  journal: journalHandlers,
  travail: travailHandlers,
  vente: venteHandlers,
  extracteur: extracteurHandlers,
  suiviExtracteur: suiviExtracteurHandlers,
  agent: creerAgentHandlers(suivreVentesRecues),
  cleAgent: creerCleAgentHandlers(suivreVentesRecues),
  ventesComparatif: ventesComparatifHandlers,
  lgo: lgoHandlers,
  synchronisationLgo: synchronisationLgoHandlers,
};

/** What surrounds a public call: a check before its body is read, what is kept of its refusal. */
const autour: { readonly [Nom in NomDeContrat]?: Parameters<typeof bindContract>[4] } = {
  reclamationPublique: { avantCorps: avantReponsePublique },
  agent: { avantCorps: avantEnvoiAgent, apresRefus: apresRefusAgent },
};

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- one name ties the contract to its own handlers
const lierUnContrat = <Nom extends NomDeContrat>(app: FastifyInstance, deps: BindDeps, nom: Nom): void =>
  bindContract(app, deps, contratsTypes[nom], handlers[nom], autour[nom]);

/** Binds every call of the product to its handler. */
export const lierContrats = (app: FastifyInstance, deps: BindDeps): void => {
  for (const nom of Object.keys(contratsTypes) as NomDeContrat[]) lierUnContrat(app, deps, nom);
};
