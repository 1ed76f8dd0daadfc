// Written by `npm run registres` from the map and the folders of the features; do not edit.

import { modeleMailContract } from '#shared/features/courrier/modele-mail/contract.ts';
import { notificationContract } from '#shared/features/courrier/notification/contract.ts';
import { courrierContract } from '#shared/features/courrier/courrier/contract.ts';
import { monCourrierContract } from '#shared/features/courrier/courrier/contract/mien.ts';
import { journalContract } from '#shared/features/exploitation/journal/contract.ts';
import { visitesContract } from '#shared/features/exploitation/journal/contract/visites.ts';
import { travailContract } from '#shared/features/exploitation/travail/contract.ts';
import { archiveContract } from '#shared/features/exploitation/archive/contract.ts';
import { exportDonneesContract } from '#shared/features/exploitation/export-donnees/contract.ts';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { acteSensibleContract } from '#shared/features/comptes/compte/contract/acte-sensible.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { groupementContract } from '#shared/features/comptes/groupement/contract.ts';
import { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { importProduitContract } from '#shared/features/catalogue/import-produit/contract.ts';
import { familleContract } from '#shared/features/catalogue/famille/contract.ts';
import { regleLegaleContract } from '#shared/features/catalogue/regle-legale/contract.ts';
import { segmentContract } from '#shared/features/reseau/segment/contract.ts';
import { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { invitationContract } from '#shared/features/reseau/invitation/contract.ts';
import { invitationPubliqueContract } from '#shared/features/reseau/invitation/contract/public.ts';
import { annuaireContract } from '#shared/features/reseau/annuaire/contract.ts';
import { partenariatContract } from '#shared/features/reseau/partenariat/contract.ts';
import { prioriteContract } from '#shared/features/reseau/priorite/contract.ts';
import { delegueContract } from '#shared/features/reseau/delegue/contract.ts';
import { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import { accesProposeContract } from '#shared/features/reseau/delegue/contract/public.ts';
import { adresseSortanteContract } from '#shared/features/connexions/adresse-sortante/contract.ts';
import { venteContract } from '#shared/features/connexions/vente/contract.ts';
import { extracteurContract } from '#shared/features/connexions/extracteur/contract.ts';
import { cleAgentContract } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { agentContract } from '#shared/features/connexions/extracteur/contract/agent.ts';
import { comptesExtracteurContract } from '#shared/features/connexions/extracteur/contract/comptes.ts';
import { suiviExtracteurContract } from '#shared/features/connexions/extracteur/contract/suivi.ts';
import { lgoContract } from '#shared/features/connexions/lgo/contract.ts';
import { paypsContract } from '#shared/features/connexions/payps/contract.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { piecesPubliquesContract } from '#shared/features/argent/encours/contract/public.ts';
import { relanceContract } from '#shared/features/argent/encours/contract/relances.ts';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { aliasContract } from '#shared/features/argent/encaissement/contract/alias.ts';
import { releveBancaireContract } from '#shared/features/argent/releve-bancaire/contract.ts';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import { identifiantContract } from '#shared/features/argent/facture/contract/identifiants.ts';
import { releveFournisseurContract } from '#shared/features/argent/facture/contract/releve.ts';
import { dossierPreuveContract } from '#shared/features/argent/dossier-preuve/contract.ts';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import { documentContract } from '#shared/features/echanges/document/contract.ts';
import { discussionContract } from '#shared/features/echanges/discussion/contract.ts';
import { reglageDiscussionContract } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import { reclamationPubliqueContract } from '#shared/features/echanges/reclamation/contract/public.ts';
import { supportContract } from '#shared/features/echanges/support/contract.ts';
import { supportEditeurContract } from '#shared/features/echanges/support/contract/editeur.ts';
import { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import { promotionArgentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { preuveContract } from '#shared/features/operations/preuve/contract.ts';
import { visuelContract } from '#shared/features/operations/visuel/contract.ts';
import { synchronisationLgoContract } from '#shared/features/operations/synchronisation-lgo/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import { historiqueContract } from '#shared/features/operations/promotion/contract/historique.ts';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { propositionContract } from '#shared/features/operations/proposition/contract.ts';
import { importOffreContract } from '#shared/features/operations/import-offre/contract.ts';
import { couponContract } from '#shared/features/coupons/coupon/contract.ts';
import { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import { typePrestationContract } from '#shared/features/prestations/type-prestation/contract.ts';
import { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { coordonneesContract } from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import { reversionRecueContract } from '#shared/features/prestations/prestation/contract/recue.ts';
import { reversionContract } from '#shared/features/prestations/prestation/contract/reversion.ts';
import { ibanManquantContract } from '#shared/features/prestations/iban-manquant/contract.ts';
import { guideRdvContract } from '#shared/features/rendez-vous/guide-rdv/contract.ts';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { comparatifContract } from '#shared/features/pilotage/comparatif/contract.ts';
import { ventesComparatifContract } from '#shared/features/pilotage/comparatif/contract/ventes.ts';
import { tradeContract } from '#shared/features/pilotage/trade/contract.ts';
import { conditionTradeContract } from '#shared/features/pilotage/trade/contract/conditions.ts';
import { accueilContract } from '#shared/features/pilotage/accueil/contract.ts';
import { ficheAdherentContract } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { recapitulatifContract } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { statistiqueExploitationContract } from '#shared/features/pilotage/statistique/contract/exploitation.ts';
import { statistiqueGroupementContract } from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { statistiqueMargesContract } from '#shared/features/pilotage/statistique/contract/marges.ts';
import { statistiquePromotionsContract } from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { rechercheContract } from '#shared/features/pilotage/recherche/contract.ts';
import { clotureContract } from '#shared/features/pilotage/cloture/contract.ts';
import { installationContract } from '#shared/features/pilotage/installation/contract.ts';

/**
 * The contract of each feature, by name: written out, an inferred type would be copied whole wherever it is compared.
 */
export interface Contrats {
  readonly modeleMail: typeof modeleMailContract;
  readonly notification: typeof notificationContract;
  readonly courrier: typeof courrierContract;
  readonly monCourrier: typeof monCourrierContract;
  readonly journal: typeof journalContract;
  readonly visites: typeof visitesContract;
  readonly travail: typeof travailContract;
  readonly archive: typeof archiveContract;
  readonly exportDonnees: typeof exportDonneesContract;
  readonly compte: typeof compteContract;
  readonly acteSensible: typeof acteSensibleContract;
  readonly tenant: typeof tenantContract;
  readonly registre: typeof registreContract;
  readonly utilisateur: typeof utilisateurContract;
  readonly groupement: typeof groupementContract;
  readonly abonnement: typeof abonnementContract;
  readonly laboratoire: typeof laboratoireContract;
  readonly produit: typeof produitContract;
  readonly importProduit: typeof importProduitContract;
  readonly famille: typeof familleContract;
  readonly regleLegale: typeof regleLegaleContract;
  readonly segment: typeof segmentContract;
  readonly adhesion: typeof adhesionContract;
  readonly invitation: typeof invitationContract;
  readonly invitationPublique: typeof invitationPubliqueContract;
  readonly annuaire: typeof annuaireContract;
  readonly partenariat: typeof partenariatContract;
  readonly priorite: typeof prioriteContract;
  readonly delegue: typeof delegueContract;
  readonly demandeAcces: typeof demandeAccesContract;
  readonly invitationAcces: typeof invitationAccesContract;
  readonly accesPropose: typeof accesProposeContract;
  readonly adresseSortante: typeof adresseSortanteContract;
  readonly vente: typeof venteContract;
  readonly extracteur: typeof extracteurContract;
  readonly cleAgent: typeof cleAgentContract;
  readonly agent: typeof agentContract;
  readonly comptesExtracteur: typeof comptesExtracteurContract;
  readonly suiviExtracteur: typeof suiviExtracteurContract;
  readonly lgo: typeof lgoContract;
  readonly payps: typeof paypsContract;
  readonly encours: typeof encoursContract;
  readonly piecesPubliques: typeof piecesPubliquesContract;
  readonly relance: typeof relanceContract;
  readonly encaissement: typeof encaissementContract;
  readonly alias: typeof aliasContract;
  readonly releveBancaire: typeof releveBancaireContract;
  readonly facture: typeof factureContract;
  readonly identifiant: typeof identifiantContract;
  readonly releveFournisseur: typeof releveFournisseurContract;
  readonly dossierPreuve: typeof dossierPreuveContract;
  readonly rfa: typeof rfaContract;
  readonly rfaGroupement: typeof rfaGroupementContract;
  readonly document: typeof documentContract;
  readonly discussion: typeof discussionContract;
  readonly reglageDiscussion: typeof reglageDiscussionContract;
  readonly reclamation: typeof reclamationContract;
  readonly reclamationPublique: typeof reclamationPubliqueContract;
  readonly support: typeof supportContract;
  readonly supportEditeur: typeof supportEditeurContract;
  readonly emplacement: typeof emplacementContract;
  readonly promotionArgent: typeof promotionArgentContract;
  readonly preuve: typeof preuveContract;
  readonly visuel: typeof visuelContract;
  readonly synchronisationLgo: typeof synchronisationLgoContract;
  readonly promotion: typeof promotionContract;
  readonly historique: typeof historiqueContract;
  readonly promotionGroupement: typeof promotionGroupementContract;
  readonly proposition: typeof propositionContract;
  readonly importOffre: typeof importOffreContract;
  readonly coupon: typeof couponContract;
  readonly condition: typeof conditionContract;
  readonly conditionGroupement: typeof conditionGroupementContract;
  readonly typePrestation: typeof typePrestationContract;
  readonly prestation: typeof prestationContract;
  readonly coordonnees: typeof coordonneesContract;
  readonly reversionRecue: typeof reversionRecueContract;
  readonly reversion: typeof reversionContract;
  readonly ibanManquant: typeof ibanManquantContract;
  readonly guideRdv: typeof guideRdvContract;
  readonly rdv: typeof rdvContract;
  readonly comparatif: typeof comparatifContract;
  readonly ventesComparatif: typeof ventesComparatifContract;
  readonly trade: typeof tradeContract;
  readonly conditionTrade: typeof conditionTradeContract;
  readonly accueil: typeof accueilContract;
  readonly ficheAdherent: typeof ficheAdherentContract;
  readonly recapitulatif: typeof recapitulatifContract;
  readonly statistique: typeof statistiqueContract;
  readonly statistiqueExploitation: typeof statistiqueExploitationContract;
  readonly statistiqueGroupement: typeof statistiqueGroupementContract;
  readonly statistiqueMarges: typeof statistiqueMargesContract;
  readonly statistiquePromotions: typeof statistiquePromotionsContract;
  readonly rapport: typeof rapportContract;
  readonly recherche: typeof rechercheContract;
  readonly cloture: typeof clotureContract;
  readonly installation: typeof installationContract;
}
/** The same, with their own types: what the handlers are bound to. */
export const contratsTypes: Contrats = {
  modeleMail: modeleMailContract,
  notification: notificationContract,
  courrier: courrierContract,
  monCourrier: monCourrierContract,
  journal: journalContract,
  visites: visitesContract,
  travail: travailContract,
  archive: archiveContract,
  exportDonnees: exportDonneesContract,
  compte: compteContract,
  acteSensible: acteSensibleContract,
  tenant: tenantContract,
  registre: registreContract,
  utilisateur: utilisateurContract,
  groupement: groupementContract,
  abonnement: abonnementContract,
  laboratoire: laboratoireContract,
  produit: produitContract,
  importProduit: importProduitContract,
  famille: familleContract,
  regleLegale: regleLegaleContract,
  segment: segmentContract,
  adhesion: adhesionContract,
  invitation: invitationContract,
  invitationPublique: invitationPubliqueContract,
  annuaire: annuaireContract,
  partenariat: partenariatContract,
  priorite: prioriteContract,
  delegue: delegueContract,
  demandeAcces: demandeAccesContract,
  invitationAcces: invitationAccesContract,
  accesPropose: accesProposeContract,
  adresseSortante: adresseSortanteContract,
  vente: venteContract,
  extracteur: extracteurContract,
  cleAgent: cleAgentContract,
  agent: agentContract,
  comptesExtracteur: comptesExtracteurContract,
  suiviExtracteur: suiviExtracteurContract,
  lgo: lgoContract,
  payps: paypsContract,
  encours: encoursContract,
  piecesPubliques: piecesPubliquesContract,
  relance: relanceContract,
  encaissement: encaissementContract,
  alias: aliasContract,
  releveBancaire: releveBancaireContract,
  facture: factureContract,
  identifiant: identifiantContract,
  releveFournisseur: releveFournisseurContract,
  dossierPreuve: dossierPreuveContract,
  rfa: rfaContract,
  rfaGroupement: rfaGroupementContract,
  document: documentContract,
  discussion: discussionContract,
  reglageDiscussion: reglageDiscussionContract,
  reclamation: reclamationContract,
  reclamationPublique: reclamationPubliqueContract,
  support: supportContract,
  supportEditeur: supportEditeurContract,
  emplacement: emplacementContract,
  promotionArgent: promotionArgentContract,
  preuve: preuveContract,
  visuel: visuelContract,
  synchronisationLgo: synchronisationLgoContract,
  promotion: promotionContract,
  historique: historiqueContract,
  promotionGroupement: promotionGroupementContract,
  proposition: propositionContract,
  importOffre: importOffreContract,
  coupon: couponContract,
  condition: conditionContract,
  conditionGroupement: conditionGroupementContract,
  typePrestation: typePrestationContract,
  prestation: prestationContract,
  coordonnees: coordonneesContract,
  reversionRecue: reversionRecueContract,
  reversion: reversionContract,
  ibanManquant: ibanManquantContract,
  guideRdv: guideRdvContract,
  rdv: rdvContract,
  comparatif: comparatifContract,
  ventesComparatif: ventesComparatifContract,
  trade: tradeContract,
  conditionTrade: conditionTradeContract,
  accueil: accueilContract,
  ficheAdherent: ficheAdherentContract,
  recapitulatif: recapitulatifContract,
  statistique: statistiqueContract,
  statistiqueExploitation: statistiqueExploitationContract,
  statistiqueGroupement: statistiqueGroupementContract,
  statistiqueMarges: statistiqueMargesContract,
  statistiquePromotions: statistiquePromotionsContract,
  rapport: rapportContract,
  recherche: rechercheContract,
  cloture: clotureContract,
  installation: installationContract,
};
