import type { Jour } from '#shared/core/dates.ts';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { ReglementSaisie } from '#shared/features/argent/encours/schemas/reglement.ts';
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
import { montantsDe, partReglee, type PartReglee } from './part-reglee.ts';

/** What is chosen around the fields, when something new settles, or nothing: on which encours, and how. */
export type ChoixDuReglement = {
  readonly encours: EncoursEnListe;
  /** Which amount the account shares out. */
  readonly partage: MontantsEncours;
  /** Settled without any payment. */
  readonly sansReglement: boolean;
  /** Received more than the balance: all for this encours all the same. */
  readonly tout: boolean;
  /** The early date that the person said to be right. */
  readonly dateConfirmee: Jour | null;
};
type ReglementEnChamps = {
  readonly date: Jour | null;
  readonly action: MoyenReglement | null;
  readonly montantCentimes: number | Illisible | null;
  readonly solder?: boolean | null | undefined;
};

/** What is proposed: the whole balance, or nothing when nothing is due. */
const montantPropose = ({ soldeCentimes }: EncoursEnListe): number | null => (soldeCentimes > 0 ? soldeCentimes : null);

export const saisieProposee = (encours: EncoursEnListe) => ({
  version: encours.version,
  date: aujourdhui(),
  action: moyenAttendu[encours.actionAttendue],
  montantCentimes: montantPropose(encours),
  reference: null,
  encaissementId: null,
  recu: null,
  tauxTvaCentiemes: null,
  autrePapier: null,
  fichierId: null,
  solder: encours.soldeCentimes <= 0,
  ecartMotif: null,
  ecartPrecision: null,
});

export const choixDeDepart = (encours: EncoursEnListe, partage: MontantsEncours): ChoixDuReglement => ({
  encours,
  partage,
  sansReglement: encours.soldeCentimes <= 0,
  tout: false,
  dateConfirmee: null,
});

/** The encours is settled without any payment, or with one after all. */
export const avecOuSansReglement = (
  encours: EncoursEnListe,
  { sansReglement }: { readonly sansReglement: boolean },
) => ({
  choix: { sansReglement },
  champs: {
    montantCentimes: sansReglement ? null : montantPropose(encours),
    solder: sansReglement,
  },
});

type EtatDuReglement = {
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
};

/** What a règlement being typed says and would do: read by the dialog, and once more when it is sent. */
export const etatDuReglement = (
  { encours, sansReglement, tout, dateConfirmee }: ChoixDuReglement,
  { date, action, montantCentimes, solder }: ReglementEnChamps,
): EtatDuReglement => {
  const { etat, soldeCentimes } = encours;
  const part = partReglee({ action, montantCentimes: nombreLu(montantCentimes), soldeCentimes, tout });
  const sansArgent = action !== null && natureDuReglement(action) === null;
  const compenseAuDela =
    sansArgent && !sansReglement && part.partCentimes !== null && part.partCentimes > soldeCentimes;
  return {
    part,
    precoce: date !== null && precedeLeFait(date, encours) ? { date, confirmee: dateConfirmee === date } : null,
    effet: effetReglement({ etat, soldeCentimes, montantCentimes: part.partCentimes, solder: solder ?? false }),
    sansArgent,
    compenseAuDela,
    complet: sansReglement || (montantCentimes !== null && !estIllisible(montantCentimes)),
  };
};

/**
 * What is sent of a règlement.
 * @throws 400 when a reason is missing, 409 when its date must be confirmed
 */
export const reglementAEnvoyer = (choix: ChoixDuReglement, donnees: ReglementSaisie): ReglementSaisie => {
  const { part, effet, precoce } = etatDuReglement(choix, donnees);
  const { montantCentimes, ecartMotif, ecartPrecision } = donnees;
  if (effet.motifRequis && !ecartMotif) throw encoursErrors.ecartMotifRequis();
  if (effet.motifRequis && ecartMotif === 'AUTRE' && !ecartPrecision) throw encoursErrors.ecartAPreciser();
  if (precoce && !precoce.confirmee) throw encoursErrors.dateAConfirmer();
  const resteGarde = (part.resteCentimes ?? 0) > 0 && montantCentimes !== null;
  return {
    ...donnees,
    montantCentimes: part.partCentimes,
    recu: resteGarde ? montantsDe(choix.partage, montantCentimes) : null,
    solder: effet.devient === 'REGLE',
    ecartMotif: effet.motifRequis ? ecartMotif : null,
    ecartPrecision: effet.motifRequis ? ecartPrecision : null,
  };
};
