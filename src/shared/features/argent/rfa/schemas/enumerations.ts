/** The bases that paliers are measured on (RFA-2). */
export const basesRfa = [
  'CA_NET_HT',
  'CA_BRUT_HT',
  'QUANTITE',
  'CA_SELL_OUT',
  'QUANTITE_SELL_OUT',
  'EVOLUTION_PCT',
  'SANS_CONDITION',
  'AUTRE',
] as const;
export type BaseRfa = (typeof basesRfa)[number];

/** How the amount due is computed from the palier reached (RFA-3). */
export const resultatsRfa = [
  'TAUX_PREMIER_EURO',
  'TAUX_PAR_TRANCHE',
  'MONTANT_FORFAITAIRE',
  'MONTANT_PAR_UNITE',
  'UNITES_GRATUITES',
  'AUTRE',
] as const;
export type ResultatRfa = (typeof resultatsRfa)[number];

/** How often a result is computed: each period has its own base and its own paliers to reach (RFA-7). */
export const periodesRfa = ['ANNEE', 'SEMESTRE', 'TRIMESTRE', 'MOIS', 'LIBRE'] as const;
export type PeriodeRfa = (typeof periodesRfa)[number];

/** The states of a palier: to reach, confirmed, or said not reached (RFA-10). */
export const etatsPalier = ['A_ATTEINDRE', 'VALIDE', 'INVALIDE'] as const;
export type EtatPalier = (typeof etatsPalier)[number];

/** A pharmacy's answer to a RFA; its own is accepted from the start (RFA-12). */
export const acceptationsRfa = ['WAITING', 'ACCEPTED', 'REFUSED'] as const;
export type AcceptationRfa = (typeof acceptationsRfa)[number];

/** A groupement's RFA is a draft, or published to its adhérents (RFA-22). */
export const etatsRfaGroupement = ['DRAFT', 'VALIDATED'] as const;
export type EtatRfaGroupement = (typeof etatsRfaGroupement)[number];

/** The unit of a number of an RFA. */
export type UniteRfa = 'EUROS' | 'UNITES' | 'POURCENT';
const UNITE_DES_BASES: Readonly<Record<BaseRfa, UniteRfa | null>> = {
  CA_NET_HT: 'EUROS',
  CA_BRUT_HT: 'EUROS',
  CA_SELL_OUT: 'EUROS',
  QUANTITE: 'UNITES',
  QUANTITE_SELL_OUT: 'UNITES',
  EVOLUTION_PCT: 'POURCENT',
  SANS_CONDITION: null,
  AUTRE: null,
};
/** The unit of the thresholds; null when the contract has no thresholds in numbers. */
export const uniteDeBase = (base: BaseRfa): UniteRfa | null => UNITE_DES_BASES[base];

const UNITE_DES_RESULTATS: Readonly<Record<ResultatRfa, UniteRfa | null>> = {
  TAUX_PREMIER_EURO: 'POURCENT',
  TAUX_PAR_TRANCHE: 'POURCENT',
  MONTANT_FORFAITAIRE: 'EUROS',
  MONTANT_PAR_UNITE: 'EUROS',
  UNITES_GRATUITES: 'UNITES',
  AUTRE: null,
};
/** The unit of the value of a palier; null when the value is only words. */
export const uniteDeResultat = (resultat: ResultatRfa): UniteRfa | null => UNITE_DES_RESULTATS[resultat];

/** Why a papier of the laboratory is left out of every base (FAC-29). */
export const raisonsEcarte = [
  'A_CLASSER',
  'RFA',
  'ACOMPTE',
  'REMPLACEE',
  'AUTOFACTURE',
  'TOTAUX',
  'DE_COTE',
  // Only when explaining one base: the month was typed, or no line is in the gamme of the contract.
  'MOIS_SAISI',
  'HORS_GAMME',
] as const;
export type RaisonEcarte = (typeof raisonsEcarte)[number];
