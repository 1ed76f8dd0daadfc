import type { GenreFacture } from '../schemas/enumerations.ts';
import type { LigneLueFacture } from '../schemas.ts';
import { montantDe } from './decimaux.ts';
import { lireGamme, type ProduitDeLigne, type ProduitLuFacture } from './gammes.ts';
import type { LigneComprise } from './natures.ts';

/** What was bought of one product in one month: invoices minus credit notes. */
export type Sommes = {
  /** `yyyy-mm`. */
  readonly mois: string;
  readonly netCentimes: number;
  /** At the gross price; at the net one where no gross price is written. */
  readonly brutCentimes: number;
  readonly quantiteMillioniemes: number;
  /** Beside it: a contract alone says that they count (RFA-50). */
  readonly gratuitesMillioniemes: number;
};
/** What a line is worth in a base: cents, cents, millionths of a unit twice. */
export type MesuresDeLigne = Record<
  'achatNetCentimes' | 'achatBrutCentimes' | 'achatQuantite' | 'achatGratuites',
  number
>;
type LigneAMesurer = Pick<LigneLueFacture, 'quantiteMillioniemes' | 'prixBrutMillioniemes' | 'montantNetCentimes'>;

type UnitesDeLigne = Pick<LigneComprise, 'rang' | 'nature' | 'cle' | 'netCentimes' | 'gratuites'>;
/** Goods that a discount makes free are counted already. */
const gratuitesDe = ({ nature, netCentimes, gratuites, quantite }: UnitesDeLigne & { readonly quantite: number }) =>
  nature === 'MARCHANDISE' && netCentimes === 0 ? gratuites - Math.max(0, quantite) : gratuites;
/**
 * The free units of each line, by its rank: those that follow the goods of another line are counted with them, whatever
 * their own line is called (RFA-50).
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
 * What each line counts for (FAC-29): its goods at their net cost, every commercial discount off, and at their gross
 * price; freight, tax, consigne and comment nowhere, free units apart, neither in money nor in units. A credit note
 * of price gives back money, not units.
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

/** What the lines of one paper count for, in their order (FAC-29, RFA-50). */
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

/** One product, its words read once for all the contracts that ask, and what was bought of it. */
export type Achat = Pick<ProduitDeLigne, 'ean' | 'cip13'> & {
  readonly produitLu: ProduitLuFacture;
  readonly sommes: readonly Sommes[];
};

/** What a contract counts: its products when it lists some, else its range, else the words of its product (FAC-29). */
export type PerimetreFacture = {
  readonly laboratoire: string;
  readonly eans: readonly string[];
  readonly gamme: string | null;
  readonly produit: string | null;
};

/** @returns whether a product is counted */
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
/** In hundredths, as every number of a RFA: cents, or hundredths of a unit. */
const MESURES: Readonly<Record<MesureAchat, (somme: Sommes) => number>> = {
  NET: ({ netCentimes }) => netCentimes,
  BRUT: ({ brutCentimes }) => brutCentimes,
  QUANTITE: ({ quantiteMillioniemes }) => Math.round(quantiteMillioniemes / 10_000),
  QUANTITE_ET_GRATUITES: ({ quantiteMillioniemes, gratuitesMillioniemes }) =>
    Math.round((quantiteMillioniemes + gratuitesMillioniemes) / 10_000),
};

/**
 * The sum of each month that has invoices of these products, in hundredths (FAC-29). More given back than bought in a
 * month is below zero: the year adds up.
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
