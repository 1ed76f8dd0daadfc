import type { GenreFacture } from '../schemas/enumerations.ts';
import type { LigneLueFacture } from '../schemas.ts';
import { montantDe } from './decimaux.ts';
import { lireGamme, type ProduitDeLigne, type ProduitLuFacture } from './gammes.ts';
import type { LigneComprise } from './natures.ts';

/** The purchases of one product in one month: invoices minus avoirs. */
export type Sommes = {
  /** `yyyy-mm`. */
  readonly mois: string;
  readonly netCentimes: number;
  /** At the gross price, or at the net one when there is no gross price. */
  readonly brutCentimes: number;
  readonly quantiteMillioniemes: number;
  /** Free units, apart: only a contract may count them (RFA-50). */
  readonly gratuitesMillioniemes: number;
};
/** The value of a line in each measure: cents, cents, then millionths of a unit twice. */
export type MesuresDeLigne = Record<
  'achatNetCentimes' | 'achatBrutCentimes' | 'achatQuantite' | 'achatGratuites',
  number
>;
type LigneAMesurer = Pick<LigneLueFacture, 'quantiteMillioniemes' | 'prixBrutMillioniemes' | 'montantNetCentimes'>;

type UnitesDeLigne = Pick<LigneComprise, 'rang' | 'nature' | 'cle' | 'netCentimes' | 'gratuites'>;
/** The free units of a line; goods made free by a discount are already in the quantity. */
const gratuitesDe = ({ nature, netCentimes, gratuites, quantite }: UnitesDeLigne & { readonly quantite: number }) =>
  nature === 'MARCHANDISE' && netCentimes === 0 ? gratuites - Math.max(0, quantite) : gratuites;
/**
 * The free units of each line, by its rank: those that follow the goods of another line count with them, whatever their
 * own line is called (RFA-50).
 */
const gratuitesDesLignes = (
  lignes: readonly Pick<LigneAMesurer, 'quantiteMillioniemes'>[],
  comprises: readonly UnitesDeLigne[],
): ReadonlyMap<number, number> => {
  const parRang = new Map<number, number>();
  for (const [i, comprise] of comprises.entries()) {
    const suivie = comprises.find(({ nature, cle }) => nature === 'MARCHANDISE' && cle === comprise.cle);
    const rang = comprise.nature === 'UG' && suivie ? suivie.rang : comprise.rang;
    const gratuites = gratuitesDe({ ...comprise, quantite: lignes[i]?.quantiteMillioniemes ?? 0 });
    if (gratuites > 0) parRang.set(rang, (parRang.get(rang) ?? 0) + gratuites);
  }
  return parRang;
};

/**
 * The measures of each line (FAC-29): its goods at their net cost, every commercial discount deducted, and at their
 * gross price; freight, tax, consigne and comments count nowhere, free units apart, neither as money nor as units. An
 * avoir on prices gives back money, not units.
 */
const mesuresDeLigne = (
  { quantiteMillioniemes, prixBrutMillioniemes, montantNetCentimes }: LigneAMesurer,
  { nature, netCentimes, cachees }: Pick<LigneComprise, 'nature' | 'netCentimes' | 'cachees'>,
  genre: GenreFacture,
  gratuites: number,
): MesuresDeLigne => {
  const achatGratuites = genre === 'AVOIR_PRIX' ? 0 : gratuites;
  if (nature !== 'MARCHANDISE')
    return { achatNetCentimes: netCentimes, achatBrutCentimes: 0, achatQuantite: 0, achatGratuites };
  const payees = quantiteMillioniemes - cachees;
  const sansPrixBrut = cachees > 0 ? netCentimes : montantNetCentimes;
  return {
    achatNetCentimes: netCentimes,
    achatBrutCentimes: prixBrutMillioniemes === null ? sansPrixBrut : montantDe(payees, prixBrutMillioniemes),
    achatQuantite: genre === 'AVOIR_PRIX' ? 0 : payees,
    achatGratuites,
  };
};

/** The measures of the lines of one papier, in their order (FAC-29, RFA-50). */
export const mesuresDesLignes = (
  lignes: readonly LigneAMesurer[],
  comprises: readonly LigneComprise[],
  genre: GenreFacture,
): readonly MesuresDeLigne[] => {
  const gratuites = gratuitesDesLignes(lignes, comprises);
  return comprises.flatMap((comprise, i) => {
    const ligne = lignes[i];
    return ligne ? [mesuresDeLigne(ligne, comprise, genre, gratuites.get(comprise.rang) ?? 0)] : [];
  });
};

/** One product, its words read once for all the contracts, with its purchases. */
export type Achat = Pick<ProduitDeLigne, 'ean' | 'cip13'> & {
  readonly produitLu: ProduitLuFacture;
  readonly sommes: readonly Sommes[];
};

/**
 * The products counted by a contract: its list when it has one, else its gamme, else the words of its product (FAC-29).
 */
export type PerimetreFacture = {
  readonly laboratoire: string;
  readonly eans: readonly string[];
  readonly gamme: string | null;
  readonly produit: string | null;
};

/** @returns a function that tells whether a product counts */
const lirePerimetre = ({ laboratoire, eans, gamme, produit }: PerimetreFacture): ((achat: Achat) => boolean) => {
  if (eans.length > 0) {
    const codes = new Set(eans);
    return ({ ean, cip13 }) => codes.has(ean ?? '') || codes.has(cip13 ?? '');
  }
  const mots = gamme ?? produit;
  if (mots === null) return () => false;
  const tient = lireGamme(mots, laboratoire);
  return ({ produitLu }) => tient(produitLu) !== null;
};

export const mesuresAchat = ['NET', 'BRUT', 'QUANTITE', 'QUANTITE_ET_GRATUITES'] as const;
export type MesureAchat = (typeof mesuresAchat)[number];
/** The measures in hundredths, as every number of an RFA: cents, or hundredths of a unit. */
const MESURES: Readonly<Record<MesureAchat, (somme: Sommes) => number>> = {
  NET: ({ netCentimes }) => netCentimes,
  BRUT: ({ brutCentimes }) => brutCentimes,
  QUANTITE: ({ quantiteMillioniemes }) => Math.round(quantiteMillioniemes / 10_000),
  QUANTITE_ET_GRATUITES: ({ quantiteMillioniemes, gratuitesMillioniemes }) =>
    Math.round((quantiteMillioniemes + gratuitesMillioniemes) / 10_000),
};

/**
 * The sum of each month with invoices of these products, in hundredths (FAC-29). A month with more returns than
 * purchases is negative, so that the year adds up.
 */
export const sommesDesMois = (
  achats: readonly Achat[],
  perimetre: PerimetreFacture,
  mesure: MesureAchat,
): ReadonlyMap<string, number> => {
  const compte = lirePerimetre(perimetre);
  const sommes = new Map<string, number>();
  for (const achat of achats)
    if (compte(achat))
      for (const somme of achat.sommes) sommes.set(somme.mois, (sommes.get(somme.mois) ?? 0) + MESURES[mesure](somme));
  return sommes;
};
