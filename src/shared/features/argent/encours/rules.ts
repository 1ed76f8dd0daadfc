import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { Canal, EtatEncours, NatureFiscale, SourceEncours, TypeEncours } from './schemas/enumerations.ts';
import type { DroitsEncours, Encours } from './schemas.ts';
import { encoursErrors } from './errors.ts';
import { DELAIS_RELANCE, niveauSuivant, type Delais } from './rules/delais.ts';
import * as peut from './policy.ts';
import { sansReglements, type ReglementsRepris } from './rules/repris.ts';

/** For each act, the state it leads to from each state; an absent arrow is refused (ENC-4). */
export const actesEncours = {
  modifier: { A_DECLARER: 'A_DECLARER', DECLARE: 'DECLARE' },
  declarer: { A_DECLARER: 'DECLARE' },
  relancer: { DECLARE: 'DECLARE' },
  reglerPartiel: { DECLARE: 'DECLARE' },
  solder: { A_DECLARER: 'REGLE', DECLARE: 'REGLE' },
  annulerReglement: { DECLARE: 'DECLARE' },
  repasserADeclarer: { DECLARE: 'A_DECLARER' },
  repasserARegler: { REGLE: 'DECLARE' },
  suspendre: { A_DECLARER: 'A_DECLARER', DECLARE: 'DECLARE' },
  joindre: { A_DECLARER: 'A_DECLARER', DECLARE: 'DECLARE', REGLE: 'REGLE' },
  supprimer: { A_DECLARER: null, DECLARE: null },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<EtatEncours, EtatEncours | null>>>>>;
export type ActeEncours = keyof typeof actesEncours;

const PHRASES: Readonly<Record<EtatEncours, string>> = {
  A_DECLARER: 'n’est pas encore déclaré.',
  DECLARE: 'est déjà déclaré.',
  REGLE: 'est déjà réglé.',
};

export const estPossibleEncours = (acte: ActeEncours, etat: EtatEncours): boolean => etat in actesEncours[acte];

/** @throws 409 TRANSITION_IMPOSSIBLE (or ENCOURS_REGLE) when the table has no such arrow */
export const verifierActeEncours = (acte: ActeEncours, { etat, numero }: Pick<Encours, 'etat' | 'numero'>): void => {
  if (estPossibleEncours(acte, etat)) return;
  throw etat === 'REGLE'
    ? encoursErrors.dejaRegle(numero)
    : encoursErrors.transitionImpossible(numero, etat, PHRASES[etat]);
};

/**
 * Checks that deleting or un-declaring an encours throws no received money away (ENC-29).
 * @throws 409 ENCOURS_AVEC_RECU
 */
export const verifierSansRecuEncours = (
  encours: Pick<Encours, 'numero' | 'valeurRegleeCentimes' | 'natureFiscale'>,
  acte: 'supprimer' | 'repasser à déclarer',
): void => {
  if (encours.valeurRegleeCentimes > 0) throw encoursErrors.avecRecu(encours, acte);
};

/** The acts offered on an encours, by rights and state. In SQL: `droits` (read-models/projection.ts). */
export const droitsEncours = (
  acteur: Pick<Acteur, 'role'>,
  encours: {
    readonly etat: EtatEncours;
    readonly type: TypeEncours;
    readonly sourceType: SourceEncours | null;
    readonly valeurRegleeCentimes: number;
    /** Whether the amount is still unknown: the encours cannot be claimed yet (ENC-40). */
    readonly aCompleter: boolean;
  },
): DroitsEncours => {
  const { etat, sourceType } = encours;
  const sansRecu = encours.valeurRegleeCentimes === 0;
  return {
    modifier: peut.canModifierEncours(acteur, encours) && estPossibleEncours('modifier', etat),
    declarer: peut.canDeclarerEncours(acteur, encours) && estPossibleEncours('declarer', etat) && !encours.aCompleter,
    relancer: peut.canRelancerEncours(acteur, encours) && estPossibleEncours('relancer', etat),
    regler: peut.canReglerEncours(acteur) && estPossibleEncours('solder', etat),
    repasserADeclarer: peut.canRepasserEncours(acteur) && estPossibleEncours('repasserADeclarer', etat) && sansRecu,
    repasserARegler: peut.canRepasserEncours(acteur) && estPossibleEncours('repasserARegler', etat),
    suspendre: peut.canSuspendreEncours(acteur, encours) && estPossibleEncours('suspendre', etat),
    joindre: peut.canJoindrePiece(acteur, encours) && estPossibleEncours('joindre', etat),
    commenter: peut.canCommenterEncours(acteur),
    supprimer:
      peut.canSupprimerEncours(acteur) &&
      estPossibleEncours('supprimer', etat) &&
      peut.canSupprimerDe(sourceType) &&
      sansRecu,
  };
};

const JOURS_ECHEANCE = 30;
/** The default due date (ENC-6). */
export const echeanceParDefaut = (dateDeclaration: Jour): Jour => ajouterJours(dateDeclaration, JOURS_ECHEANCE);

/** After the last level, a reminder every 15 days, so that no debt is forgotten. */
const ECART_RELANCES = 15;
/** @param derniere the day of the last reminder: a late one delays the next, so that two are never too close */
export const prochaineRelance = (
  dateDeclaration: Jour,
  niveau: number,
  derniere: Jour | null,
  delais: Delais = DELAIS_RELANCE,
): Jour => {
  const prevue = ajouterJours(dateDeclaration, delais[niveau] ?? 0);
  if (derniere === null) return prevue;
  // Reminders closer than 15 days only if the account chose such delays.
  const ecart = Math.min(ECART_RELANCES, (delais[niveau] ?? Infinity) - (delais[niveau - 1] ?? 0));
  const espacee = ajouterJours(derniere, ecart);
  return espacee > prevue ? espacee : prevue;
};

/** The fields changed by the life of an encours. `prochaineRelance` is kept while settled, for an undo to restore. */
export type SuiviEncours = {
  readonly numero: string;
  readonly etat: EtatEncours;
  readonly natureFiscale: NatureFiscale;
  readonly valeurAttendueCentimes: number;
  /** The total settled: money received, or settled otherwise. */
  readonly valeurRegleeCentimes: number;
  /** The part settled without money: no encaissement gave it (ENC-61). */
  readonly valeurCompenseeCentimes: number;
  readonly dateDeclaration: Jour;
  /** The planned day of the declaration, kept once the real one has replaced it. */
  readonly datePrevue: Jour | null;
  readonly dateEcheance: Jour;
  readonly echeanceAuto: boolean;
  readonly canalDeclaration: Canal | null;
  readonly ecartMotif: Encours['ecartMotif'];
  readonly ecartPrecision: string | null;
  readonly regleLe: Jour | null;
  readonly niveauRelance: number;
  readonly prochaineRelance: Jour | null;
  readonly suspenduJusquau: Jour | null;
};

export const soldeDe = ({
  valeurAttendueCentimes,
  valeurRegleeCentimes,
}: Pick<SuiviEncours, 'valeurAttendueCentimes' | 'valeurRegleeCentimes'>): number =>
  valeurAttendueCentimes - valeurRegleeCentimes;

/** Whether an encours is settled in full, never at 0,00 (ENC-31); so does the check `encours_recu_sous_attendu`. */
export const estCouvert = (suivi: Pick<SuiviEncours, 'valeurAttendueCentimes' | 'valeurRegleeCentimes'>): boolean =>
  suivi.valeurRegleeCentimes > 0 && soldeDe(suivi) <= 0;

const pasFuture = (date: Jour, aujourdhui: Jour, pointer = '/date'): void => {
  if (date > aujourdhui) throw encoursErrors.dateFuture(pointer);
};

/** Replaces the planned day by the real one; a due date that was not typed follows. */
const dater = <S extends SuiviEncours>(suivi: S, date: Jour, delais?: Delais): S => ({
  ...suivi,
  dateDeclaration: date,
  datePrevue: suivi.dateDeclaration,
  dateEcheance: suivi.echeanceAuto ? echeanceParDefaut(date) : suivi.dateEcheance,
  niveauRelance: 0,
  prochaineRelance: prochaineRelance(date, 0, null, delais),
});

/**
 * A computed amount without its quantity or its turnover cannot be declared yet (ENC-40).
 * @throws 409 MONTANT_A_COMPLETER
 */
export const verifierMontantComplet = ({
  numero,
  montantACompleter,
}: {
  readonly numero: string;
  readonly montantACompleter: boolean;
}): void => {
  if (montantACompleter) throw encoursErrors.montantACompleter(numero);
};

/** @throws 409 when not A_DECLARER, 400 DATE_FUTURE */
export const suiviDeclare = <S extends SuiviEncours>(
  suivi: S,
  { date, canal, aujourdhui, delais }: { date: Jour; canal: Canal; aujourdhui: Jour; delais?: Delais },
): S => {
  verifierActeEncours('declarer', suivi);
  pasFuture(date, aujourdhui);
  return { ...dater(suivi, date, delais), etat: actesEncours.declarer.A_DECLARER, canalDeclaration: canal };
};

/** Restores the planned day. @throws 409 when the encours is not DECLARE, or when money was received (ENC-29) */
export const repasserADeclarer = <S extends SuiviEncours>(suivi: S): S => {
  verifierActeEncours('repasserADeclarer', suivi);
  verifierSansRecuEncours(suivi, 'repasser à déclarer');
  const dateDeclaration = suivi.datePrevue ?? suivi.dateDeclaration;
  return {
    ...suivi,
    etat: actesEncours.repasserADeclarer.DECLARE,
    dateDeclaration,
    datePrevue: null,
    dateEcheance: suivi.echeanceAuto ? echeanceParDefaut(dateDeclaration) : suivi.dateEcheance,
    canalDeclaration: null,
    niveauRelance: 0,
    prochaineRelance: null,
  };
};

/**
 * Reopens a settled encours, keeping the settlements that were not chosen (ENC-7). The caller cancels the chosen ones.
 * @param repris the settlements to cancel
 * @throws 409 when it is not REGLE, 400 REGLEMENT_A_CHOISIR when the kept settlements would leave nothing to receive
 */
export const repasserAReglerEncours = <S extends SuiviEncours>(suivi: S, repris: ReglementsRepris): S => {
  verifierActeEncours('repasserARegler', suivi);
  const rouvert = {
    ...sansReglements(suivi, repris),
    etat: actesEncours.repasserARegler.REGLE,
    ecartMotif: null,
    ecartPrecision: null,
    regleLe: null,
  };
  if (estCouvert(rouvert)) throw encoursErrors.reglementAChoisir(rouvert);
  return rouvert;
};

export const suiviRelance = <S extends SuiviEncours>(
  suivi: S,
  { date, aujourdhui, delais = DELAIS_RELANCE }: { date: Jour; aujourdhui: Jour; delais?: Delais },
): S => {
  verifierActeEncours('relancer', suivi);
  pasFuture(date, aujourdhui);
  const niveauRelance = niveauSuivant(suivi.niveauRelance, delais);
  return {
    ...suivi,
    niveauRelance,
    prochaineRelance: prochaineRelance(suivi.dateDeclaration, niveauRelance, date, delais),
    suspenduJusquau: null,
  };
};

export type ReglementProposeEncours = {
  readonly date: Jour;
  /** Null when nothing is received ("sans règlement"). */
  readonly montantCentimes: number | null;
  /** Whether the settlement is without an encaissement, by a relivraison for example (ENC-61). Default: money. */
  readonly sansArgent?: boolean;
  readonly solder: boolean;
  readonly ecartMotif: Encours['ecartMotif'];
  readonly ecartPrecision?: string | null;
  readonly aujourdhui: Jour;
  /** The delays of reminders, in case the settlement is taken back. */
  readonly delais?: Delais;
};

/**
 * A settlement: the encours closes by itself when the balance reaches zero (ENC-8); closing it with a gap, either way,
 * needs a motive (ENC-9). A settlement without money never exceeds the balance (ENC-61).
 * @throws 409 when the state forbids it, 400 ECART_MOTIF_REQUIS, ECART_A_PRECISER, REGLEMENT_SUPERIEUR,
 * COMPENSE_AU_DELA, DATE_FUTURE
 */
export const suiviApresReglement = <S extends SuiviEncours>(
  suivi: S,
  {
    date,
    montantCentimes,
    sansArgent = false,
    solder,
    ecartMotif,
    ecartPrecision,
    aujourdhui,
    delais,
  }: ReglementProposeEncours,
): S => {
  const valeurRegleeCentimes = suivi.valeurRegleeCentimes + (montantCentimes ?? 0);
  const valeurCompenseeCentimes = suivi.valeurCompenseeCentimes + (sansArgent ? (montantCentimes ?? 0) : 0);
  const solde = soldeDe({ ...suivi, valeurRegleeCentimes });
  const acte = solder || solde === 0 ? 'solder' : 'reglerPartiel';
  verifierActeEncours(acte, suivi);
  pasFuture(date, aujourdhui);
  if (sansArgent && montantCentimes !== null && solde < 0)
    throw encoursErrors.compenseAuDela(soldeDe(suivi), suivi.natureFiscale);
  if (acte === 'reglerPartiel') {
    if (solde < 0) throw encoursErrors.tropPercu();
    return { ...suivi, valeurRegleeCentimes, valeurCompenseeCentimes };
  }
  if (solde !== 0 && !ecartMotif) throw encoursErrors.ecartMotifRequis();
  if (solde !== 0 && ecartMotif === 'AUTRE' && !ecartPrecision) throw encoursErrors.ecartAPreciser();
  // Settled without a prior declaration: both days are recorded.
  const declare = suivi.etat === 'A_DECLARER' ? dater(suivi, date, delais) : suivi;
  return {
    ...declare,
    etat: 'REGLE',
    valeurRegleeCentimes,
    valeurCompenseeCentimes,
    ecartMotif: solde === 0 ? null : ecartMotif,
    ecartPrecision: solde === 0 ? null : (ecartPrecision ?? null),
    regleLe: date,
  };
};

/** @throws 409 when the encours is not DECLARE */
export const annulerReglementEncours = <S extends SuiviEncours>(suivi: S, repris: ReglementsRepris): S => {
  verifierActeEncours('annulerReglement', suivi);
  return sansReglements(suivi, repris);
};

/** @param jusquau null to start reminders again */
export const suiviSuspendu = <S extends SuiviEncours>(suivi: S, jusquau: Jour | null, aujourdhui: Jour): S => {
  verifierActeEncours('suspendre', suivi);
  if (jusquau !== null && jusquau <= aujourdhui) throw encoursErrors.suspensionPassee();
  return { ...suivi, suspenduJusquau: jusquau };
};

export type Replanification = {
  readonly dateDeclaration: Jour;
  readonly dateEcheance: Jour | null;
  readonly valeurAttendueCentimes: number;
  readonly delais?: Delais;
};
/**
 * The new dates and amount of an unsettled encours; reminders not yet sent follow the declaration. If the expected
 * amount falls to the received one, the encours becomes settled (ENC-28).
 * @throws 409 when it is settled, 400 ATTENDU_SOUS_LE_RECU, DATE_FUTURE
 */
export const replanifierEncours = <S extends SuiviEncours>(
  suivi: S,
  { dateDeclaration, dateEcheance, valeurAttendueCentimes, delais }: Replanification,
  aujourdhui: Jour,
): S => {
  verifierActeEncours('modifier', suivi);
  if (suivi.etat === 'DECLARE') pasFuture(dateDeclaration, aujourdhui, '/dateDeclaration');
  if (valeurAttendueCentimes < suivi.valeurRegleeCentimes) throw encoursErrors.attenduSousLeRecu(suivi);
  const relanceSuit =
    suivi.etat === 'DECLARE' && suivi.niveauRelance === 0 && dateDeclaration !== suivi.dateDeclaration;
  const replanifie = {
    ...suivi,
    dateDeclaration,
    dateEcheance: dateEcheance ?? echeanceParDefaut(dateDeclaration),
    echeanceAuto: dateEcheance === null,
    valeurAttendueCentimes,
    prochaineRelance: relanceSuit ? prochaineRelance(dateDeclaration, 0, null, delais) : suivi.prochaineRelance,
  };
  return estCouvert(replanifie)
    ? { ...replanifie, etat: actesEncours.solder.DECLARE, ecartMotif: null, ecartPrecision: null, regleLe: aujourdhui }
    : replanifie;
};

/** Whether reminders are suspended: they start again on the day `suspenduJusquau`. */
export const estSuspendu = ({ suspenduJusquau }: Pick<SuiviEncours, 'suspenduJusquau'>, aujourdhui: Jour): boolean =>
  suspenduJusquau !== null && suspenduJusquau > aujourdhui;

/**
 * Whether a reminder is due: declared, its day has come, not suspended. In SQL, together with the planned declarations
 * whose day has come: `encoursATraiter` (read-models/filtres.ts); `read-models/filtres.test.ts` compares both.
 */
export const estARelancer = (
  encours: Pick<SuiviEncours, 'etat' | 'prochaineRelance' | 'suspenduJusquau'>,
  aujourdhui: Jour,
): boolean =>
  encours.etat === 'DECLARE' &&
  encours.prochaineRelance !== null &&
  encours.prochaineRelance <= aujourdhui &&
  !estSuspendu(encours, aujourdhui);
