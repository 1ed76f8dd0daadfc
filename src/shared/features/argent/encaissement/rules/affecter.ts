import { AppError } from '#shared/core/app-error.ts';
import type { Jour } from '#shared/core/dates.ts';
import { ajouterMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import {
  convertirNature,
  rapportDuTaux,
  type RapportTva,
} from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { EtatEncours, NatureFiscale, Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';
import * as encoursRules from '#shared/features/argent/encours/rules.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import type { Affectation } from '../schemas.ts';
import type { PartSaisieEncaissement } from '../schemas/saisie.ts';
import { encaissementErrors } from '../errors.ts';
import { resteDe, type SuiviEncaissement } from '../rules.ts';
import { montantPris, rapportDuDocument, type MontantsRecus } from './montants.ts';

/** An encours as a share needs it. */
export type EncoursAffectable = encoursRules.SuiviEncours & {
  readonly id: number;
  readonly laboratoireId: number;
  readonly payeur: Payeur;
  readonly natureFiscale: NatureFiscale;
  readonly tauxTvaCentiemes: number | null;
};

export type PartFaite = {
  readonly encoursId: number;
  /** In the nature of the encours. */
  readonly montantCentimes: number;
  /** What it takes of the encaissement, in its nature (ENC-77). */
  readonly montantRecuCentimes: number;
  readonly tauxTvaCentiemes: number | null;
  readonly solde: boolean;
  readonly etatAvant: EtatEncours;
};

/** The encaissement and its encours after an act, and the shares it made or undid. */
export type PartageAffecte<E extends SuiviEncaissement, S extends EncoursAffectable> = {
  readonly encaissement: E;
  readonly encours: readonly S[];
  readonly parts: readonly PartFaite[];
};

type PartageDefait<E extends SuiviEncaissement, S extends EncoursAffectable> = Omit<PartageAffecte<E, S>, 'parts'>;

/** The refusals of a settlement point into its own body: here it is one share among others. */
const surLaPart = <T>(rang: number, acte: () => T): T => {
  try {
    return acte();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map(({ pointer, detail }) => ({ pointer: `/parts/${rang}${pointer}`, detail }));
    throw new AppError(error.status, error.code, error.message, { errors, details: error.details });
  }
};

const verifierDestinataire = (
  { payeur, laboratoireId }: Pick<SuiviEncaissement, 'payeur' | 'laboratoireId'>,
  encours: EncoursAffectable,
  rang: number,
): void => {
  if (encours.payeur !== payeur) throw encaissementErrors.autrePayeur(rang, encours.numero);
  if (payeur === 'LABO' && encours.laboratoireId !== laboratoireId)
    throw encaissementErrors.autreLaboratoire(rang, encours.numero);
};

/** @throws 400 ENCAISSEMENT_DEPASSE */
const verifierReste = (encaissement: SuiviEncaissement, demandeCentimes: number): void => {
  const reste = resteDe(encaissement);
  if (demandeCentimes > reste) throw encaissementErrors.depasse(demandeCentimes, reste, encaissement.partage);
};

/** What of an encours its conversion depends on. */
export type EncoursTaxe = Pick<EncoursAffectable, 'natureFiscale' | 'tauxTvaCentiemes'> & {
  /** What its lines say, when they have several rates. */
  readonly rapportDesLignes?: RapportTva | null | undefined;
};
export type ConversionTva = { readonly rapport: RapportTva; readonly tauxTvaCentiemes: number | null };
const IDENTIQUE: ConversionTva = { rapport: rapportDuTaux(0), tauxTvaCentiemes: null };
/**
 * How an encaissement of the other nature is counted in an encours (ENC-77): at the rate that a person says, else as
 * its document says, else at that of the encours, else as its lines say.
 * @returns null: a person must say it
 */
export const conversionPour = (
  encaissement: Pick<SuiviEncaissement, keyof MontantsRecus | 'partage'>,
  encours: EncoursTaxe,
  tauxDit: number | null = null,
): ConversionTva | null => {
  if (encaissement.partage === encours.natureFiscale) return IDENTIQUE;
  const auTaux = (taux: number): ConversionTva => ({ rapport: rapportDuTaux(taux), tauxTvaCentiemes: taux });
  if (tauxDit !== null) return auTaux(tauxDit);
  const document = rapportDuDocument(encaissement);
  if (document) return { rapport: document, tauxTvaCentiemes: null };
  if (encours.tauxTvaCentiemes !== null) return auTaux(encours.tauxTvaCentiemes);
  return encours.rapportDesLignes ? { rapport: encours.rapportDesLignes, tauxTvaCentiemes: null } : null;
};

type Demande = Omit<PartSaisieEncaissement, 'version' | 'tauxTvaCentiemes'> &
  Partial<Pick<PartSaisieEncaissement, 'tauxTvaCentiemes'>>;
/** What each share takes of the encaissement, one after the other. @throws 400 TAUX_TVA_REQUIS at its share */
const prendre = (
  encaissement: SuiviEncaissement,
  encours: readonly EncoursAffectable[],
  demandes: readonly Demande[],
  rapportDesLignesDe: (encours: EncoursAffectable) => RapportTva | null | undefined,
): Pick<PartFaite, 'montantRecuCentimes' | 'tauxTvaCentiemes'>[] => {
  let reste = resteDe(encaissement);
  return demandes.map(({ montantCentimes, tauxTvaCentiemes }, rang) => {
    const vise = encours[rang]!;
    const taxe = { ...vise, rapportDesLignes: rapportDesLignesDe(vise) };
    const conversion = conversionPour(encaissement, taxe, tauxTvaCentiemes);
    if (!conversion) throw encaissementErrors.tauxTvaRequis(rang, vise, encaissement.partage);
    const { rapport } = conversion;
    const pris = montantPris(montantCentimes, reste, { de: vise.natureFiscale, vers: encaissement.partage, rapport });
    reste -= pris;
    return { montantRecuCentimes: pris, tauxTvaCentiemes: conversion.tauxTvaCentiemes };
  });
};

export type CirconstancesEncaissement<S> = {
  /** Of the settlements. */
  readonly date: Jour;
  readonly aujourdhui: Jour;
  /** When an encours is reminded if its settlement is taken back. */
  readonly delaisDe?: (encours: S) => Delais;
  /** What the lines of an encours of several rates say (ENC-77). */
  readonly rapportDesLignesDe?: (encours: Pick<EncoursAffectable, 'id'>) => RapportTva | null | undefined;
};

/**
 * Shares an encaissement between encours: each share is a settlement of one of them, under the rules of settlements
 * (ENC-8, ENC-9). What is shared out never exceeds what was received (ECM-7), and one encaissement settles one giver's
 * encours only.
 * @param encours those of the shares, in the same order
 * @throws 409 ENCAISSEMENT_ANNULE, 400 ENCAISSEMENT_DEPASSE, AUTRE_LABORATOIRE, AUTRE_PAYEUR, ENCOURS_EN_DOUBLE,
 * TAUX_TVA_REQUIS, and what `regler` refuses, at its share
 */
export const affecterMontant = <E extends SuiviEncaissement, S extends EncoursAffectable>(
  encaissement: E,
  encours: readonly S[],
  demandes: readonly Demande[],
  { date, aujourdhui, delaisDe, rapportDesLignesDe = () => null }: CirconstancesEncaissement<S>,
): PartageAffecte<E, S> => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  const prises = prendre(encaissement, encours, demandes, rapportDesLignesDe);
  const total = prises.reduce((somme, { montantRecuCentimes }) => somme + montantRecuCentimes, 0);
  verifierReste(encaissement, total);
  const vus = new Set<number>();
  const faits = demandes.map((demande, rang) => {
    const encoursVise = encours[rang];
    if (encoursVise?.id !== demande.encoursId) throw new Error(`encours ${demande.encoursId} hors de son rang`);
    if (vus.has(encoursVise.id)) throw encaissementErrors.encoursEnDouble(rang, encoursVise.numero);
    vus.add(encoursVise.id);
    verifierDestinataire(encaissement, encoursVise, rang);
    const { montantCentimes, solder, ecartMotif, ecartPrecision } = demande;
    const saisie = { date, montantCentimes, solder, ecartMotif: ecartMotif ?? null, ecartPrecision, aujourdhui };
    const apres = surLaPart(rang, () =>
      encoursRules.suiviApresReglement(encoursVise, { ...saisie, ...(delaisDe && { delais: delaisDe(encoursVise) }) }),
    );
    const part = {
      encoursId: encoursVise.id,
      montantCentimes,
      ...prises[rang]!,
      solde: apres.etat === 'REGLE',
      etatAvant: encoursVise.etat,
    };
    return { apres, part };
  });
  return {
    encaissement: { ...encaissement, affecteCentimes: encaissement.affecteCentimes + total },
    encours: faits.map(({ apres }) => apres),
    parts: faits.map(({ part }) => part),
  };
};

/** What an undo needs of a share. */
export type PartADefaire = Omit<PartFaite, 'tauxTvaCentiemes'>;

/**
 * Takes one share back from its encours (ECM-8): just as it was before that share when nothing came since, else as if
 * that share had never been. What still covers all that is expected stays settled; the rest is owed again.
 */
const reprendre = <S extends encoursRules.SuiviEncours>(encours: S, part: PartADefaire): S => {
  const repris = { montantCentimes: part.montantCentimes, compenseCentimes: 0 };
  if (encours.etat !== 'REGLE') return encoursRules.annulerReglementEncours(encours, repris);
  const reste = { ...encours, valeurRegleeCentimes: encours.valeurRegleeCentimes - part.montantCentimes };
  if (encoursRules.estCouvert(reste))
    return encoursRules.soldeDe(reste) === 0 ? { ...reste, ecartMotif: null, ecartPrecision: null } : reste;
  const rouvert = encoursRules.repasserAReglerEncours(encours, repris);
  return part.solde && part.etatAvant === 'A_DECLARER' && rouvert.valeurRegleeCentimes === 0
    ? encoursRules.repasserADeclarer(rouvert)
    : rouvert;
};

/** Undoes the shares of one act, and nothing else (ECM-8). @param encours those of the shares, in the same order */
export const annulerAffectations = <E extends SuiviEncaissement, S extends EncoursAffectable>(
  encaissement: E,
  encours: readonly S[],
  parts: readonly PartADefaire[],
): PartageDefait<E, S> => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  const total = parts.reduce((somme, { montantRecuCentimes }) => somme + montantRecuCentimes, 0);
  const repris = new Map(encours.map((encoursVoisin) => [encoursVoisin.id, encoursVoisin]));
  // An encours may have had several shares of one encaissement.
  for (const part of parts) {
    const encoursRepris = repris.get(part.encoursId);
    if (!encoursRepris) throw new Error(`encours ${part.encoursId} absent`);
    repris.set(encoursRepris.id, reprendre(encoursRepris, part));
  }
  return {
    encaissement: { ...encaissement, affecteCentimes: encaissement.affecteCentimes - total },
    encours: encours.map((encoursVoisin) => repris.get(encoursVoisin.id) ?? encoursVoisin),
  };
};

