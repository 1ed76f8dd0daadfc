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

/** As the laboratory reads its choices, then as both sides read the answer. */
export const libelleNatureReponse: Readonly<Record<NatureReponse, string>> = {
  AVOIR: 'Avoir accordé',
  RELIVRAISON: 'Relivraison',
  REFUS: 'Refus',
  INFORMATIONS: 'Besoin d’informations',
};

type Decision = Omit<ReponseLabo, 'nature'> & { readonly nature: NatureReponse | null };
/** `Avoir accordé, n° AV-77, 42,50 € HT, le 20/11/2026`; empty for words alone. */
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

/** What is said when the laboratory chose its answer without a word. */
export const phraseNature: Readonly<Record<NatureReponse, string>> = {
  AVOIR: 'Nous vous accordons un avoir.',
  RELIVRAISON: 'Nous vous relivrons les produits.',
  REFUS: 'Nous ne donnons pas suite à cette réclamation.',
  INFORMATIONS: 'Nous avons besoin d’informations.',
};

/** `12 jours`, as mails and screens say it. */
export const motsSilence = (jours: number): string =>
  jours === 0 ? 'aujourd’hui' : jours === 1 ? 'un jour' : `${jours} jours`;
/** Proposed when a laboratory is reminded. */
export const MESSAGE_RELANCE = 'Pouvez-vous nous dire où vous en êtes ?';
