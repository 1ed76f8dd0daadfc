import type { ContratType, RouteContract } from './core/contract.ts';
import { annuaireContract } from './features/reseau/annuaire/contract.ts';
import { adhesionContract } from './features/reseau/adhesion/contract.ts';
import { archiveContract } from './features/exploitation/archive/contract.ts';
import { abonnementContract } from './features/comptes/abonnement/contract.ts';
import { conditionContract } from './features/conditions/condition/contract.ts';
import { conditionGroupementContract } from './features/conditions/condition-groupement/contract.ts';
import { compteContract } from './features/comptes/compte/contract.ts';
import { acteSensibleContract } from './features/comptes/compte/contract/acte-sensible.ts';
import { delegueContract } from './features/reseau/delegue/contract.ts';
import { discussionContract } from './features/echanges/discussion/contract.ts';
import { reglageDiscussionContract } from './features/echanges/discussion/contract/reglage.ts';
import { supportContract } from './features/echanges/support/contract.ts';
import { supportEditeurContract } from './features/echanges/support/contract/editeur.ts';
import { documentContract } from './features/echanges/document/contract.ts';
import { piecesPubliquesContract } from './features/argent/encours/contract/public.ts';
import { aliasContract } from './features/argent/encaissement/contract/alias.ts';
import { encaissementContract } from './features/argent/encaissement/contract.ts';
import { releveBancaireContract } from './features/argent/releve-bancaire/contract.ts';
import { encoursContract } from './features/argent/encours/contract.ts';
import { relanceContract } from './features/argent/encours/contract/relances.ts';
import { courrierContract } from './features/courrier/courrier/contract.ts';
import { monCourrierContract } from './features/courrier/courrier/contract/mien.ts';
import { exportDonneesContract } from './features/exploitation/export-donnees/contract.ts';
import { groupementContract } from './features/comptes/groupement/contract.ts';
import { importProduitContract } from './features/catalogue/import-produit/contract.ts';
import { factureContract } from './features/argent/facture/contract.ts';
import { synchronisationLgoContract } from './features/operations/synchronisation-lgo/contract.ts';
import { rfaContract } from './features/argent/rfa/contract.ts';
import { rfaGroupementContract } from './features/argent/rfa-groupement/contract.ts';
import { dossierPreuveContract } from './features/argent/dossier-preuve/contract.ts';
import { emplacementContract } from './features/operations/emplacement/contract.ts';
import { familleContract } from './features/catalogue/famille/contract.ts';
import { laboratoireContract } from './features/catalogue/laboratoire/contract.ts';
import { modeleMailContract } from './features/courrier/modele-mail/contract.ts';
import { notificationContract } from './features/courrier/notification/contract.ts';
import { argentContract } from './features/operations/contrepartie/contract.ts';
import { preuveContract } from './features/operations/preuve/contract.ts';
import { historiqueContract } from './features/operations/promotion/contract/historique.ts';
import { visuelContract } from './features/operations/visuel/contract.ts';
import { propositionContract } from './features/operations/proposition/contract.ts';
import { prioriteContract } from './features/reseau/priorite/contract.ts';
import { promotionGroupementContract } from './features/operations/promotion-groupement/contract.ts';
import { promotionContract } from './features/operations/promotion/contract.ts';
import { agentContract, cleAgentContract } from './features/connexions/extracteur/contract/agent.ts';
import { suiviExtracteurContract } from './features/connexions/extracteur/contract/suivi.ts';
import { venteContract } from './features/connexions/vente/contract.ts';
import { extracteurContract } from './features/connexions/extracteur/contract.ts';
import { journalContract } from './features/exploitation/journal/contract.ts';
import { lgoContract } from './features/connexions/lgo/contract.ts';
import { travailContract } from './features/exploitation/travail/contract.ts';
import { partenariatContract } from './features/reseau/partenariat/contract.ts';
import { produitContract } from './features/catalogue/produit/contract.ts';
import { importOffreContract } from './features/operations/import-offre/contract.ts';
import { reclamationPubliqueContract } from './features/echanges/reclamation/contract/public.ts';
import { reclamationContract } from './features/echanges/reclamation/contract.ts';
import { regleLegaleContract } from './features/catalogue/regle-legale/contract.ts';
import { adresseSortanteContract } from './features/connexions/adresse-sortante/contract.ts';
import { typePrestationContract } from './features/prestations/type-prestation/contract.ts';
import { prestationContract } from './features/prestations/prestation/contract.ts';
import { coordonneesContract } from './features/prestations/prestation/contract/coordonnees.ts';
import { reversionRecueContract } from './features/prestations/prestation/contract/recue.ts';
import { reversionContract } from './features/prestations/prestation/contract/reversion.ts';
import { guideRdvContract } from './features/rendez-vous/guide-rdv/contract.ts';
import { rdvContract } from './features/rendez-vous/rdv/contract.ts';
import { segmentContract } from './features/reseau/segment/contract.ts';
import { tenantContract } from './features/comptes/tenant/contract.ts';
import { utilisateurContract } from './features/comptes/utilisateur/contract.ts';
import { couponContract } from './features/coupons/coupon/contract.ts';
import { paypsContract } from './features/connexions/payps/contract.ts';
import { accueilContract } from './features/pilotage/accueil/contract.ts';
import { comparatifContract } from './features/pilotage/comparatif/contract.ts';
import { ventesComparatifContract } from './features/pilotage/comparatif/contract/ventes.ts';
import { recapitulatifContract } from './features/pilotage/recapitulatif/contract.ts';
import { statistiqueContract } from './features/pilotage/statistique/contract.ts';
import { statistiqueGroupementContract } from './features/pilotage/statistique/contract/groupement.ts';
import { statistiqueExploitationContract } from './features/pilotage/statistique/contract/exploitation.ts';
import { statistiqueMargesContract } from './features/pilotage/statistique/contract/marges.ts';
import { rapportContract } from './features/pilotage/statistique/contract/rapport.ts';
import { statistiquePromotionsContract } from './features/pilotage/statistique/contract/promotions.ts';
import { rechercheContract } from './features/pilotage/recherche/contract.ts';
import { tradeContract } from './features/pilotage/trade/contract.ts';
import { conditionTradeContract } from './features/pilotage/trade/contract/conditions.ts';

