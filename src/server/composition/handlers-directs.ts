// Written by `npm run registres` from the map and the folders of the features; do not edit.

import { notificationHandlers } from '#server/features/courrier/notification/routes.ts';
import { courrierHandlers } from '#server/features/courrier/courrier/routes.ts';
import { journalHandlers } from '#server/features/exploitation/journal/routes.ts';
import { visitesHandlers } from '#server/features/exploitation/journal/routes.ts';
import { travailHandlers } from '#server/features/exploitation/travail/routes.ts';
import { exportDonneesHandlers } from '#server/features/exploitation/export-donnees/routes.ts';
import { compteHandlers } from '#server/features/comptes/compte/routes.ts';
import { registreHandlers } from '#server/features/comptes/registre/routes.ts';
import { utilisateurHandlers } from '#server/features/comptes/utilisateur/routes.ts';
import { produitHandlers } from '#server/features/catalogue/produit/routes.ts';
import { importProduitHandlers } from '#server/features/catalogue/import-produit/routes.ts';
import { regleLegaleHandlers } from '#server/features/catalogue/regle-legale/routes.ts';
import { invitationHandlers } from '#server/features/reseau/invitation/routes.ts';
import { annuaireHandlers } from '#server/features/reseau/annuaire/routes.ts';
import { delegueHandlers } from '#server/features/reseau/delegue/routes.ts';
import { demandeAccesHandlers } from '#server/features/reseau/delegue/routes.ts';
import { invitationAccesHandlers } from '#server/features/reseau/delegue/routes.ts';
import { accesProposeHandlers } from '#server/features/reseau/delegue/routes.ts';
import { adresseSortanteHandlers } from '#server/features/connexions/adresse-sortante/routes.ts';
import { venteHandlers } from '#server/features/connexions/vente/routes.ts';
import { extracteurHandlers } from '#server/features/connexions/extracteur/routes.ts';
import { suiviExtracteurHandlers } from '#server/features/connexions/extracteur/routes/suivi.ts';
import { comptesExtracteurHandlers } from '#server/features/connexions/extracteur/routes/suivi.ts';
import { lgoHandlers } from '#server/features/connexions/lgo/routes.ts';
import { paypsHandlers } from '#server/features/connexions/payps/routes.ts';
import { piecesPubliquesHandlers } from '#server/features/argent/encours/routes.ts';
import { relanceHandlers } from '#server/features/argent/encours/routes.ts';
import { aliasHandlers } from '#server/features/argent/encaissement/routes.ts';
import { releveBancaireHandlers } from '#server/features/argent/releve-bancaire/routes.ts';
import { releveFournisseurHandlers } from '#server/features/argent/facture/routes.ts';
import { identifiantHandlers } from '#server/features/argent/facture/routes.ts';
import { documentHandlers } from '#server/features/echanges/document/routes.ts';
import { reglageDiscussionHandlers } from '#server/features/echanges/discussion/routes.ts';
import { reclamationHandlers } from '#server/features/echanges/reclamation/routes.ts';
import { reclamationPubliqueHandlers } from '#server/features/echanges/reclamation/routes.ts';
import { supportHandlers } from '#server/features/echanges/support/routes.ts';
import { supportEditeurHandlers } from '#server/features/echanges/support/routes.ts';
import { promotionArgentHandlers } from '#server/features/operations/contrepartie/routes.ts';
import { preuveHandlers } from '#server/features/operations/preuve/routes.ts';
import { visuelHandlers } from '#server/features/operations/visuel/routes.ts';
import { synchronisationLgoHandlers } from '#server/features/operations/synchronisation-lgo/routes.ts';
import { promotionHandlers } from '#server/features/operations/promotion/routes.ts';
import { historiqueHandlers } from '#server/features/operations/promotion/routes/historique.ts';
import { promotionGroupementHandlers } from '#server/features/operations/promotion-groupement/routes.ts';
import { propositionHandlers } from '#server/features/operations/proposition/routes.ts';
import { importOffreHandlers } from '#server/features/operations/import-offre/routes.ts';
import { couponHandlers } from '#server/features/coupons/coupon/routes.ts';
import { conditionHandlers } from '#server/features/conditions/condition/routes.ts';
import { conditionGroupementHandlers } from '#server/features/conditions/condition-groupement/routes.ts';
import { prestationHandlers } from '#server/features/prestations/prestation/routes.ts';
import { reversionHandlers } from '#server/features/prestations/prestation/routes.ts';
import { reversionRecueHandlers } from '#server/features/prestations/prestation/routes.ts';
import { coordonneesHandlers } from '#server/features/prestations/prestation/routes.ts';
import { ibanManquantHandlers } from '#server/features/prestations/iban-manquant/routes.ts';
import { guideRdvHandlers } from '#server/features/rendez-vous/guide-rdv/routes.ts';
import { comparatifHandlers } from '#server/features/pilotage/comparatif/routes.ts';
import { ventesComparatifHandlers } from '#server/features/pilotage/comparatif/routes/ventes.ts';
import { tradeHandlers } from '#server/features/pilotage/trade/routes.ts';
import { conditionTradeHandlers } from '#server/features/pilotage/trade/routes.ts';
import { accueilHandlers } from '#server/features/pilotage/accueil/routes.ts';
import { ficheAdherentHandlers } from '#server/features/pilotage/fiche-adherent/routes.ts';
import { recapitulatifHandlers } from '#server/features/pilotage/recapitulatif/routes.ts';
import { statistiqueHandlers } from '#server/features/pilotage/statistique/routes.ts';
import { statistiqueExploitationHandlers } from '#server/features/pilotage/statistique/routes/exploitation.ts';
import { statistiqueGroupementHandlers } from '#server/features/pilotage/statistique/routes/groupement.ts';
import { statistiqueMargesHandlers } from '#server/features/pilotage/statistique/routes/marges.ts';
import { statistiquePromotionsHandlers } from '#server/features/pilotage/statistique/routes/promotions.ts';
import { rapportHandlers } from '#server/features/pilotage/statistique/routes/rapport.ts';
import { rechercheHandlers } from '#server/features/pilotage/recherche/routes.ts';
import { clotureHandlers } from '#server/features/pilotage/cloture/routes.ts';
import { installationHandlers } from '#server/features/pilotage/installation/routes.ts';

