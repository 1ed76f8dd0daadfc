import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { actionParDefaut } from '#shared/features/argent/encours/rules/actions.ts';
import type { EncoursDemande } from '#shared/features/argent/encours/rules/reconciliation.ts';
import type { UniteContrepartie } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { ContrepartieLue } from '#shared/features/operations/operation/schemas/lecture.ts';
import { partsDe, partTenue, sorteDe, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';

/** The quantities sold and planned; null when not given. */
type Ventes = {
  readonly prevue: number | null;
  readonly vendue: number | null;
  readonly caTtcCentimes: number | null;
};
export type LigneContrepartie = Omit<ContrepartieLue, 'encours'>;
/** All the fields that the amounts owed for an operation depend on. */
export type OperationContrepartie = EtatsPromotion & {
  readonly nomOperation: string;
  readonly laboratoireId: number | null;
  readonly dateDebut: Jour | null;
  readonly ventes: Ventes;
  /** The day of the first photo of the TG. */
  readonly jourPreuve: Jour | null;
  readonly contreparties: readonly LigneContrepartie[];
};

/** Rounds half a cent up, once, after the whole product; bigint avoids any float (OPE-36). */
const arrondir = (numerateur: bigint, diviseur: bigint): number => {
  const centimes = (2n * numerateur + diviseur) / (2n * diviseur);
  // The most an encours can hold; a larger amount comes from a mistyped quantity, which the screen shows before the
  // confirmation.
  return Number(centimes > BigInt(MAX_CENTIMES) ? BigInt(MAX_CENTIMES) : centimes);
};

/** The quantity to pay for: sold, else planned, else zero (OPE-36). */
const quantiteDue = ({ vendue, prevue }: Ventes): number => vendue ?? prevue ?? 0;

/**
 * @param valeurCentiemes hundredths of a euro, or of a percent for POURCENT_CA
 * @returns cents
 */
export const montantDu = (valeurCentiemes: number, unite: UniteContrepartie, ventes: Ventes): number => {
  const valeur = BigInt(valeurCentiemes);
  switch (unite) {
    case 'EUR_TOTAL':
      return valeurCentiemes;
    case 'EUR_PAR_UNITE':
      return arrondir(valeur * BigInt(quantiteDue(ventes)), 1n);
    case 'POURCENT_CA':
      return arrondir(valeur * BigInt(ventes.caTtcCentimes ?? 0), 10_000n);
  }
};

/**
 * Whether the amount is "à compléter" (OPE-71): the quantity it depends on was never given, so it reads 0. A known
 * quantity of zero gives a real 0.
 * @param valeurCentiemes as `montantDu`
 */
const estACompleter = (valeurCentiemes: number, unite: UniteContrepartie, ventes: Ventes): boolean => {
  if (valeurCentiemes === 0) return false;
  switch (unite) {
    case 'EUR_TOTAL':
      return false;
    case 'EUR_PAR_UNITE':
      return ventes.vendue === null && ventes.prevue === null;
    case 'POURCENT_CA':
      return ventes.caTtcCentimes === null;
  }
};

/** The latest date an encours may have. */
const DERNIER_JOUR = '2099-12-31';
const jourDu = (
  { dateDebut, dateFin, jourPreuve }: OperationContrepartie,
  { declencheur, delaiJours }: LigneContrepartie,
): Jour | null => {
  const jours = { DEBUT: dateDebut, FIN: dateFin, PREUVE_TG: jourPreuve ?? dateFin };
  const depart = jours[declencheur];
  if (depart === null) return null;
  const jour = depart > DERNIER_JOUR ? depart : ajouterJours(depart, delaiJours);
  return jour > DERNIER_JOUR ? DERNIER_JOUR : jour;
};

const MAX_INFO = 500;
/** The label of an encours: « Opération – contrepartie ». */
const phraseDe = (nomOperation: string, contrepartie: string | null): string =>
  [nomOperation, contrepartie].filter(Boolean).join(' – ').slice(0, MAX_INFO).trim();

const typeDe = ({ acceptationPromo }: OperationContrepartie, { part }: LigneContrepartie): TypeEncours =>
  part === 'TG' ? 'CONTREPARTIE_TG' : acceptationPromo === 'PAYPS' ? 'CONTREPARTIE_PAYPS' : 'CONTREPARTIE_PROMO';

const demandePour = (operation: OperationContrepartie, ligne: LigneContrepartie): EncoursDemande[] => {
  const dateDeclaration = jourDu(operation, ligne);
  if (operation.laboratoireId === null || dateDeclaration === null) return [];
  const type = typeDe(operation, ligne);
  const actionAttendue = type === 'CONTREPARTIE_PAYPS' ? 'PAYPS' : (ligne.action ?? actionParDefaut[type]);
  return [
    {
      sourceDetailId: ligne.id,
      laboratoireId: operation.laboratoireId,
      type,
      info: phraseDe(operation.nomOperation, ligne.contrepartie),
      actionAttendue,
      // An encours of the action "Autres" must describe it (ENC-3).
      actionDescription: actionAttendue === 'AUTRES' ? (ligne.contrepartie ?? operation.nomOperation) : null,
      valeurAttendueCentimes: montantDu(ligne.valeurCentiemes ?? 0, ligne.unite, operation.ventes),
      montantACompleter: estACompleter(ligne.valeurCentiemes ?? 0, ligne.unite, operation.ventes),
      natureFiscale: ligne.natureFiscale,
      // A coupon has no VAT (PAY-21); when the contrepartie has no rate, the encours keeps its own.
      tauxTvaCentiemes: type === 'CONTREPARTIE_PAYPS' ? 0 : (ligne.tauxTvaCentiemes ?? undefined),
      preuveAttendue: ligne.declencheur === 'PREUVE_TG' && operation.jourPreuve === null,
      payeur: ligne.payeur ?? 'LABO',
      dateDeclaration,
    },
  ];
};

/**
 * The encours that an operation requires (OPE-34): one per contrepartie of each held part. A groupement's modèle owes
 * nothing, only its copies do.
 */
export const encoursDemandes = (operation: OperationContrepartie): EncoursDemande[] => {
  if (sorteDe(operation) === 'MODELE') return [];
  const tenues = partsDe(operation.typePromo).filter((part) => partTenue(operation, part));
  return operation.contreparties
    .filter(({ part }) => tenues.includes(part))
    .flatMap((ligne) => demandePour(operation, ligne));
};
