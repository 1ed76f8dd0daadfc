import type { ActionEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import {
  uniteDeBase,
  uniteDeResultat,
  type BaseRfa,
  type PeriodeRfa,
  type ResultatRfa,
} from '#shared/features/argent/rfa/schemas/enumerations.ts';

export type PalierSaisi = {
  id: number | null;
  info: string | null;
  seuil: number | null;
  valeur: number | null;
};
export type AcompteSaisi = { date: string | null; montantCentimes: number | null };
export type ProduitSaisiRfa = { nom: string | null; ean: string | null };
/** The values common to the creation and modification forms. An unreadable number is kept as typed. */
export type SaisieRfa = {
  annee: number | null;
  gamme: string | null;
  produit: string | null;
  produits: ProduitSaisiRfa[];
  condition: string | null;
  taux: number | null;
  type: BaseRfa | null;
  gratuitesComptees: boolean;
  resultatType: ResultatRfa | null;
  resultatGamme: string | null;
  resultatPeriode: PeriodeRfa | null;
  dateDebut: string | null;
  dateFin: string | null;
  plancherSeuil: number | null;
  plancherValeur: number | null;
  reference: number | null;
  paliers: PalierSaisi[];
  acomptes: AcompteSaisi[];
  modeReglement: ActionEncours | null;
  dateReglementPrevue: string | null;
  operateurId: number | null;
};

export const PALIER_VIDE: PalierSaisi = { id: null, info: null, seuil: null, valeur: null };

export const saisieVideRfa = (annee: number): SaisieRfa => ({
  annee,
  gamme: null,
  produit: null,
  produits: [],
  condition: '',
  taux: null,
  type: 'CA_NET_HT',
  gratuitesComptees: false,
  resultatType: 'TAUX_PREMIER_EURO',
  resultatGamme: null,
  resultatPeriode: 'ANNEE',
  dateDebut: null,
  dateFin: null,
  plancherSeuil: null,
  plancherValeur: null,
  reference: null,
  paliers: [PALIER_VIDE],
  acomptes: [],
  modeReglement: 'RFA',
  dateReglementPrevue: null,
  operateurId: null,
});

export const rfaEnSaisie = (rfa: DetailRfa): SaisieRfa & { version: number } => ({
  annee: rfa.annee,
  gamme: rfa.gamme,
  produit: rfa.produit,
  produits: rfa.produits,
  condition: rfa.condition,
  taux: rfa.taux,
  type: rfa.type,
  gratuitesComptees: rfa.gratuitesComptees,
  resultatType: rfa.resultatType,
  resultatGamme: rfa.resultatGamme,
  resultatPeriode: rfa.resultatPeriode,
  dateDebut: rfa.dateDebut,
  dateFin: rfa.dateFin,
  plancherSeuil: rfa.plancherSeuil,
  plancherValeur: rfa.plancherValeur,
  reference: rfa.reference,
  paliers: rfa.paliers,
  acomptes: rfa.acomptes,
  modeReglement: rfa.modeReglement,
  dateReglementPrevue: rfa.dateReglementPrevue,
  operateurId: rfa.operateurId,
  version: rfa.version,
});

/** Changes the base, and clears the values that the new base does not use, so that none stays hidden. */
export const avecBase = (
  { paliers, plancherSeuil, reference, gratuitesComptees }: SaisieRfa,
  type: BaseRfa | null,
): Partial<SaisieRfa> => {
  const sansSeuil = type !== null && uniteDeBase(type) === null;
  return {
    type,
    gratuitesComptees: type === 'QUANTITE' && gratuitesComptees,
    reference: type === 'EVOLUTION_PCT' ? reference : null,
    plancherSeuil: sansSeuil ? null : plancherSeuil,
    paliers: sansSeuil ? paliers.map((palier) => ({ ...palier, seuil: null })) : paliers,
  };
};

/** Changes the result; a result described only in words has no values. */
export const avecResultat = (
  { paliers, plancherValeur }: SaisieRfa,
  resultatType: ResultatRfa | null,
): Partial<SaisieRfa> => {
  const sansValeur = resultatType !== null && uniteDeResultat(resultatType) === null;
  return {
    resultatType,
    plancherValeur: sansValeur ? null : plancherValeur,
    paliers: sansValeur ? paliers.map((palier) => ({ ...palier, valeur: null })) : paliers,
  };
};

const rangDe = (seuil: number | null): number => seuil ?? Number.POSITIVE_INFINITY;
/** Sorts paliers by threshold; those without one stay last, in their order. */
export const rangerParSeuil = (paliers: readonly PalierSaisi[]): PalierSaisi[] =>
  paliers.toSorted((a, b) => (rangDe(a.seuil) === rangDe(b.seuil) ? 0 : rangDe(a.seuil) - rangDe(b.seuil)));
