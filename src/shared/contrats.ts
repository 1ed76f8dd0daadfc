import type { Contract } from './core/contract.ts';
import { annuaireContract } from './features/reseau/annuaire/contract.ts';
import { adhesionContract } from './features/reseau/adhesion/contract.ts';
import { archiveContract } from './features/exploitation/archive/contract.ts';
import { abonnementContract } from './features/comptes/abonnement/contract.ts';
import { conditionContract } from './features/conditions/condition/contract.ts';
import { conditionGroupementContract } from './features/conditions/condition-groupement/contract.ts';
import { compteContract } from './features/comptes/compte/contract.ts';
import { delegueContract } from './features/reseau/delegue/contract.ts';
import { discussionContract } from './features/echanges/discussion/contract.ts';
import { reglageDiscussionContract } from './features/echanges/discussion/contract/reglage.ts';
import { documentContract } from './features/echanges/document/contract.ts';
import { piecesPubliquesContract } from './features/argent/encours/contract/public.ts';
import { encoursContract } from './features/argent/encours/contract.ts';
import { relanceContract } from './features/argent/encours/contract/relances.ts';
import { courrierContract } from './features/courrier/courrier/contract.ts';
import { monCourrierContract } from './features/courrier/courrier/contract/mien.ts';
import { exportDonneesContract } from './features/exploitation/export-donnees/contract.ts';
import { groupementContract } from './features/comptes/groupement/contract.ts';
import { importProduitContract } from './features/catalogue/import-produit/contract.ts';
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
import { guideRdvContract } from './features/rendez-vous/guide-rdv/contract.ts';
import { rdvContract } from './features/rendez-vous/rdv/contract.ts';
import { segmentContract } from './features/reseau/segment/contract.ts';
import { tenantContract } from './features/comptes/tenant/contract.ts';
import { utilisateurContract } from './features/comptes/utilisateur/contract.ts';
import { recapitulatifContract } from './features/pilotage/recapitulatif/contract.ts';
import { tradeContract } from './features/pilotage/trade/contract.ts';
import { conditionTradeContract } from './features/pilotage/trade/contract/conditions.ts';

/** Every call of the product, by feature: what OpenAPI shows and what the tests of rights go through. */
export const contrats = {
  compte: compteContract,
  tenant: tenantContract,
  annuaire: annuaireContract,
  groupement: groupementContract,
  utilisateur: utilisateurContract,
  archive: archiveContract,
  exportDonnees: exportDonneesContract,
  laboratoire: laboratoireContract,
  produit: produitContract,
  importProduit: importProduitContract,
  regleLegale: regleLegaleContract,
  importOffre: importOffreContract,
  journal: journalContract,
  travail: travailContract,
  extracteur: extracteurContract,
  lgo: lgoContract,
  emplacement: emplacementContract,
  famille: familleContract,
  priorite: prioriteContract,
  encours: encoursContract,
  piecesPubliques: piecesPubliquesContract,
  relance: relanceContract,
  promotion: promotionContract,
  promotionGroupement: promotionGroupementContract,
  preuve: preuveContract,
  visuel: visuelContract,
  historique: historiqueContract,
  discussion: discussionContract,
  reglageDiscussion: reglageDiscussionContract,
  reclamation: reclamationContract,
  reclamationPublique: reclamationPubliqueContract,
  promotionArgent: argentContract,
  notification: notificationContract,
  courrier: courrierContract,
  monCourrier: monCourrierContract,
  modeleMail: modeleMailContract,
  document: documentContract,
  condition: conditionContract,
  conditionGroupement: conditionGroupementContract,
  rdv: rdvContract,
  guideRdv: guideRdvContract,
  partenariat: partenariatContract,
  segment: segmentContract,
  adhesion: adhesionContract,
  abonnement: abonnementContract,
  delegue: delegueContract,
  dossierPreuve: dossierPreuveContract,
  recapitulatif: recapitulatifContract,
  trade: tradeContract,
  proposition: propositionContract,
  conditionTrade: conditionTradeContract,
} as const satisfies Readonly<Record<string, Contract>>;
