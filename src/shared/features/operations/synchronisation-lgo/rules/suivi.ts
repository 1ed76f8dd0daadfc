import type { Jour } from '#shared/core/dates.ts';
import { prochainEssai, type EchecLgo } from '#shared/features/connexions/lgo/rules.ts';
import type { ConnexionLgo } from '#shared/features/connexions/lgo/schemas.ts';
import type { SyncLgo } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { VouluLgo } from '../rules.ts';

/**
 * The tracking of one product of one promotion in the LGO. `voulue`, `envoyee`, `saisie` and `exportee` are
 * fingerprints of the content.
 */
export type SuiviLgo = {
  /** Null while the product waits to be sent, exported or keyed. */
  readonly etat: SyncLgo | null;
  readonly message: string | null;
  /** The content that the LGO must hold; null when the product must be withdrawn. */
  readonly voulue: string | null;
  /** The content that the LGO confirmed by reading it back. */
  readonly envoyee: string | null;
  /** The content that a person said to have keyed. */
  readonly saisie: string | null;
  /** The content of the last exported file. */
  readonly exportee: string | null;
  /** Failed attempts since the last success or the last change. */
  readonly tentatives: number;
  /** When the next automatic attempt is due; null when there is none. */
  readonly prochainLe: Date | null;
  /** When the last exchange with the LGO about this product took place. */
  readonly dernierLe: Date | null;
  /** The last day of the promotion, as known when it was last held. */
  readonly fin: Jour;
};

/** The wanted content of a product, with its fingerprint. */
type Voulu = Pick<VouluLgo, 'raison'> & { readonly empreinte: string; readonly fin: Jour };
export type CirconstancesSynchronisationLgo = {
  readonly connexion: ConnexionLgo;
  /** When the connection was last configured. */
  readonly regleLe: Date | null;
  readonly maintenant: Date;
  readonly aujourdhui: Jour;
};

const NEUF = { envoyee: null, saisie: null, exportee: null, dernierLe: null } as const;
export const A_RETIRER_A_LA_MAIN = 'Cette promotion ne s’applique plus : retirez-la du LGO.';
const CHANGEE = 'La promotion a changé depuis.';

const attendre = ({ connexion, maintenant }: CirconstancesSynchronisationLgo): Date | null =>
  connexion === 'API' ? maintenant : null;

/** Withdraws a product present in the LGO: by API, else by telling a person as long as the promotion runs (CNX-67). */
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

/** A changed content starts the sending again; an unchanged one keeps its state. */
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
  // A failure older than the present setting of the connection does not count.
  const dAvant = connu.dernierLe !== null && quand.regleLe !== null && connu.dernierLe < quand.regleLe;
  const suivie = !dAvant && (connu.etat === 'ko' || connu.etat === 'non_synchronizable');
  if (quand.connexion !== 'API') return connu.prochainLe === null && connu.etat === null ? pareil : neuve;
  return suivie || (!dAvant && connu.prochainLe !== null) ? pareil : neuve;
};

/**
 * The tracking of a product once compared with its wanted content (CNX-67).
 * @param suivi undefined when the product was not tracked yet
 * @param voulu undefined when its promotion is over, given up, or no longer has the product
 * @returns null when there is nothing left to track
 */
export const rapprocherSuiviLgo = (
  suivi: SuiviLgo | undefined,
  voulu: Voulu | undefined,
  quand: CirconstancesSynchronisationLgo,
): SuiviLgo | null => {
  if (voulu === undefined) return suivi === undefined ? null : aRetirer(suivi, quand);
  if (voulu.raison === null) return aEnvoyer(suivi, voulu, quand);
  // The product is in the LGO from before it became impossible: it is withdrawn first.
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

/** The LGO accepted the content and read it back unchanged (CNX-62). */
export const apresEnvoi = (suivi: SuiviLgo, empreinte: string): SuiviLgo =>
  suivi.voulue === empreinte
    ? { ...suivi, envoyee: empreinte, etat: 'ok', message: null, tentatives: 0, prochainLe: null }
    : { ...suivi, envoyee: empreinte };

/**
 * After a failed exchange: keeps its message and plans the next attempt (CNX-64).
 * @returns the tracking, and whether this was the last attempt: people are notified then
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

/** A person asks for a new attempt: at once, with the full series of delays again (CNX-66). */
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

/** « J'ai saisi dans le LGO » (CNX-66): a product keyed by hand is no longer sent. */
export const direSaisie = (suivi: SuiviLgo): SuiviLgo => ({
  ...suivi,
  saisie: suivi.voulue,
  etat: 'manually_created',
  message: null,
  tentatives: 0,
  prochainLe: null,
});
/** @param vise the wanted content; a promotion without effect at the till is not keyed (CNX-63) */
export const peutSaisir = ({ etat, voulue }: SuiviLgo, vise: Pick<VouluLgo, 'sansEffet'> | undefined): boolean =>
  voulue !== null && etat !== 'ok' && etat !== 'manually_created' && !vise?.sansEffet;
/** Undoes « J'ai saisi dans le LGO »: the product is tracked as if nothing had been keyed. */
export const annulerSaisie = (suivi: SuiviLgo): SuiviLgo => ({ ...suivi, saisie: null, etat: null, message: null });
export const peutAnnulerSaisie = ({ saisie }: SuiviLgo): boolean => saisie !== null;

/** The step that a product without a state waits for. */
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
