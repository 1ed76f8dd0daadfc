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
};
/** What a line is worth in a base: cents, cents, millionths of a unit. */
export type MesuresDeLigne = Record<'achatNetCentimes' | 'achatBrutCentimes' | 'achatQuantite', number>;
type LigneAMesurer = Pick<LigneLueFacture, 'quantiteMillioniemes' | 'prixBrutMillioniemes' | 'montantNetCentimes'>;

/**
 * What a line counts for (FAC-29): its goods at their net cost, every commercial discount off, and at their gross
 * price; freight, tax, consigne and comment nowhere, free units neither in money nor in units. A credit note of price
 * gives back money, not units.
 */
export const mesuresDeLigne = (
  { quantiteMillioniemes, prixBrutMillioniemes, montantNetCentimes }: LigneAMesurer,
  { nature, netCentimes, cachees }: Pick<LigneComprise, 'nature' | 'netCentimes' | 'cachees'>,
  genre: GenreFacture,
): MesuresDeLigne => {
  if (nature !== 'MARCHANDISE') return { achatNetCentimes: netCentimes, achatBrutCentimes: 0, achatQuantite: 0 };
  const payees = quantiteMillioniemes - cachees;
  const sansPrixBrut = cachees > 0 ? netCentimes : montantNetCentimes;
  return {
    achatNetCentimes: netCentimes,
    achatBrutCentimes: prixBrutMillioniemes === null ? sansPrixBrut : montantDe(payees, prixBrutMillioniemes),
    achatQuantite: genre === 'AVOIR_PRIX' ? 0 : payees,
  };
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

export const mesuresAchat = ['NET', 'BRUT', 'QUANTITE'] as const;
export type MesureAchat = (typeof mesuresAchat)[number];
/** In hundredths, as every number of a RFA: cents, or hundredths of a unit. */
const MESURES: Readonly<Record<MesureAchat, (somme: Sommes) => number>> = {
  NET: ({ netCentimes }) => netCentimes,
  BRUT: ({ brutCentimes }) => brutCentimes,
  QUANTITE: ({ quantiteMillioniemes }) => Math.round(quantiteMillioniemes / 10_000),
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