/**
 * Cancels an encaissement with all its shares: what they settled is owed again (ECM-9).
 * @param parts those not cancelled
 * @throws 409 ENCAISSEMENT_ANNULE
 */
export const encaissementAnnule = <E extends SuiviEncaissement, S extends EncoursAffectable>(
  encaissement: E,
  encours: readonly S[],
  parts: readonly PartADefaire[],
  maintenant: string,
): PartageDefait<E, S> => {
  const repris = annulerAffectations(encaissement, encours, parts);
  return { ...repris, encaissement: { ...repris.encaissement, annuleLe: maintenant } };
};

type EncoursAServir = { readonly id: number; readonly soldeCentimes: number; readonly dateDeclaration: Jour };
/** How what is left is counted in an encours, and what a share takes of it. */
type Echange<E> = {
  readonly enEncours: (resteCentimes: number, encours: E) => number;
  readonly pris: (partCentimes: number, resteCentimes: number, encours: E) => number;
};
const MEME_NATURE: Echange<unknown> = { enEncours: (reste) => reste, pris: (part) => part };
/** Between a receipt and encours of both natures (ENC-77). @throws 400 TAUX_TVA_REQUIS, at its rank */
export const echangeDuRecu = <E extends EncoursTaxe & { readonly id: number; readonly numero: string }>(
  recu: Pick<SuiviEncaissement, keyof MontantsRecus | 'partage'>,
  encours: readonly E[],
  tauxDit: number | null,
): Echange<E> => {
  const rapportPour = (vise: E): RapportTva => {
    const conversion = conversionPour(recu, vise, tauxDit);
    if (!conversion) throw encaissementErrors.tauxTvaRequis(encours.indexOf(vise), vise, recu.partage);
    return conversion.rapport;
  };
  return {
    enEncours: (reste, vise) => convertirNature(reste, recu.partage, vise.natureFiscale, rapportPour(vise)),
    pris: (part, reste, vise) =>
      montantPris(part, reste, { de: vise.natureFiscale, vers: recu.partage, rapport: rapportPour(vise) }),
  };
};

