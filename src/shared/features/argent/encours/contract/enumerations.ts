/** Spec §3. */
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
/** NEW_RECLAMATION is only born from the réclamation module (entities §4.1). */
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

/** Spec §3. */
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

/** Spec §4: to declare, declared (= to settle), settled. */
export const etatsEncours = ['A_DECLARER', 'DECLARE', 'REGLE'] as const;
export type EtatEncours = (typeof etatsEncours)[number];

export const payeurs = ['LABO', 'GROUPEMENT'] as const;
export const canaux = ['MAIL', 'PORTAIL', 'COURRIER', 'TELEPHONE', 'DELEGUE', 'PAYPS'] as const;
export type Canal = (typeof canaux)[number];
export const ecartMotifs = ['REMISE_COMMERCIALE', 'ERREUR', 'ABANDON', 'AUTRE'] as const;
export const sourcesEncours = ['PROMOTION', 'RFA', 'RECLAMATION', 'PRESTATION'] as const;
export type SourceEncours = (typeof sourcesEncours)[number];
export const originesMontant = ['MANUEL', 'CALCULE'] as const;

/** Age since the declaration (chips), and delay since the due date (receivable tools, domain §7). */
export const ages = ['A0_30', 'A31_60', 'A61_90', 'A90_PLUS'] as const;
export type Age = (typeof ages)[number];
export const retards = ['NON_ECHU', 'R1_30', 'R31_60', 'R61_90', 'R90_PLUS'] as const;
export type Retard = (typeof retards)[number];
