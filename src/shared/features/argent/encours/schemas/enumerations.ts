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

/** The action expected from the payer (ENC-3). */
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

/** The states: to declare, declared (to settle), settled (ENC-4). */
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

/** The origins of the money; each encours has exactly one (STA-5). */
export const originesEncours = ['PROMOTIONS', 'RFA', 'FACTURES', 'RECLAMATIONS', 'AUTRES'] as const;
export type OrigineEncours = (typeof originesEncours)[number];

/** The situations of an amount due: each unsettled encours has one, and their sum is « Dû » (ENC-34). */
export const situationsEncours = ['A_RECLAMER', 'RECLAME', 'EN_RETARD', 'A_VENIR', 'A_VERIFIER'] as const;
export type SituationEncours = (typeof situationsEncours)[number];

/** How long an encours has been late, in days since its due date (ENC-20). */
export const retardsEncours = ['R1_30', 'R31_60', 'R61_90', 'R90_PLUS'] as const;
export type Retard = (typeof retardsEncours)[number];

/** The natures of an encaissement, an avoir or money: also the means of the settlements taken from it (ENC-72). */
export const naturesEncaissement = ['VIREMENT', 'AVOIR', 'CHEQUE', 'COMPENSATION', 'PRELEVEMENT', 'PAYPS'] as const;
export type NatureEncaissement = (typeof naturesEncaissement)[number];
/** The means that settle without money: « Compensé autrement » (ENC-61). */
const moyensSansArgent = ['RELIVRAISON', 'GESTE', 'AUTRE'] as const;
/** The means of a settlement: how it was settled, while the expected action tells why. */
export const moyensReglement = [...naturesEncaissement, ...moyensSansArgent] as const;
export type MoyenReglement = (typeof moyensReglement)[number];
/** The means of old rows that tell why: they keep their word, but no new row uses them (ENC-73). */
export const moyensLus = [...moyensReglement, 'COOPERATION', 'RFA', 'FACTURE'] as const;
export type MoyenLu = (typeof moyensLus)[number];
export { naturesFiscales };
export type { NatureFiscale };
/** The habit of an account: the nature of its new encours (ENC-75). */
export const montantsEncours = naturesFiscales;
export type MontantsEncours = NatureFiscale;