/**
 * What a bulk settlement shares by default (ECM-10): each balance, oldest first, until nothing is left.
 * @param echange how the amount is counted in an encours. Default: they have its nature
 */
export const repartirParAnciennete = <E extends EncoursAServir>(
  montantCentimes: number,
  encours: readonly E[],
  { enEncours, pris }: Echange<E> = MEME_NATURE,
): { readonly parts: ReadonlyMap<number, number>; readonly resteCentimes: number } => {
  const parts = new Map<number, number>();
  let reste = montantCentimes;
  const anciens = encours.toSorted((a, b) => a.dateDeclaration.localeCompare(b.dateDeclaration) || a.id - b.id);
  for (const encoursAServir of anciens) {
    const { id, soldeCentimes } = encoursAServir;
    const part = soldeCentimes > 0 && reste > 0 ? Math.min(enEncours(reste, encoursAServir), soldeCentimes) : 0;
    if (part === 0) continue;
    parts.set(id, part);
    reste -= pris(part, reste, encoursAServir);
  }
  return { parts, resteCentimes: reste };
};

type PartDefaite = Pick<
  Affectation,
  'encoursId' | 'encoursEtat' | 'encoursSoldeCentimes' | 'encoursNatureFiscale' | 'montantCentimes'
>;
/**
 * What becomes due when these shares are undone (ENC-68): with a share, the gap that closed its encours is due again;
 * what stays covered stays settled.
 * @returns cents, each nature apart (ENC-78)
 */
export const redevientDu = (parts: readonly PartDefaite[]): MontantsParNature =>
  [...Map.groupBy(parts, ({ encoursId }) => encoursId).values()].reduce<MontantsParNature>((total, partsDeLEncours) => {
    const { encoursEtat, encoursSoldeCentimes, encoursNatureFiscale } = partsDeLEncours[0]!;
    const defait = partsDeLEncours.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
    const avant = encoursEtat === 'REGLE' ? 0 : encoursSoldeCentimes;
    return ajouterMontants(total, {
      [encoursNatureFiscale]: Math.max(0, encoursSoldeCentimes + defait) - avant,
    });
  }, {});
