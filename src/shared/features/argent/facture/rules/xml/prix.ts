import type { Ajustement } from '../../schemas.ts';
import { sensAjustement, type AjustementBrut } from '../ajustements.ts';
import { toleranceDeLigne } from '../controle.ts';
import { montantDe, prixUnitaire } from '../decimaux.ts';
import { natureAjustement } from '../mots-de-ligne.ts';

/** A discount or a charge on a price, in millionths of a euro. */
export type AjustementDePrix = Pick<AjustementBrut, 'indicateur' | 'libelle' | 'code' | 'pourcentCentiemes'> & {
  readonly montantMillioniemes: number | null;
};
/** A price as a format writes it, for `base` units. */
export type PrixEcrit = {
  readonly prixMillioniemes: number | null;
  readonly base: number | null;
  readonly decimales: number | null;
  readonly ajustements: readonly AjustementDePrix[];
};

type PrixCompris = {
  readonly prixBrutMillioniemes: number | null;
  readonly prixNetMillioniemes: number | null;
  /** The parts of the price that are not for the goods: a tax, an escompte. */
  readonly ajustements: readonly Ajustement[];
  /** The written discount of the price, when there is only one. */
  readonly pourcentDuPrix: number | null;
  readonly toleranceCentimes: number;
  readonly incompris: boolean;
};

const MILLION = 1_000_000;
const CENT = 10_000;
const surBase = (base: number | null): number => (base === null || base <= 0 ? MILLION : base);
const parUnite = (prix: number | null, base: number): number | null =>
  prix === null ? null : prixUnitaire(prix, base);

/** The deductions of a price, positive for a discount. @param prix the base of a percentage */
const otesDuPrix = (ajustements: readonly AjustementDePrix[], prix: number): readonly number[] =>
  ajustements.map(({ indicateur, montantMillioniemes, pourcentCentiemes }) => {
    const montant = montantMillioniemes ?? Math.round((prix * (pourcentCentiemes ?? 0)) / 10_000);
    return sensAjustement(indicateur) === 'CHARGE' ? -montant : montant;
  });
const somme = (nombres: readonly number[]): number => nombres.reduce((total, nombre) => total + nombre, 0);

/** A price with its written charges. */
const avecSesFrais = ({ prixMillioniemes, ajustements }: PrixEcrit): number => {
  const prix = prixMillioniemes ?? 0;
  // A negative discount is not taken for a charge: it does not tell which of the two prices is right.
  const frais = ajustements.filter(({ indicateur }) => sensAjustement(indicateur) === 'CHARGE');
  return prix + somme(otesDuPrix(frais, prix).map((ote) => Math.max(0, -ote)));
};

/** Both prices share the base quantity: when one of them lacks it, the amount of the line decides (FAC-46). */
const basesDe = (
  brut: PrixEcrit | null,
  net: PrixEcrit,
  quantite: number,
  montant: number,
): { readonly duBrut: number; readonly duNet: number; readonly incompris: boolean } => {
  const loin = (base: number): number =>
    Math.abs(montantDe(quantite, prixUnitaire(net.prixMillioniemes ?? 0, base)) - montant);
  const partagee = surBase(brut?.base ?? null);
  const duNet = net.base !== null ? surBase(net.base) : loin(MILLION) <= loin(partagee) ? MILLION : partagee;
  if (brut?.prixMillioniemes == null || brut.base !== null)
    return { duBrut: surBase(brut?.base ?? null), duNet, incompris: false };
  const unitaireNet = prixUnitaire(net.prixMillioniemes ?? 0, duNet);
  // A gross price below the net one was not for that many units.
  const incompris = duNet !== MILLION && prixUnitaire(avecSesFrais(brut), duNet) < unitaireNet;
  return { duBrut: duNet, duNet, incompris };
};

/**
 * The net price when the gross one is written in its place with a discount, if the amount of the line agrees (FAC-46).
 */
