import type { Acteur } from '#shared/core/acteur.ts';
import type { FieldError } from '#shared/core/app-error.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  actesPrestation,
  type ActePrestation,
  type EtatPrestationMontre,
  type EtatPrestation,
} from './schemas/enumerations.ts';
import type { DroitsPrestation } from './schemas/lecture.ts';
import { prestationErrors } from './errors.ts';
import { canGererPrestations } from './policy.ts';
import type { SaisiePrestation } from './schemas.ts';

/** `AVANT` undoes a cancellation: the prestation goes back to its previous state. */
type Arrivee = EtatPrestation | 'AVANT';
/** For each act, the states it accepts and the state it leads to, one step forward or back (PRS-5). */
export const transitionsPrestation: Readonly<
  Record<ActePrestation, Readonly<Partial<Record<EtatPrestation, Arrivee>>>>
> = {
  facturer: { DRAFT: 'WAITING' },
  encaisser: { WAITING: 'CONFIRMED' },
  solder: { CONFIRMED: 'PROCESSED' },
  annuler: { DRAFT: 'TERMINATED', WAITING: 'TERMINATED', CONFIRMED: 'TERMINATED' },
  revenir: { WAITING: 'DRAFT', CONFIRMED: 'WAITING', PROCESSED: 'CONFIRMED', TERMINATED: 'AVANT' },
};

/** The part of a prestation that its acts depend on. */
export type PrestationEnVie = {
  readonly etat: EtatPrestation;
  /** The state of the prestation before it was cancelled. */
  readonly etatAvant: EtatPrestation | null;
  /** Reversions paid, and reversions in a live transfer file: their money left, or is about to. */
  readonly nbReversees: number;
  readonly nbEnVirement: number;
  readonly aReverserCentimes: number;
  readonly reverseCentimes: number;
};

/** Whether money has left for an adhérent, or is about to (PRS-13). */
export const argentParti = ({
  nbReversees,
  nbEnVirement,
}: Pick<PrestationEnVie, 'nbReversees' | 'nbEnVirement'>): boolean => nbReversees + nbEnVirement > 0;

/**
 * The state after an act (PRS-5).
 * @throws 409 TRANSITION_IMPOSSIBLE, ARGENT_PARTI when the act would undo a payment, RESTE_A_REVERSER
 */
export const passerPrestation = (acte: ActePrestation, prestation: PrestationEnVie): EtatPrestation => {
  const { etat, etatAvant } = prestation;
  const arrivee = transitionsPrestation[acte][etat];
  if (arrivee === undefined) throw prestationErrors.transitionImpossible(acte, etat);
  if ((acte === 'annuler' || acte === 'revenir') && argentParti(prestation)) throw prestationErrors.argentParti();
  if (acte === 'solder' && prestation.reverseCentimes < prestation.aReverserCentimes)
    throw prestationErrors.resteAReverser(prestation.aReverserCentimes - prestation.reverseCentimes);
  return arrivee === 'AVANT' ? (etatAvant ?? 'DRAFT') : arrivee;
};

/** The state shown on this day: a payment expected before today and not received is late (PRS-6). */
export const etatMontre = (
  { etat, datePaiement }: { readonly etat: EtatPrestation; readonly datePaiement: Jour | null },
  aujourdhui: Jour,
): EtatPrestationMontre =>
  etat === 'WAITING' && datePaiement !== null && datePaiement < aujourdhui ? 'EXPIRED' : etat;

const REQUIS = [
  ['numeroFacture', 'Le numéro de facture est obligatoire.'],
  ['dateFacture', 'La date de facture est obligatoire.'],
  ['datePaiement', 'La date de paiement est obligatoire.'],
  ['dateReversion', 'La date de reversion est obligatoire.'],
  ['montantHtCentimes', 'Le montant HT est obligatoire.'],
] as const;
/** The fields that only a draft may leave empty (PRS-4); laboratory, type and dates are always required. */
export const champsManquants = (saisie: Pick<SaisiePrestation, (typeof REQUIS)[number][0]>): readonly FieldError[] =>
  REQUIS.filter(([champ]) => saisie[champ] === null).map(([champ, detail]) => ({ pointer: `/${champ}`, detail }));

/** @throws 400 REQUETE_INVALIDE, each missing field with its sentence */
export const verifierCompletePrestation = (saisie: Parameters<typeof champsManquants>[0]): void => {
  const manquants = champsManquants(saisie);
  if (manquants.length > 0) throw prestationErrors.incomplete(manquants);
};

const MODIFIABLES: readonly EtatPrestation[] = ['DRAFT', 'WAITING', 'CONFIRMED'];
export const estModifiablePrestation = (etat: EtatPrestation): boolean => MODIFIABLES.includes(etat);

/** The acts open on the prestation now, from the rights and the state together. */
export const droitsPrestation = (acteur: Pick<Acteur, 'role'>, prestation: PrestationEnVie): DroitsPrestation => {
  const gere = canGererPrestations(acteur);
  const { etat } = prestation;
  const parti = argentParti(prestation);
  const modifiable = gere && estModifiablePrestation(etat);
  const ouvert = (acte: ActePrestation): boolean => {
    if (transitionsPrestation[acte][etat] === undefined) return false;
    if (acte === 'annuler' || acte === 'revenir') return !parti;
    return acte !== 'solder' || prestation.reverseCentimes >= prestation.aReverserCentimes;
  };
  return {
    actes: gere ? actesPrestation.filter(ouvert) : [],
    modifier: modifiable,
    modifierMontants: modifiable && !parti,
    supprimer: gere && (etat === 'DRAFT' || etat === 'TERMINATED') && !parti,
    joindre: gere,
    repartir: modifiable && !parti,
    reverser: gere && etat === 'CONFIRMED',
  };
};
