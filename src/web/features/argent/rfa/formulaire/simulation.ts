import { uniteDeBase } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { resultatRfa, type BaremeRfa } from '#shared/features/argent/rfa/rules/calcul.ts';
import { achatsPourEvolution } from '#shared/features/argent/rfa/rules/evolution.ts';
import {
  prochainPalier,
  prochainPalierEvolution,
  type ProchainPalier,
} from '#shared/features/argent/rfa/rules/prevision.ts';
import { uniteDuResultat } from '../mots.ts';
import type { SaisieRfa } from './saisie-rfa.ts';

const baremeDe = ({ resultatType, taux, plancherSeuil, plancherValeur, paliers }: SaisieRfa): BaremeRfa => ({
  resultat: resultatType ?? 'AUTRE',
  taux: taux ?? 0,
  plancher: { seuil: plancherSeuil, valeur: plancherValeur },
  paliers: paliers.map(({ seuil, valeur }) => ({ seuil, valeur })),
});

/** Unit of the separate base of the result, when the contract needs one. */
export const baseAPart = ({ type, resultatType, resultatGamme, gamme }: SaisieRfa) =>
  type === null || resultatType === null ? null : uniteDuResultat({ type, resultatType, resultatGamme, gamme });

export const seuilsSaisis = ({ paliers, plancherSeuil }: SaisieRfa): number[] =>
  [...paliers.map(({ seuil }) => seuil), plancherSeuil].filter((seuil) => seuil !== null).toSorted((a, b) => a - b);

const AU_DELA = 1.25;
const SANS_SEUIL = { EUROS: 5_000_000, UNITES: 100_000, POURCENT: 2_000 } as const;
/** Rounds up to two significant digits, so that the slider ends on a round number. */
const arrondirAuDessus = (nombre: number): number => {
  const pas = 10 ** Math.max(0, Math.floor(Math.log10(nombre)) - 1);
  return Math.ceil(nombre / pas) * pas;
};
/** End of the slider: a quarter beyond the last threshold. */
export const finDuCurseur = (saisie: SaisieRfa): number => {
  const dernier = seuilsSaisis(saisie).at(-1) ?? 0;
  if (dernier > 0) return arrondirAuDessus(dernier * AU_DELA);
  return SANS_SEUIL[(saisie.type && uniteDeBase(saisie.type)) ?? 'EUROS'];
};

type SimulationRfa = {
  /** Null when the contract describes the result only in words, or when the base of the result is empty. */
  readonly resultat: number | null;
  /** Rank of the highest palier reached; null for none. */
  readonly palier: number | null;
  readonly prochain: ProchainPalier | null;
};

/** Purchases of a simulated evolution, when the base of the previous year is typed and the result applies to it. */
const achatsSimules = ({ type, reference, resultatGamme, gamme }: SaisieRfa, base: number): number | null =>
  type !== 'EVOLUTION_PCT' || reference === null || (resultatGamme && resultatGamme !== gamme)
    ? null
    : achatsPourEvolution(reference, base);

/** The next palier of an evolution, when the base of the previous year is typed (RFA-35). */
const prochainSimule = (saisie: SaisieRfa, base: number, baseResultat: number | null): ProchainPalier | null => {
  const bareme = baremeDe(saisie);
  const unite = saisie.type && uniteDeBase(saisie.type);
  if (unite === null) return null;
  if (unite !== 'POURCENT')
    return prochainPalier(bareme, { base, ...(baseResultat !== null && { baseResultat }) }, null, unite === 'EUROS');
  const { reference } = saisie;
  if (reference === null) return null;
  const achats = achatsPourEvolution(reference, base);
  return prochainPalierEvolution(bareme, { achats, reference, autre: baseResultat }, null);
};

/** Simulates the contract being typed, with the same rules as the server and without calling it. */
export const simulerRfa = (saisie: SaisieRfa, base: number, baseResultat: number | null): SimulationRfa => {
  const bareme = baremeDe(saisie);
  const aPart = baseAPart(saisie) !== null;
  const appliquee = baseResultat ?? achatsSimules(saisie, base);
  const assiette = { base, ...(aPart && appliquee !== null && { baseResultat: appliquee }) };
  const atteints = saisie.paliers.flatMap(({ seuil }, rang) =>
    seuil !== null && base >= seuil ? [{ seuil, rang }] : [],
  );
  const haut = atteints.reduce<{ seuil: number; rang: number } | null>(
    (mieux, atteint) => (mieux === null || atteint.seuil >= mieux.seuil ? atteint : mieux),
    null,
  );
  const inconnue = aPart && appliquee === null;
  const prochain = prochainSimule(saisie, base, aPart ? baseResultat : null);
  return {
    resultat: inconnue ? null : resultatRfa(bareme, assiette),
    palier: haut?.rang ?? null,
    prochain: prochain && inconnue ? { ...prochain, gainCentimes: null, rendement: null } : prochain,
  };
};