/** The contract of each feature, by name: written out, an inferred type would be copied whole wherever it is compared. */
export interface Contrats {
  readonly compte: typeof compteContract;
  readonly acteSensible: typeof acteSensibleContract;
  readonly tenant: typeof tenantContract;
  readonly groupement: typeof groupementContract;
  readonly utilisateur: typeof utilisateurContract;
  readonly abonnement: typeof abonnementContract;
  readonly annuaire: typeof annuaireContract;
  readonly priorite: typeof prioriteContract;
  readonly partenariat: typeof partenariatContract;
  readonly segment: typeof segmentContract;
  readonly adhesion: typeof adhesionContract;
  readonly delegue: typeof delegueContract;
  readonly archive: typeof archiveContract;
  readonly exportDonnees: typeof exportDonneesContract;
  readonly journal: typeof journalContract;
  readonly travail: typeof travailContract;
  readonly laboratoire: typeof laboratoireContract;
  readonly produit: typeof produitContract;
  readonly importProduit: typeof importProduitContract;
  readonly regleLegale: typeof regleLegaleContract;
  readonly adresseSortante: typeof adresseSortanteContract;
  readonly famille: typeof familleContract;
  readonly importOffre: typeof importOffreContract;
  readonly emplacement: typeof emplacementContract;
  readonly promotion: typeof promotionContract;
  readonly promotionGroupement: typeof promotionGroupementContract;
  readonly preuve: typeof preuveContract;
  readonly visuel: typeof visuelContract;
  readonly historique: typeof historiqueContract;
  readonly promotionArgent: typeof argentContract;
  readonly proposition: typeof propositionContract;
  readonly vente: typeof venteContract;
  readonly extracteur: typeof extracteurContract;
  readonly suiviExtracteur: typeof suiviExtracteurContract;
  readonly agent: typeof agentContract;
  readonly cleAgent: typeof cleAgentContract;
  readonly lgo: typeof lgoContract;
  readonly synchronisationLgo: typeof synchronisationLgoContract;
  readonly payps: typeof paypsContract;
  readonly encours: typeof encoursContract;
  readonly encaissement: typeof encaissementContract;
  readonly alias: typeof aliasContract;
  readonly releveBancaire: typeof releveBancaireContract;
  readonly facture: typeof factureContract;
  readonly rfa: typeof rfaContract;
  readonly rfaGroupement: typeof rfaGroupementContract;
  readonly piecesPubliques: typeof piecesPubliquesContract;
  readonly relance: typeof relanceContract;
  readonly dossierPreuve: typeof dossierPreuveContract;
  readonly discussion: typeof discussionContract;
  readonly reglageDiscussion: typeof reglageDiscussionContract;
  readonly reclamation: typeof reclamationContract;
  readonly reclamationPublique: typeof reclamationPubliqueContract;
  readonly document: typeof documentContract;
  readonly support: typeof supportContract;
  readonly supportEditeur: typeof supportEditeurContract;
  readonly notification: typeof notificationContract;
  readonly courrier: typeof courrierContract;
  readonly monCourrier: typeof monCourrierContract;
  readonly modeleMail: typeof modeleMailContract;
  readonly condition: typeof conditionContract;
  readonly conditionGroupement: typeof conditionGroupementContract;
  readonly typePrestation: typeof typePrestationContract;
  readonly prestation: typeof prestationContract;
  readonly reversion: typeof reversionContract;
  readonly reversionRecue: typeof reversionRecueContract;
  readonly coordonnees: typeof coordonneesContract;
  readonly coupon: typeof couponContract;
  readonly rdv: typeof rdvContract;
  readonly guideRdv: typeof guideRdvContract;
  readonly accueil: typeof accueilContract;
  readonly comparatif: typeof comparatifContract;
  readonly ventesComparatif: typeof ventesComparatifContract;
  readonly recapitulatif: typeof recapitulatifContract;
  readonly recherche: typeof rechercheContract;
  readonly trade: typeof tradeContract;
  readonly conditionTrade: typeof conditionTradeContract;
  readonly statistique: typeof statistiqueContract;
  readonly statistiquePromotions: typeof statistiquePromotionsContract;
  readonly rapport: typeof rapportContract;
  readonly statistiqueGroupement: typeof statistiqueGroupementContract;
  readonly statistiqueExploitation: typeof statistiqueExploitationContract;
  readonly statistiqueMarges: typeof statistiqueMargesContract;
}
/** The same, with their own types: what the handlers are bound to. */
export const contratsTypes: Contrats = {
  compte: compteContract,
  acteSensible: acteSensibleContract,
  tenant: tenantContract,
  groupement: groupementContract,
  utilisateur: utilisateurContract,
  abonnement: abonnementContract,
  annuaire: annuaireContract,
  priorite: prioriteContract,
  partenariat: partenariatContract,
  segment: segmentContract,
  adhesion: adhesionContract,
  delegue: delegueContract,
  archive: archiveContract,
  exportDonnees: exportDonneesContract,
  journal: journalContract,
  travail: travailContract,
  laboratoire: laboratoireContract,
  produit: produitContract,
  importProduit: importProduitContract,
  regleLegale: regleLegaleContract,
  adresseSortante: adresseSortanteContract,
  famille: familleContract,
  importOffre: importOffreContract,
  emplacement: emplacementContract,
  promotion: promotionContract,
  promotionGroupement: promotionGroupementContract,
  preuve: preuveContract,
  visuel: visuelContract,
  historique: historiqueContract,
  promotionArgent: argentContract,
  proposition: propositionContract,
  vente: venteContract,
  extracteur: extracteurContract,
  suiviExtracteur: suiviExtracteurContract,
  agent: agentContract,
  cleAgent: cleAgentContract,
  lgo: lgoContract,
  synchronisationLgo: synchronisationLgoContract,
  payps: paypsContract,
  encours: encoursContract,
  encaissement: encaissementContract,
  alias: aliasContract,
  releveBancaire: releveBancaireContract,
  facture: factureContract,
  rfa: rfaContract,
  rfaGroupement: rfaGroupementContract,
  piecesPubliques: piecesPubliquesContract,
  relance: relanceContract,
  dossierPreuve: dossierPreuveContract,
  discussion: discussionContract,
  reglageDiscussion: reglageDiscussionContract,
  reclamation: reclamationContract,
  reclamationPublique: reclamationPubliqueContract,
  document: documentContract,
  support: supportContract,
  supportEditeur: supportEditeurContract,
  notification: notificationContract,
  courrier: courrierContract,
  monCourrier: monCourrierContract,
  modeleMail: modeleMailContract,
  condition: conditionContract,
  conditionGroupement: conditionGroupementContract,
  typePrestation: typePrestationContract,
  prestation: prestationContract,
  reversion: reversionContract,
  reversionRecue: reversionRecueContract,
  coordonnees: coordonneesContract,
  coupon: couponContract,
  rdv: rdvContract,
  guideRdv: guideRdvContract,
  accueil: accueilContract,
  comparatif: comparatifContract,
  ventesComparatif: ventesComparatifContract,
  recapitulatif: recapitulatifContract,
  recherche: rechercheContract,
  trade: tradeContract,
  conditionTrade: conditionTradeContract,
  statistique: statistiqueContract,
  statistiquePromotions: statistiquePromotionsContract,
  rapport: rapportContract,
  statistiqueGroupement: statistiqueGroupementContract,
  statistiqueExploitation: statistiqueExploitationContract,
  statistiqueMarges: statistiqueMargesContract,
};

export type NomDeContrat = keyof Contrats;
type Appels = { readonly [Nom in NomDeContrat]: { readonly [Appel in keyof Contrats[Nom]]: RouteContract } };
/**
 * Every call of the product, by feature: what OpenAPI shows and what the tests of rights go through. Said by a cast, for
 * every schema of a contract is one of zod's own: comparing the 624 with `z.ZodType` takes longer than all the rest.
 */
export const contrats = contratsTypes as Readonly<Record<NomDeContrat, ContratType>> as Appels;
