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

/** The fields of an encours that a share needs. */
export type EncoursAffectable = encoursRules.SuiviEncours & {
  readonly id: number;
  readonly laboratoireId: number;
  readonly payeur: Payeur;
  readonly natureFiscale: NatureFiscale;
  readonly tauxTvaCentiemes: number | null;
};

export type PartFaite = {
  readonly encoursId: number;
  /** The amount in the nature of the encours. */
  readonly montantCentimes: number;
  /** The amount taken from the encaissement, in its nature (ENC-77). */
  readonly montantRecuCentimes: number;
  readonly tauxTvaCentiemes: number | null;
  readonly solde: boolean;
  readonly etatAvant: EtatEncours;
};

/** The encaissement and its encours after an act, with the shares made or undone. */
export type PartageAffecte<E extends SuiviEncaissement, S extends EncoursAffectable> = {
  readonly encaissement: E;
  readonly encours: readonly S[];
  readonly parts: readonly PartFaite[];
};

type PartageDefait<E extends SuiviEncaissement, S extends EncoursAffectable> = Omit<PartageAffecte<E, S>, 'parts'>;

/** Moves the pointers of a settlement's refusal to the share concerned. */
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

/** The fields of an encours that its conversion depends on. */
export type EncoursTaxe = Pick<EncoursAffectable, 'natureFiscale' | 'tauxTvaCentiemes'> & {
  /** The ratio of its lines, when they have several rates. */
  readonly rapportDesLignes?: RapportTva | null | undefined;
};
export type ConversionTva = { readonly rapport: RapportTva; readonly tauxTvaCentiemes: number | null };
const IDENTIQUE: ConversionTva = { rapport: rapportDuTaux(0), tauxTvaCentiemes: null };
/**
 * The conversion of an encaissement to the other nature of an encours (ENC-77): the rate typed by a person, else the
 * ratio of its document, else the rate of the encours, else the ratio of its lines.
 * @returns null when a person must give the rate
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
/** The amount each share takes from the encaissement, in turn. @throws 400 TAUX_TVA_REQUIS at its share */
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
  /** The date of the settlements. */
  readonly date: Jour;
  readonly aujourdhui: Jour;
  /** The delays of an encours, to plan its reminders if the settlement is taken back. */
  readonly delaisDe?: (encours: S) => Delais;
  /** The ratio of the lines of an encours with several rates (ENC-77). */
  readonly rapportDesLignesDe?: (encours: Pick<EncoursAffectable, 'id'>) => RapportTva | null | undefined;
};

/**
 * Shares an encaissement between encours: each share settles one of them, under the rules of settlements (ENC-8,
 * ENC-9). The total never exceeds the amount received (ECM-7), and all the encours must have the giver of the
 * encaissement.
 * @param encours the encours of the shares, in the same order
 * @throws 409 ENCAISSEMENT_ANNULE, 400 ENCAISSEMENT_DEPASSE, AUTRE_LABORATOIRE, AUTRE_PAYEUR, ENCOURS_EN_DOUBLE,
 * TAUX_TVA_REQUIS, and the refusals of `regler`, at their share
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

/** The fields of a share needed to undo it. */
export type PartADefaire = Omit<PartFaite, 'tauxTvaCentiemes'>;

/**
 * Takes one share back from its encours (ECM-8): restores its state before the share when nothing came since, else
 * removes the share alone. An encours still covered stays settled; otherwise the rest is owed again.
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

/**
 * Undoes the shares of one act, and nothing else (ECM-8).
 * @param encours the encours of the shares, in the same order
 */
export const annulerAffectations = <E extends SuiviEncaissement, S extends EncoursAffectable>(
  encaissement: E,
  encours: readonly S[],
  parts: readonly PartADefaire[],
): PartageDefait<E, S> => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  const total = parts.reduce((somme, { montantRecuCentimes }) => somme + montantRecuCentimes, 0);
  const repris = new Map(encours.map((encoursVoisin) => [encoursVoisin.id, encoursVoisin]));
  // An encours may have several shares of one encaissement.
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
 * Cancels an encaissement with all its shares: the amounts they settled are owed again (ECM-9).
 * @param parts the shares not cancelled yet
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
/** Converts the amount left to the nature of an encours, and a share back to the nature of the encaissement. */
type Echange<E> = {
  readonly enEncours: (resteCentimes: number, encours: E) => number;
  readonly pris: (partCentimes: number, resteCentimes: number, encours: E) => number;
};
const MEME_NATURE: Echange<unknown> = { enEncours: (reste) => reste, pris: (part) => part };
/**
 * The conversions between an encaissement and encours of both natures (ENC-77).
 * @throws 400 TAUX_TVA_REQUIS, at the rank of the encours
 */
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
 * The default shares of a bulk settlement (ECM-10): each balance, oldest first, until nothing is left.
 * @param echange the conversion of an amount for an encours. Default: the same nature
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
 * The amounts owed again when these shares are undone (ENC-68): a share that closed its encours also brings its gap
 * back; an encours still covered stays settled.
 * @returns cents, by nature (ENC-78)
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