/** The handlers that ask nothing of other features; `handlers.ts` makes the others. */
export const handlersDirects = {
  notification: notificationHandlers,
  courrier: courrierHandlers,
  journal: journalHandlers,
  visites: visitesHandlers,
  travail: travailHandlers,
  exportDonnees: exportDonneesHandlers,
  compte: compteHandlers,
  registre: registreHandlers,
  utilisateur: utilisateurHandlers,
  produit: produitHandlers,
  importProduit: importProduitHandlers,
  regleLegale: regleLegaleHandlers,
  invitation: invitationHandlers,
  annuaire: annuaireHandlers,
  delegue: delegueHandlers,
  demandeAcces: demandeAccesHandlers,
  invitationAcces: invitationAccesHandlers,
  accesPropose: accesProposeHandlers,
  adresseSortante: adresseSortanteHandlers,
  vente: venteHandlers,
  extracteur: extracteurHandlers,
  suiviExtracteur: suiviExtracteurHandlers,
  comptesExtracteur: comptesExtracteurHandlers,
  lgo: lgoHandlers,
  payps: paypsHandlers,
  piecesPubliques: piecesPubliquesHandlers,
  relance: relanceHandlers,
  alias: aliasHandlers,
  releveBancaire: releveBancaireHandlers,
  releveFournisseur: releveFournisseurHandlers,
  identifiant: identifiantHandlers,
  document: documentHandlers,
  reglageDiscussion: reglageDiscussionHandlers,
  reclamation: reclamationHandlers,
  reclamationPublique: reclamationPubliqueHandlers,
  support: supportHandlers,
  supportEditeur: supportEditeurHandlers,
  promotionArgent: promotionArgentHandlers,
  preuve: preuveHandlers,
  visuel: visuelHandlers,
  synchronisationLgo: synchronisationLgoHandlers,
  promotion: promotionHandlers,
  historique: historiqueHandlers,
  promotionGroupement: promotionGroupementHandlers,
  proposition: propositionHandlers,
  importOffre: importOffreHandlers,
  coupon: couponHandlers,
  condition: conditionHandlers,
  conditionGroupement: conditionGroupementHandlers,
  prestation: prestationHandlers,
  reversion: reversionHandlers,
  reversionRecue: reversionRecueHandlers,
  coordonnees: coordonneesHandlers,
  ibanManquant: ibanManquantHandlers,
  guideRdv: guideRdvHandlers,
  comparatif: comparatifHandlers,
  ventesComparatif: ventesComparatifHandlers,
  trade: tradeHandlers,
  conditionTrade: conditionTradeHandlers,
  accueil: accueilHandlers,
  ficheAdherent: ficheAdherentHandlers,
  recapitulatif: recapitulatifHandlers,
  statistique: statistiqueHandlers,
  statistiqueExploitation: statistiqueExploitationHandlers,
  statistiqueGroupement: statistiqueGroupementHandlers,
  statistiqueMarges: statistiqueMargesHandlers,
  statistiquePromotions: statistiquePromotionsHandlers,
  rapport: rapportHandlers,
  recherche: rechercheHandlers,
  cloture: clotureHandlers,
  installation: installationHandlers,
};
