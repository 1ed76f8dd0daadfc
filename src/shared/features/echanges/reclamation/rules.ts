import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { EtatStatut } from '#shared/features/echanges/discussion/rules.ts';
import { moyenAttendu } from '#shared/features/argent/encours/rules/actions.ts';
import type { ActionEncours, Encours, EtatEncours, MoyenReglement } from '#shared/features/argent/encours/schemas.ts';
import { canCreerEncours, canReglerEncours } from '#shared/features/argent/encours/policy.ts';
import { convertirNature, rapportDuTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import {
  destinatairesPour,
  type CoordonneesEncours,
  type Usage,
} from '#shared/features/argent/encours/rules/contacts.ts';
import * as peut from './policy.ts';
import type { DroitsReclamation, MotifReclamation, Reclamation, ReponseLabo } from './schemas.ts';

/** The number of a réclamation: `R-2026-0012`, with more digits beyond 9 999. */
export const formaterNumeroReclamation = (annee: number, n: number): string =>
  `R-${annee}-${String(n).padStart(4, '0')}`;

const USAGES: Readonly<Record<MotifReclamation, Usage>> = {
  LOGISTIQUE: 'LOGISTIQUE',
  RETOUR: 'LOGISTIQUE',
  RECLAMATION: 'COMMERCIAL',
  QUESTION: 'COMMERCIAL',
};
/** The default recipients of a réclamation (REC-3): the platform for logistics and returns, else the laboratory. */
export const destinatairesDuMotif = (coordonnees: CoordonneesEncours, motif: MotifReclamation): string[] =>
  destinatairesPour(coordonnees, USAGES[motif]);

/**
 * The recipients of a reply: the person of the laboratory who answered last, else the recipients of the réclamation
 * (REC-19). A reminder goes to all of them, because that person may be away.
 */
export const destinatairesReponse = (
  destinataires: readonly string[],
  dernierRepondant: string | null,
  relance = false,
): string[] => {
  if (dernierRepondant === null) return [...destinataires];
  const autres = destinataires.filter((destinataire) => destinataire.toLowerCase() !== dernierRepondant.toLowerCase());
  return relance ? [dernierRepondant, ...autres] : [dernierRepondant];
};

/**
 * After an answer of the laboratory, the account must act, whatever the statut was; an agreement stays one (REC-11).
 */
export const apresReponseLabo = ({ statut }: EtatStatut): EtatStatut =>
  statut === 'CONFIRMED' ? { statut, aTraiter: true } : { statut: 'WAITING', aTraiter: true };

/**
 * After an answer of the account, nothing is left to process (REC-11). A message sent for the first time, or after a
 * silence, waits for the laboratory again.
 */
export const apresReponseCompte = ({ statut }: EtatStatut, envoyee: boolean): EtatStatut => ({
  statut: envoyee && (statut === null || statut === 'DRAFT' || statut === 'EXPIRED') ? 'WAITING' : statut,
  aTraiter: false,
});

type Attente = Pick<Reclamation, 'statut' | 'aRepondre'>;
/** Whether the account waits for the laboratory, which may then be reminded. */
export const attendReponse = ({ statut, aRepondre }: Attente): boolean =>
  !aRepondre && (statut === 'WAITING' || statut === 'EXPIRED');
type PourDroits = Attente & { readonly aEncours: boolean; readonly resteCentimes: number };
export const droitsReclamation = (
  acteur: Pick<Acteur, 'role'>,
  { aEncours, resteCentimes, ...etat }: PourDroits,
): DroitsReclamation => ({
  modifier: peut.canEcrireReclamation(acteur),
  repondre: peut.canEcrireReclamation(acteur),
  relancer: peut.canEcrireReclamation(acteur) && attendReponse(etat),
  supprimer: peut.canSupprimerReclamation(acteur),
  lien: peut.canGererLien(acteur),
  creerEncours: !aEncours && canCreerEncours(acteur, { type: 'NEW_RECLAMATION' }),
  regler: canReglerEncours(acteur) && (aEncours || canCreerEncours(acteur, { type: 'NEW_RECLAMATION' })),
  clore:
    resteCentimes > 0 && canReglerEncours(acteur) && (aEncours || canCreerEncours(acteur, { type: 'NEW_RECLAMATION' })),
});

/** Whether an answer may end in a settlement: any but a request for information. */
export const peutEtreReglee = ({ nature }: Pick<ReponseLabo, 'nature'>): boolean => nature !== 'INFORMATIONS';

export type ReglementProposeReclamation = {
  readonly action: MoyenReglement;
  readonly montantCentimes: number | null;
  readonly date: Jour;
  readonly reference: string | null;
  readonly solder: boolean;
  readonly ecartMotif: Encours['ecartMotif'];
};
type EncoursLie = {
  readonly soldeCentimes: number;
  readonly natureFiscale: NatureFiscale;
  readonly tauxTvaCentiemes: number | null;
  readonly actionAttendue?: ActionEncours;
};

/** The amount granted, in the nature of the encours (ENC-92); null when the natures differ and no VAT rate is known. */
const accordeCentimes = (
  { montantCentimes, natureFiscale }: ReponseLabo,
  encours: Pick<EncoursLie, 'natureFiscale' | 'tauxTvaCentiemes'> | null,
): number | null => {
  if (montantCentimes === null || !encours || encours.natureFiscale === natureFiscale) return montantCentimes;
  const { tauxTvaCentiemes } = encours;
  if (tauxTvaCentiemes === null) return null;
  return convertirNature(montantCentimes, natureFiscale, encours.natureFiscale, rapportDuTaux(tauxTvaCentiemes));
};

/**
 * The settlement proposed to the pharmacy after an answer of the laboratory: an avoir pays its amount, a relivraison
 * pays the balance, a refusal closes the encours without money.
 * @param encours null when there is neither an encours nor an amount réclamé: the encours would be created with the
 * amount of the answer
 */
export const reglementPropose = (
  reponse: ReponseLabo,
  encours: EncoursLie | null,
  aujourdhui: Jour,
): ReglementProposeReclamation => {
  const date = reponse.datePrevue !== null && reponse.datePrevue < aujourdhui ? reponse.datePrevue : aujourdhui;
  const base = { date, reference: reponse.avoirNumero, solder: false, ecartMotif: null };
  if (reponse.nature === 'REFUS')
    return {
      ...base,
      date: aujourdhui,
      action: moyenAttendu[encours?.actionAttendue ?? 'AVOIR'],
      montantCentimes: null,
      solder: true,
      ecartMotif: 'ABANDON',
    };
  if (reponse.nature === 'RELIVRAISON')
    return {
      ...base,
      action: 'RELIVRAISON',
      montantCentimes: encours && encours.soldeCentimes > 0 ? encours.soldeCentimes : null,
    };
  return { ...base, action: 'AVOIR', montantCentimes: accordeCentimes(reponse, encours) };
};

/**
 * Whether the encours must be declared before the settlement: a partial payment needs a declared encours, and an answer
 * of the laboratory proves the declaration.
 */
export const declareAvantReglement = (
  etat: EtatEncours,
  soldeCentimes: number,
  montantCentimes: number | null,
  { solder }: { readonly solder: boolean },
): boolean => etat === 'A_DECLARER' && !solder && montantCentimes !== null && montantCentimes < soldeCentimes;