const netInterieur = (net: PrixEcrit, quantite: number, montant: number): number | null => {
  const { prixMillioniemes, ajustements } = net;
  if (prixMillioniemes === null || ajustements.length === 0) return null;
  const base = surBase(net.base);
  const ote = prixMillioniemes - somme(otesDuPrix(ajustements, prixMillioniemes));
  const loin = (prix: number): number => Math.abs(montantDe(quantite, prixUnitaire(prix, base)) - montant);
  const tolerance = toleranceDeLigne(quantite, base, net.decimales);
  return loin(ote) <= tolerance && loin(ote) < loin(prixMillioniemes) ? ote : null;
};

/**
 * The parts of a price that are not for the goods, over the whole quantity, only when the two prices differ by exactly
 * that.
 * @returns null when the two prices differ by another amount
 */
const dansLePrix = (
  { prixMillioniemes: brut, ajustements }: PrixEcrit,
  netMillioniemes: number,
  quantite: number,
  base: number,
): readonly Ajustement[] | null => {
  const otes = otesDuPrix(ajustements, brut ?? 0);
  const autres = ajustements.flatMap(({ indicateur, libelle, code, pourcentCentiemes }, i) => {
    const nature = sensAjustement(indicateur) ?? 'REMISE';
    const dit = { nature, libelle, ...(code !== null && { code }) };
    return natureAjustement(dit) === 'REMISE' ? [] : [{ dit, pourcentCentiemes, ote: otes[i] ?? 0 }];
  });
  if (autres.length === 0 || brut === null) return [];
  const avec = Math.abs(brut - somme(otes) - netMillioniemes);
  const sans = Math.abs(brut - somme(otes) + somme(autres.map(({ ote }) => ote)) - netMillioniemes);
  if (Math.min(avec, sans) > CENT) return null;
  if (sans < avec) return [];
  return autres.map(({ dit, pourcentCentiemes, ote }) => ({
    ...dit,
    montantCentimes: montantDe(quantite, prixUnitaire(Math.abs(ote), base)),
    pourcentCentiemes,
    tvaCentiemes: null,
    dansLePrix: true,
  }));
};

/**
 * The two prices of a line for one unit, and their parts that are not for the goods (FAC-46).
 * @param montantCentimes the amount of the line, before its own discounts and charges
 */
export const comprendrePrix = (
  brutEcrit: PrixEcrit | null,
  netEcrit: PrixEcrit,
  quantite: number,
  montantCentimes: number,
): PrixCompris => {
  // Some documents write a gross price of zero when they have none.
  const brutDit = brutEcrit?.prixMillioniemes === 0 && montantCentimes !== 0 ? null : brutEcrit;
  const interieur = brutDit?.prixMillioniemes == null ? netInterieur(netEcrit, quantite, montantCentimes) : null;
  const brut = interieur === null ? brutDit : netEcrit;
  const net = interieur === null ? netEcrit : { ...netEcrit, prixMillioniemes: interieur };
  const { duBrut, duNet, incompris } = basesDe(brut, net, quantite, montantCentimes);
  const prixBrutMillioniemes = parUnite(brut?.prixMillioniemes ?? null, duBrut);
  const prixNetMillioniemes = parUnite(net.prixMillioniemes, duNet);
  const autres =
    brut === null || net.prixMillioniemes === null || duBrut !== duNet
      ? []
      : dansLePrix(brut, net.prixMillioniemes, quantite, duBrut);
  const [seul] = brut?.ajustements ?? [];
  // A net price above the gross one without an explanation: which one is right is unknown, so nothing is claimed
  // (FAC-44).
  const audessus =
    brut !== null &&
    (prixBrutMillioniemes ?? 0) > 0 &&
    prixUnitaire(avecSesFrais(brut), duBrut) + CENT < (prixNetMillioniemes ?? 0);
  return {
    prixBrutMillioniemes,
    prixNetMillioniemes,
    ajustements: autres ?? [],
    pourcentDuPrix:
      brut?.ajustements.length === 1 && sensAjustement(seul?.indicateur ?? null) !== 'CHARGE'
        ? (seul?.pourcentCentiemes ?? null)
        : null,
    toleranceCentimes: toleranceDeLigne(quantite, duNet, net.decimales),
    incompris: incompris || audessus || autres === null,
  };
};
