import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatJour } from '#shared/core/dates.ts';
import type { MotifReclamation, NatureReponse, ReponseLabo } from './schemas/base.ts';
import type { EtatLien } from '#shared/core/lien-public.ts';

export const libelleMotif: Readonly<Record<MotifReclamation, string>> = {
  LOGISTIQUE: 'Logistique',
  RETOUR: 'Retour',
  RECLAMATION: 'Réclamation',
  QUESTION: 'Question',
};

/** The labels of the laboratory's choices, then of its answer as both sides read it. */
export const libelleNatureReponse: Readonly<Record<NatureReponse, string>> = {
  AVOIR: 'Avoir accordé',
  RELIVRAISON: 'Relivraison',
  REFUS: 'Refus',
  INFORMATIONS: 'Besoin d’informations',
};

type Decision = Omit<ReponseLabo, 'nature'> & { readonly nature: NatureReponse | null };
/** An answer in words: `Avoir accordé, n° AV-77, 42,50 € HT, le 20/11/2026`; empty for an answer of plain text. */
export const motsDecision = ({ nature, avoirNumero, montantCentimes, natureFiscale, datePrevue }: Decision): string =>
  [
    nature && libelleNatureReponse[nature],
    avoirNumero && `n° ${avoirNumero}`,
    montantCentimes !== null && formatMontant(montantCentimes, natureFiscale),
    datePrevue && `le ${formatJour(datePrevue)}`,
  ]
    .filter(Boolean)
    .join(', ');

export const libelleLien: Readonly<Record<EtatLien, string>> = { ACTIF: 'Actif', EXPIRE: 'Expiré', REVOQUE: 'Révoqué' };

/** The message shown when the laboratory chose an answer without writing any text. */
export const phraseNature: Readonly<Record<NatureReponse, string>> = {
  AVOIR: 'Nous vous accordons un avoir.',
  RELIVRAISON: 'Nous vous relivrons les produits.',
  REFUS: 'Nous ne donnons pas suite à cette réclamation.',
  INFORMATIONS: 'Nous avons besoin d’informations.',
};

/** A silence in words: `12 jours`. */
export const motsSilence = (jours: number): string =>
  jours === 0 ? 'aujourd’hui' : jours === 1 ? 'un jour' : `${jours} jours`;
/** The proposed text of a reminder to a laboratory. */
export const MESSAGE_RELANCE = 'Pouvez-vous nous dire où vous en êtes ?';
