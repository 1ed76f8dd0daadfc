import type { Contract } from './core/contract.ts';
import { annuaireContract } from './features/annuaire/contract.ts';
import { adhesionContract } from './features/adhesion/contract.ts';
import { archiveContract } from './features/archive/contract.ts';
import { abonnementContract } from './features/abonnement/contract.ts';
import { conditionContract } from './features/condition/contract.ts';
import { conditionGroupementContract } from './features/condition-groupement/contract.ts';
import { compteContract } from './features/compte/contract.ts';
import { delegueContract } from './features/delegue/contract.ts';
import { discussionContract } from './features/discussion/contract.ts';
import { reglageDiscussionContract } from './features/discussion/contract/reglage.ts';
import { documentContract } from './features/document/contract.ts';
import { encoursContract } from './features/encours/contract.ts';
import { relanceContract } from './features/encours/contract/relances.ts';
import { courrierContract } from './features/courrier/contract.ts';
import { monCourrierContract } from './features/courrier/contract/mien.ts';
import { exportDonneesContract } from './features/export-donnees/contract.ts';
import { groupementContract } from './features/groupement/contract.ts';
import { importProduitContract } from './features/import-produit/contract.ts';
import { dossierPreuveContract } from './features/dossier-preuve/contract.ts';
import { emplacementContract } from './features/emplacement/contract.ts';
import { familleContract } from './features/famille/contract.ts';
import { laboratoireContract } from './features/laboratoire/contract.ts';
import { modeleMailContract } from './features/modele-mail/contract.ts';
import { notificationContract } from './features/notification/contract.ts';
import { argentContract } from './features/promotion/contract/argent.ts';
import { preuveContract } from './features/promotion/contract/preuves.ts';
import { historiqueContract } from './features/promotion/contract/historique.ts';
import { visuelContract } from './features/promotion/contract/visuels.ts';
import { propositionContract } from './features/promotion/contract/propositions.ts';
import { prioriteContract } from './features/priorite/contract.ts';
import { promotionGroupementContract } from './features/promotion-groupement/contract.ts';
import { promotionContract } from './features/promotion/contract.ts';
import { extracteurContract } from './features/extracteur/contract.ts';
import { journalContract } from './features/journal/contract.ts';
import { lgoContract } from './features/lgo/contract.ts';
import { travailContract } from './features/travail/contract.ts';
import { partenariatContract } from './features/partenariat/contract.ts';
import { produitContract } from './features/produit/contract.ts';
import { importOffreContract } from './features/import-offre/contract.ts';
import { reclamationPubliqueContract } from './features/reclamation/contract/public.ts';
import { reclamationContract } from './features/reclamation/contract.ts';
import { regleLegaleContract } from './features/regle-legale/contract.ts';
import { guideRdvContract } from './features/guide-rdv/contract.ts';
import { rdvContract } from './features/rdv/contract.ts';
import { segmentContract } from './features/segment/contract.ts';
import { tenantContract } from './features/tenant/contract.ts';
import { utilisateurContract } from './features/utilisateur/contract.ts';
import { recapitulatifContract } from './features/recapitulatif/contract.ts';
import { tradeContract } from './features/trade/contract.ts';
import { conditionTradeContract } from './features/trade/contract/conditions.ts';

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
