import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  naturesEncaissement,
  type MoyenReglement,
  type Payeur,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { EtatEncaissement, MontantsEncours, NatureEncaissement } from './schemas/enumerations.ts';
import type { DroitsEncaissement } from './schemas.ts';
import { encaissementErrors } from './errors.ts';
import { canAnnulerEncaissement, canEncaisser } from './policy.ts';
import { montantPartage, natureDuRecu, type MontantsRecus } from './rules/montants.ts';

/** The fields of an encaissement changed by its life, and those it is compared by. */
export type SuiviEncaissement = MontantsRecus & {
  readonly id: number;
  readonly laboratoireId: number | null;
  readonly payeur: Payeur;
  readonly nature: NatureEncaissement;
  readonly numero: string | null;
  readonly date: Jour;
  readonly partage: MontantsEncours;
  /** The amount taken by the shares that are not cancelled, in its own nature. */
  readonly affecteCentimes: number;
  readonly annuleLe: string | null;
};

type Partageable = Pick<
  SuiviEncaissement,
  'montantHtCentimes' | 'tvaCentimes' | 'montantTtcCentimes' | 'partage' | 'affecteCentimes' | 'annuleLe'
>;

/** The amount left to share out, in its own nature (ECM-3). */
export const resteDe = (encaissement: Partageable): number =>
  encaissement.annuleLe === null
    ? montantPartage(encaissement, encaissement.partage) - encaissement.affecteCentimes
    : 0;

/**
 * The state of an encaissement, computed and never typed (ECM-3). The same in SQL: the columns `etat` and
 * `reste_centimes` of the table; `read-models/liste.test.ts` compares both.
 */
export const etatEncaissement = (encaissement: Partageable): EtatEncaissement => {
  if (encaissement.annuleLe !== null) return 'ANNULE';
  if (encaissement.affecteCentimes === 0) return 'NON_AFFECTE';
  return resteDe(encaissement) === 0 ? 'AFFECTE' : 'PARTIEL';
};

/**
 * The corrected encaissement: never below the amount shared out, nor from another giver once a share exists (ECM-5).
 * @throws 409 ENCAISSEMENT_ANNULE, ENCAISSEMENT_AFFECTE, 400 MONTANT_SOUS_L_AFFECTE
 */
export const corrigerEncaissement = <E extends SuiviEncaissement>(
  encaissement: E,
  saisie: MontantsRecus & Pick<SuiviEncaissement, 'laboratoireId' | 'payeur'>,
): E => {
  if (encaissement.annuleLe !== null) throw encaissementErrors.annule();
  const corrige = { ...encaissement, ...saisie };
  if (encaissement.affecteCentimes === 0) return { ...corrige, partage: natureDuRecu(corrige, encaissement.partage) };
  if (saisie.laboratoireId !== encaissement.laboratoireId || saisie.payeur !== encaissement.payeur)
    throw encaissementErrors.laboratoireFige();
  if (resteDe(corrige) < 0) throw encaissementErrors.montantFige(encaissement.affecteCentimes, encaissement.partage);
  return corrige;
};

/** The acts offered on an encaissement, by rights (policy) and state together. */
export const droitsEncaissement = (acteur: Pick<Acteur, 'role'>, etat: EtatEncaissement): DroitsEncaissement => {
  const vivant = etat !== 'ANNULE';
  const encaisse = canEncaisser(acteur);
  return {
    modifier: encaisse && vivant,
    affecter: encaisse && (etat === 'NON_AFFECTE' || etat === 'PARTIEL'),
    annuler: canAnnulerEncaissement(acteur) && vivant,
    joindre: encaisse && vivant,
  };
};

const argent: ReadonlySet<MoyenReglement> = new Set(naturesEncaissement);
/**
 * The nature of the encaissement recorded by a means of settlement; null for a means without money (ENC-61, ENC-72).
 */
export const natureDuReglement = (moyen: MoyenReglement): NatureEncaissement | null =>
  argent.has(moyen) ? (moyen as NatureEncaissement) : null;

type NeDuReglement = Pick<SuiviEncaissement, 'affecteCentimes' | 'annuleLe'> & { readonly neDuReglement: boolean };
/**
 * Whether the encaissement disappears with its last share (ECM-12): it comes from a settlement without an amount of its
 * own, and would leave false money to share out.
 */
export const partAvecSaDernierePart = ({ neDuReglement, affecteCentimes, annuleLe }: NeDuReglement): boolean =>
  neDuReglement && affecteCentimes === 0 && annuleLe === null;
