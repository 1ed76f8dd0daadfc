import { naturesFiscales, type NatureFiscale } from '#shared/core/nature-fiscale.ts';

/** The ten types of encours (ENC-1). */
export const typesEncours = [
  'LOGISTIQUE',
  'RETOUR',
  'COMPENSATION',
  'CONTREPARTIE_TG',
  'CONTREPARTIE_PROMO',
  'CONTREPARTIE_PAYPS',
  'RFA',
  'RECLAMATION',
  'NEW_RECLAMATION',
  'CHALLENGE',
] as const;
export type TypeEncours = (typeof typesEncours)[number];
/** NEW_RECLAMATION is only born from a réclamation (ENC-2). */
export const typesSaisissables = [
  'LOGISTIQUE',
  'RETOUR',
  'COMPENSATION',
  'CONTREPARTIE_TG',
  'CONTREPARTIE_PROMO',
  'CONTREPARTIE_PAYPS',
  'RFA',
  'RECLAMATION',
  'CHALLENGE',
] as const satisfies readonly TypeEncours[];

/** What is expected of the payer (ENC-3). */
export const actionsEncours = [
  'AVOIR',
  'COOPERATION',
  'COMPENSATION',
  'CHEQUE',
  'RELIVRAISON',
  'RFA',
  'FACTURE',
  'AUTRES',
  'PAYPS',
] as const;
export type ActionEncours = (typeof actionsEncours)[number];

/** To declare, declared (to settle), settled (ENC-4). */
export const etatsEncours = ['A_DECLARER', 'DECLARE', 'REGLE'] as const;
export type EtatEncours = (typeof etatsEncours)[number];

export const payeursEncours = ['LABO', 'GROUPEMENT'] as const;
export type Payeur = (typeof payeursEncours)[number];
export const canauxEncours = ['MAIL', 'PORTAIL', 'COURRIER', 'TELEPHONE', 'DELEGUE', 'PAYPS'] as const;
export type Canal = (typeof canauxEncours)[number];
export const ecartMotifs = ['REMISE_COMMERCIALE', 'ERREUR', 'ABANDON', 'AUTRE'] as const;
export const sourcesEncours = ['PROMOTION', 'RFA', 'RECLAMATION', 'PRESTATION', 'PAYPS'] as const;
export type SourceEncours = (typeof sourcesEncours)[number];
export const originesMontant = ['MANUEL', 'CALCULE'] as const;

/** Where the money comes from, each encours in one of them (STA-5). */
export const originesEncours = ['PROMOTIONS', 'RFA', 'FACTURES', 'RECLAMATIONS', 'AUTRES'] as const;
export type OrigineEncours = (typeof originesEncours)[number];

/** What is due in five words: each encours that is not settled has one, and their sum is « Dû » (ENC-34). */
export const situationsEncours = ['A_RECLAMER', 'RECLAME', 'EN_RETARD', 'A_VENIR', 'A_VERIFIER'] as const;
export type SituationEncours = (typeof situationsEncours)[number];

/** How long what is late has been so, since its due date (ENC-20). */
export const retardsEncours = ['R1_30', 'R31_60', 'R61_90', 'R90_PLUS'] as const;
export type Retard = (typeof retardsEncours)[number];

/** What a laboratory gave, a credit note or money: the means of each settlement that takes a part of it (ENC-72). */
export const naturesEncaissement = ['VIREMENT', 'AVOIR', 'CHEQUE', 'COMPENSATION', 'PRELEVEMENT', 'PAYPS'] as const;
export type NatureEncaissement = (typeof naturesEncaissement)[number];
/** What settles without money: « Compensé autrement » (ENC-61). */
const moyensSansArgent = ['RELIVRAISON', 'GESTE', 'AUTRE'] as const;
/** How an encours was settled; never why, which its expected action says. */
export const moyensReglement = [...naturesEncaissement, ...moyensSansArgent] as const;
export type MoyenReglement = (typeof moyensReglement)[number];
/** Those of the rows of before, that say why: they keep their word, and none is written any more (ENC-73). */
export const moyensLus = [...moyensReglement, 'COOPERATION', 'RFA', 'FACTURE'] as const;
export type MoyenLu = (typeof moyensLus)[number];
export { naturesFiscales };
export type { NatureFiscale };
/** In what the new encours of an account are counted: its habit (ENC-75). */
export const montantsEncours = naturesFiscales;
export type MontantsEncours = NatureFiscale;
