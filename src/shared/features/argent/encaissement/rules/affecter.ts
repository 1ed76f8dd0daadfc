import { AppError } from '#shared/core/app-error.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatEncours, Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';
import * as encoursRules from '#shared/features/argent/encours/rules.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import type { Affectation } from '../schemas.ts';
import type { PartSaisieEncaissement } from '../schemas/saisie.ts';
import { encaissementErrors } from '../errors.ts';
import { resteDe, type SuiviEncaissement } from '../rules.ts';

/** An encours as a share needs it. */
export type EncoursAffectable = encoursRules.SuiviEncours & {
  readonly id: number;
  readonly laboratoireId: number;
  readonly payeur: Payeur;
};

export type PartFaite = {
  readonly encoursId: number;
  readonly montantCentimes: number;
  readonly solde: boolean;
  readonly etatAvant: EtatEncours;
};

/** The encaissement and its encours after an act, and the shares it made or undid. */
export type PartageAffecte<E extends SuiviEncaissement, S extends EncoursAffectable> = {
  readonly encaissement: E;
  readonly encours: readonly S[];
  readonly parts: readonly PartFaite[];
};

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

/** @throws 409 ENCAISSEMENT_ANNULE, 400 MONTANT_A_COMPLETER, ENCAISSEMENT_DEPASSE */
const verifierReste = (encaissement: SuiviEncaissement, demandeCentimes: number): void => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  const reste = resteDe(encaissement);
  if (reste === null) throw encaissementErrors.montantACompleter(encaissement.partage);
  if (demandeCentimes > reste) throw encaissementErrors.depasse(demandeCentimes, reste);
};

export type CirconstancesEncaissement<S> = {
  /** Of the settlements. */
  readonly date: Jour;
  readonly aujourdhui: Jour;
  /** When an encours is reminded if its settlement is taken back. */
  readonly delaisDe?: (encours: S) => Delais;
};

/**
 * Shares an encaissement between encours: each share is a settlement of one of them, under the rules of settlements
 * (ENC-8, ENC-9). What is shared out never exceeds what was received (ECM-7), and one encaissement settles one giver's
 * encours only.
 * @param encours those of the shares, in the same order
 * @throws 409 ENCAISSEMENT_ANNULE, 400 ENCAISSEMENT_DEPASSE, AUTRE_LABORATOIRE, AUTRE_PAYEUR, ENCOURS_EN_DOUBLE,
 * MONTANT_A_COMPLETER, and what `regler` refuses, at its share
 */
export const affecterMontant = <E extends SuiviEncaissement, S extends EncoursAffectable>(
  encaissement: E,
  encours: readonly S[],
  demandes: readonly Omit<PartSaisieEncaissement, 'version'>[],
  { date, aujourdhui, delaisDe }: CirconstancesEncaissement<S>,
): PartageAffecte<E, S> => {
  const total = demandes.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
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

/**
 * Takes one share back from its encours (ECM-8): just as it was before that share when nothing came since, else as if
 * that share had never been. What still covers all that is expected stays settled; the rest is owed again.
 */
const reprendre = <S extends encoursRules.SuiviEncours>(encours: S, part: PartFaite): S => {
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
  parts: readonly PartFaite[],
): PartageAffecte<E, S> => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  const total = parts.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
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
    parts,
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
  parts: readonly PartFaite[],
  maintenant: string,
): PartageAffecte<E, S> => {
  const repris = annulerAffectations(encaissement, encours, parts);
  return { ...repris, encaissement: { ...repris.encaissement, annuleLe: maintenant } };
};

/** What a bulk settlement shares by default (ECM-10): each balance, oldest first, until nothing is left. */
export const repartirParAnciennete = (
  montantCentimes: number,
  encours: readonly { readonly id: number; readonly soldeCentimes: number; readonly dateDeclaration: Jour }[],
): { readonly parts: ReadonlyMap<number, number>; readonly resteCentimes: number } => {
  const parts = new Map<number, number>();
  let reste = montantCentimes;
  const anciens = encours.toSorted((a, b) => a.dateDeclaration.localeCompare(b.dateDeclaration) || a.id - b.id);
  for (const { id, soldeCentimes } of anciens) {
    const part = Math.min(reste, Math.max(0, soldeCentimes));
    if (part > 0) parts.set(id, part);
    reste -= part;
  }
  return { parts, resteCentimes: reste };
};

type PartDefaite = Pick<Affectation, 'encoursId' | 'encoursEtat' | 'encoursSoldeCentimes' | 'montantCentimes'>;
/**
 * What becomes due when these shares are undone (ENC-68): with a share, the gap that closed its encours is due again;
 * what stays covered stays settled.
 */
export const redevientDu = (parts: readonly PartDefaite[]): number =>
  [...Map.groupBy(parts, ({ encoursId }) => encoursId).values()].reduce((total, partsDeLEncours) => {
    const { encoursEtat, encoursSoldeCentimes } = partsDeLEncours[0]!;
    const defait = partsDeLEncours.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
    const avant = encoursEtat === 'REGLE' ? 0 : encoursSoldeCentimes;
    return total + Math.max(0, encoursSoldeCentimes + defait) - avant;
  }, 0);
