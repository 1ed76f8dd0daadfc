import type { Jour } from '#shared/core/dates.ts';
import { prochainEssai, type EchecLgo } from '#shared/features/connexions/lgo/rules.ts';
import type { ConnexionLgo } from '#shared/features/connexions/lgo/schemas.ts';
import type { SyncLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { VouluLgo } from '../rules.ts';

/** What is known of one product of one promotion in the software. Marks are the fingerprints of what was written. */
export type SuiviLgo = {
  /** Null: it waits to be sent, exported or keyed. */
  readonly etat: SyncLgo | null;
  readonly message: string | null;
  /** What must be there; null: nothing any more, it is to be withdrawn. */
  readonly voulue: string | null;
  /** What the software has read back. */
  readonly envoyee: string | null;
  /** What a person said to have keyed. */
  readonly saisie: string | null;
  /** What the last exported file held. */
  readonly exportee: string | null;
  /** Failed ones since the last success or the last change. */
  readonly tentatives: number;
  /** When it is tried by itself; null: it is not. */
  readonly prochainLe: Date | null;
  /** When the software was last spoken to about it. */
  readonly dernierLe: Date | null;
  /** Last day of the promotion when it was last seen held. */
  readonly fin: Jour;
};

/** What is wanted of a product now, with the fingerprint of what would be written. */
type Voulu = Pick<VouluLgo, 'raison'> & { readonly empreinte: string; readonly fin: Jour };
export type CirconstancesSynchronisationLgo = {
  readonly connexion: ConnexionLgo;
  /** When the connection was last set. */
  readonly regleLe: Date | null;
  readonly maintenant: Date;
  readonly aujourdhui: Jour;
};

const NEUF = { envoyee: null, saisie: null, exportee: null, dernierLe: null } as const;
export const A_RETIRER_A_LA_MAIN = 'Cette promotion ne s’applique plus : retirez-la du LGO.';
const CHANGEE = 'La promotion a changé depuis.';

const attendre = ({ connexion, maintenant }: CirconstancesSynchronisationLgo): Date | null =>
  connexion === 'API' ? maintenant : null;

/** It is in the software and must not be: withdrawn by API, else a person is told so while it runs (CNX-67). */
const aRetirer = (suivi: SuiviLgo, quand: CirconstancesSynchronisationLgo): SuiviLgo | null => {
  const dedans = suivi.envoyee !== null;
  if (dedans && quand.connexion === 'API') {
    if (suivi.voulue === null && (suivi.etat !== null || suivi.prochainLe !== null)) return suivi;
    return { ...suivi, etat: null, message: null, voulue: null, tentatives: 0, prochainLe: quand.maintenant };
  }
  if ((dedans || suivi.saisie !== null) && suivi.fin >= quand.aujourdhui && quand.connexion !== 'AUCUNE')
    return { ...suivi, etat: 'ko', message: A_RETIRER_A_LA_MAIN, voulue: null, tentatives: 0, prochainLe: null };
  return null;
};

/** A change starts everything again; what did not change keeps what is known of it. */
const aEnvoyer = (
  suivi: SuiviLgo | undefined,
  { empreinte, fin }: Voulu,
  quand: CirconstancesSynchronisationLgo,
): SuiviLgo => {
  const connu = suivi ?? { ...NEUF, voulue: null, etat: null, message: null, tentatives: 0, prochainLe: null, fin };
  const pareil = { ...connu, voulue: empreinte, fin };
  if (connu.saisie === empreinte)
    return { ...pareil, etat: 'manually_created', message: null, tentatives: 0, prochainLe: null };
  if (connu.envoyee === empreinte) return { ...pareil, etat: 'ok', message: null, tentatives: 0, prochainLe: null };
  const deja = connu.envoyee ?? connu.saisie ?? connu.exportee;
  const neuve: SuiviLgo = {
    ...pareil,
    etat: null,
    message: deja !== null && deja !== empreinte ? CHANGEE : null,
    tentatives: 0,
    prochainLe: attendre(quand),
  };
  if (connu.voulue !== empreinte) return neuve;
  // A failure of before the connection was set again says nothing of the new one.
  const dAvant = connu.dernierLe !== null && quand.regleLe !== null && connu.dernierLe < quand.regleLe;
  const suivie = !dAvant && (connu.etat === 'ko' || connu.etat === 'non_synchronizable');
  if (quand.connexion !== 'API') return connu.prochainLe === null && connu.etat === null ? pareil : neuve;
  return suivie || (!dAvant && connu.prochainLe !== null) ? pareil : neuve;
};

/**
 * What a product becomes when it is compared with what is wanted of it (CNX-67).
 * @param suivi undefined: nothing was known of it
 * @param voulu undefined: its promotion is over, given up, or no longer has it
 * @returns null: nothing is left to follow
 */
export const rapprocherSuiviLgo = (
  suivi: SuiviLgo | undefined,
  voulu: Voulu | undefined,
  quand: CirconstancesSynchronisationLgo,
): SuiviLgo | null => {
  if (voulu === undefined) return suivi === undefined ? null : aRetirer(suivi, quand);
  if (voulu.raison === null) return aEnvoyer(suivi, voulu, quand);
  // It was there before it became impossible: first it leaves.
  if (suivi?.envoyee && quand.connexion === 'API') return aRetirer(suivi, quand);
  const connu = suivi ?? { ...NEUF, fin: voulu.fin };
  const saisie = connu.saisie === voulu.empreinte;
  return {
    ...connu,
    etat: saisie ? 'manually_created' : 'non_synchronizable',
    message: saisie ? null : voulu.raison,
    voulue: voulu.empreinte,
    tentatives: 0,
    prochainLe: null,
    fin: voulu.fin,
  };
};

/** The software took it and gave it back as it was sent (CNX-62). */
export const apresEnvoi = (suivi: SuiviLgo, empreinte: string): SuiviLgo =>
  suivi.voulue === empreinte
    ? { ...suivi, envoyee: empreinte, etat: 'ok', message: null, tentatives: 0, prochainLe: null }
    : { ...suivi, envoyee: empreinte };

/**
 * A failed exchange: its message stays, and when it is tried again (CNX-64).
 * @returns the state, and whether this was the last try: people are told then
 */
export const apresEchec = (
  suivi: SuiviLgo,
  echec: EchecLgo,
  maintenant: Date,
): { readonly suivi: SuiviLgo; readonly dernier: boolean } => {
  const tentatives = suivi.tentatives + 1;
  const prochainLe = prochainEssai(echec, tentatives, maintenant);
  const message = suivi.voulue === null ? `Retrait impossible. ${echec.message}` : echec.message;
  const etat = echec.sorte === 'IMPOSSIBLE' && suivi.voulue !== null ? 'non_synchronizable' : 'ko';
  return { suivi: { ...suivi, etat, message, tentatives, prochainLe }, dernier: prochainLe === null };
};

/** A person tries again: at once, and with every delay before it again (CNX-66). */
export const reessayerSuiviLgo = (suivi: SuiviLgo, maintenant: Date): SuiviLgo => ({
  ...suivi,
  etat: null,
  message: null,
  tentatives: 0,
  prochainLe: maintenant,
});
export const peutReessayer = ({ etat, prochainLe, voulue, envoyee }: SuiviLgo, connexion: ConnexionLgo): boolean =>
  connexion === 'API' &&
  (voulue !== null || envoyee !== null) &&
  (etat === 'ko' || (etat === null && prochainLe !== null));

/** "J'ai saisi dans le LGO" (CNX-66): what is keyed is no longer sent. */
export const direSaisie = (suivi: SuiviLgo): SuiviLgo => ({
  ...suivi,
  saisie: suivi.voulue,
  etat: 'manually_created',
  message: null,
  tentatives: 0,
  prochainLe: null,
});
/** @param vise what is wanted of it; what changes nothing at the till is not to be keyed (CNX-63) */
export const peutSaisir = ({ etat, voulue }: SuiviLgo, vise: Pick<VouluLgo, 'sansEffet'> | undefined): boolean =>
  voulue !== null && etat !== 'ok' && etat !== 'manually_created' && !vise?.sansEffet;
/** What was said is taken back: the product is again as if nothing had been keyed. */
export const annulerSaisie = (suivi: SuiviLgo): SuiviLgo => ({ ...suivi, saisie: null, etat: null, message: null });
export const peutAnnulerSaisie = ({ saisie }: SuiviLgo): boolean => saisie !== null;

/** What a product waits for, when it has no state yet. */
export const attentesLgo = ['ENVOI', 'RETRAIT', 'EXPORT', 'CONFIRMATION', 'SAISIE'] as const;
export type AttenteLgoSynchronisationLgo = (typeof attentesLgo)[number];
export const attenteDe = (
  { etat, voulue, exportee }: SuiviLgo,
  connexion: ConnexionLgo,
): AttenteLgoSynchronisationLgo | null => {
  if (etat !== null) return null;
  if (connexion === 'API') return voulue === null ? 'RETRAIT' : 'ENVOI';
  if (connexion === 'FICHIER') return exportee === voulue ? 'CONFIRMATION' : 'EXPORT';
  return 'SAISIE';
};
