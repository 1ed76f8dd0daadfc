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

/** Choices of a règlement outside its fields, when a new encaissement or none settles the encours. */
export type ChoixDuReglement = {
  readonly encours: EncoursEnListe;
  /** Tax nature in which the account counts. */
  readonly partage: MontantsEncours;
  /** True to settle without any payment. */
  readonly sansReglement: boolean;
  /** True to allocate the whole amount to this encours, even beyond its balance. */
  readonly tout: boolean;
  /** The early date that the user has confirmed. */
  readonly dateConfirmee: Jour | null;
};
type ReglementEnChamps = {
  readonly date: Jour | null;
  readonly action: MoyenReglement | null;
  readonly montantCentimes: number | Illisible | null;
  readonly solder?: boolean | null | undefined;
};

/** Proposed amount: the whole balance, or null when nothing is due. */
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

/** Changes of a règlement when the user chooses to settle without any payment, or with one again. */
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
  /** The typed date when it precedes the fact, and whether the user has confirmed it. */
  readonly precoce: { readonly date: Jour; readonly confirmee: boolean } | null;
  /** Effect of the règlement on the encours. */
  readonly effet: EffetReglement;
  /** True when the chosen means moves no money (ENC-61). */
  readonly sansArgent: boolean;
  /** True when a means without money exceeds the balance, which it may not (ENC-61). */
  readonly compenseAuDela: boolean;
  readonly complet: boolean;
};

/** State of a règlement while the user types it; the dialog reads it, and so does the submission. */
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
 * Body of the règlement.
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
