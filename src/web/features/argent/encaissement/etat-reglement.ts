import type { Jour } from '#shared/core/dates.ts';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { EncaissementPropose, ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import type { EncoursEnListe, MoyenReglement } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import {
  effetReglement,
  precedeLeFait,
  type EffetReglement,
} from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { estIllisible, nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { montantsDe, partReglee, type MontantsSaisis, type PartReglee } from './part-reglee.ts';

/** What is chosen around the fields: on which encours, with what, and how. */
export type ChoixDuReglement = {
  readonly encours: EncoursEnListe;
  /** Which amount the account shares out. */
  readonly partage: MontantsEncours;
  /** Settled without any payment. */
  readonly sansReglement: boolean;
  /** Received before; null: something new. */
  readonly choisi: EncaissementPropose | null;
  /** Received more than the balance: all for this encours all the same. */
  readonly tout: boolean;
  /** The early date that the person said to be right. */
  readonly dateConfirmee: Jour | null;
};
type ReglementEnChamps = {
  readonly date: Jour | null;
  readonly action: MoyenReglement | null;
  readonly montantCentimes: number | Illisible | null;
  readonly recu?: MontantsSaisis | null | undefined;
  readonly solder?: boolean | null | undefined;
};

/** What is proposed: the whole balance, or nothing when nothing is due. */
const montantPropose = ({ soldeCentimes }: EncoursEnListe): number | null => (soldeCentimes > 0 ? soldeCentimes : null);
const partProposee = (encours: EncoursEnListe, choisi: EncaissementPropose | null): number | null =>
  choisi === null ? montantPropose(encours) : choisi.montantProposeCentimes;
const MONTANTS_VIDES = { montantHtCentimes: null, tvaCentimes: null, montantTtcCentimes: null };
const aCompleter = (choisi: EncaissementPropose | null): boolean => choisi !== null && choisi.resteCentimes === null;

export const saisieProposee = (encours: EncoursEnListe, choisi: EncaissementPropose | null) => ({
  version: encours.version,
  date: aujourdhui(),
  action: moyenAttendu[encours.actionAttendue],
  montantCentimes: partProposee(encours, choisi),
  reference: null,
  encaissementId: null,
  recu: aCompleter(choisi) ? MONTANTS_VIDES : null,
  autrePapier: null,
  fichierId: null,
  solder: encours.soldeCentimes <= 0,
  ecartMotif: null,
  ecartPrecision: null,
});

/** The only one that fits: a person still has to click (FAC-105). */
const seulQuiConvient = (proposes: readonly EncaissementPropose[]): EncaissementPropose | null => {
  const [seul, ...autres] = proposes.filter(({ convientSeul }) => convientSeul);
  return seul && autres.length === 0 ? seul : null;
};

export const choixDeDepart = (
  encours: EncoursEnListe,
  proposes: readonly EncaissementPropose[],
  partage: MontantsEncours,
): ChoixDuReglement => ({
  encours,
  partage,
  sansReglement: encours.soldeCentimes <= 0,
  choisi: encours.soldeCentimes > 0 ? seulQuiConvient(proposes) : null,
  tout: false,
  dateConfirmee: null,
});

/** Another means is chosen: the choice, and the fields that follow it. */
export const choisirMoyen = (encours: EncoursEnListe, choisi: EncaissementPropose | null) => ({
  choix: { choisi, tout: false },
  champs: {
    montantCentimes: partProposee(encours, choisi),
    recu: aCompleter(choisi) ? MONTANTS_VIDES : null,
    solder: false,
  },
});

/** The encours is settled without any payment, or with one after all. */
export const avecOuSansReglement = (
  encours: EncoursEnListe,
  { sansReglement }: { readonly sansReglement: boolean },
) => ({
  choix: { sansReglement, choisi: null },
  champs: {
    montantCentimes: sansReglement ? null : montantPropose(encours),
    recu: null,
    solder: sansReglement,
  },
});

type EtatDuReglement = {
  /** Which amount is shared out: that of the means which is chosen, or the account's. */
  readonly partage: MontantsEncours;
  /** Where the missing amount of the one that was chosen is typed; null: it is known. */
  readonly champACompleter: 'recu.montantHtCentimes' | 'recu.montantTtcCentimes' | null;
  readonly part: PartReglee;
  /** The date that was typed is before the fact; whether the person said that it is right. */
  readonly precoce: { readonly date: Jour; readonly confirmee: boolean } | null;
  /** What this règlement would make of the encours. */
  readonly effet: EffetReglement;
  /** What is chosen as means is no money (ENC-61). */
  readonly sansArgent: boolean;
  /** Nothing is received beyond what is due without money (ENC-61). */
  readonly compenseAuDela: boolean;
  readonly complet: boolean;
  /** More is asked than what is left of what was received, or of what is due. */
  readonly depasse: boolean;
};

/** What a règlement being typed says and would do: read by the dialog, and once more when it is sent. */
export const etatDuReglement = (
  { encours, partage, sansReglement, choisi, tout, dateConfirmee }: ChoixDuReglement,
  { date, action, montantCentimes, recu, solder }: ReglementEnChamps,
): EtatDuReglement => {
  const { etat, soldeCentimes } = encours;
  const partageDuMoyen = choisi?.partage ?? partage;
  const champRecu = partageDuMoyen === 'HT' ? 'montantHtCentimes' : 'montantTtcCentimes';
  const part = partReglee({
    choisi,
    completeCentimes: nombreLu(recu?.[champRecu]),
    action,
    montantCentimes: nombreLu(montantCentimes),
    soldeCentimes,
    tout,
  });
  const sansArgent = choisi === null && action !== null && natureDuReglement(action) === null;
  const compenseAuDela =
    sansArgent && !sansReglement && part.partCentimes !== null && part.partCentimes > soldeCentimes;
  return {
    partage: partageDuMoyen,
    champACompleter: aCompleter(choisi) ? `recu.${champRecu}` : null,
    part,
    precoce: date !== null && precedeLeFait(date, encours) ? { date, confirmee: dateConfirmee === date } : null,
    effet: effetReglement({ etat, soldeCentimes, montantCentimes: part.partCentimes, solder: solder ?? false }),
    sansArgent,
    compenseAuDela,
    complet: sansReglement || (montantCentimes !== null && !estIllisible(montantCentimes)),
    depasse: compenseAuDela || (!sansReglement && part.resteCentimes !== null && part.resteCentimes < 0),
  };
};

/**
 * What is sent of a règlement.
 * @throws 400 when a reason is missing, 409 when its date must be confirmed
 */
export const reglementAEnvoyer = (choix: ChoixDuReglement, donnees: ReglementSaisie): ReglementSaisie => {
  const { partage, choisi } = choix;
  const { part, effet, precoce } = etatDuReglement(choix, donnees);
  const { montantCentimes, ecartMotif, ecartPrecision } = donnees;
  if (effet.motifRequis && !ecartMotif) throw encoursErrors.ecartMotifRequis();
  if (effet.motifRequis && ecartMotif === 'AUTRE' && !ecartPrecision) throw encoursErrors.ecartAPreciser();
  if (precoce && !precoce.confirmee) throw encoursErrors.dateAConfirmer();
  const resteGarde = choisi === null && (part.resteCentimes ?? 0) > 0 && montantCentimes !== null;
  return {
    ...donnees,
    montantCentimes: part.partCentimes,
    ...(choisi && { action: choisi.nature, reference: null, encaissementId: choisi.id }),
    recu: resteGarde ? montantsDe(partage, montantCentimes) : aCompleter(choisi) ? donnees.recu : null,
    solder: effet.devient === 'REGLE',
    ecartMotif: effet.motifRequis ? ecartMotif : null,
    ecartPrecision: effet.motifRequis ? ecartPrecision : null,
  };
};
