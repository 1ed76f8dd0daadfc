import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type {
  AvisPaiement,
  CarteAChanger,
  CommandeAPayer,
  FormulairePaiement,
  Issue,
  Paiement,
  RefusAvis,
  Tarif,
} from './paiement.ts';
import { creerArretPayzen, type ReglagesRest } from './payzen-rest.ts';
import { signatureValide, signerPaiement, type ChampsSignes } from './signature.ts';

export type ReglagesPayzen = {
  /** The id of the shop, eight figures. */
  readonly siteId: string;
  /** The key of the mode: tests and production have different keys. */
  readonly cle: string;
  readonly mode: 'TEST' | 'PRODUCTION';
  readonly url: string;
  readonly tarif: Tarif;
  /** Null: mandates cannot be stopped from the application. */
  readonly rest: ReglagesRest | null;
};

const EUROS = '978';

/** `20261121093000`, UTC. */
const dateUtc = (instant: Date): string => instant.toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * The day of the debit: the eve of the last day, so that a renewal arrives before the access ends; never after the
 * 28th, which every month has.
 */
export const jourDePrelevement = (dateFin: Jour): Jour => {
  const veille = ajouterJours(dateFin, -1);
  return Number(veille.slice(8)) > 28 ? `${veille.slice(0, 8)}28` : veille;
};

/**
 * The rule of the renewals (RFC 5545), in the forms the provider documents: each month, or the same months of each
 * year.
 */
export const prelevementRule = (premier: Jour, mois: number): string => {
  const jour = Number(premier.slice(8));
  if (mois === 1) return `RRULE:FREQ=MONTHLY;BYMONTHDAY=${jour}`;
  const depart = (Number(premier.slice(5, 7)) - 1) % mois;
  const tous = Array.from({ length: 12 / mois }, (_, i) => depart + i * mois + 1);
  return `RRULE:FREQ=YEARLY;BYMONTHDAY=${jour};BYMONTH=${tous.join(',')}`;
};

const preparer = ({ siteId, cle, mode, url }: ReglagesPayzen, commande: CommandeAPayer): FormulairePaiement => {
  const { reference, mandat, transId, creeLe, dateFin, montantCentimes, mois, client } = commande;
  const prelevement = jourDePrelevement(dateFin);
  const champs: ChampsSignes = {
    vads_version: 'V2',
    vads_ctx_mode: mode,
    vads_site_id: siteId,
    vads_action_mode: 'INTERACTIVE',
    vads_page_action: 'REGISTER_PAY_SUBSCRIBE',
    vads_payment_config: 'SINGLE',
    vads_trans_id: transId,
    vads_trans_date: dateUtc(creeLe),
    vads_amount: String(montantCentimes),
    vads_currency: EUROS,
    vads_language: 'fr',
    vads_order_id: reference,
    vads_cust_id: String(client.id),
    vads_cust_legal_name: client.nom.slice(0, 100),
    vads_cust_email: client.mail,
    vads_identifier: mandat,
    vads_subscription: mandat,
    vads_sub_amount: String(montantCentimes),
    vads_sub_currency: EUROS,
    vads_sub_effect_date: prelevement.replaceAll('-', ''),
    vads_sub_desc: prelevementRule(prelevement, mois),
    vads_url_return: commande.adresseRetour,
    vads_url_cancel: commande.adresseAbandon,
    vads_url_check: commande.adresseAvis,
    // The return of the browser proves nothing: no data is read from it.
    vads_return_mode: 'NONE',
  };
  return { url, champs: { ...champs, signature: signerPaiement(champs, cle) } };
};

/** The form of the page where the card of a mandate is replaced: the next debits use the new card. */
const preparerCarte = ({ siteId, cle, mode, url }: ReglagesPayzen, carte: CarteAChanger): FormulairePaiement => {
  const champs: ChampsSignes = {
    vads_version: 'V2',
    vads_ctx_mode: mode,
    vads_site_id: siteId,
    vads_action_mode: 'INTERACTIVE',
    vads_page_action: 'REGISTER_UPDATE',
    vads_trans_id: carte.transId,
    vads_trans_date: dateUtc(carte.creeLe),
    vads_language: 'fr',
    vads_cust_id: String(carte.client.id),
    vads_cust_email: carte.client.mail,
    vads_identifier: carte.mandat,
    vads_url_return: carte.adresseRetour,
    vads_url_check: carte.adresseAvis,
    vads_return_mode: 'NONE',
  };
  return { url, champs: { ...champs, signature: signerPaiement(champs, cle) } };
};

const ISSUES: Readonly<Record<string, Issue>> = {
  ACCEPTED: 'PAYE',
  AUTHORISED: 'PAYE',
  CAPTURED: 'PAYE',
  REFUSED: 'REFUSE',
  // Authorised, but never captured by the bank: as good as cancelled.
  CAPTURE_FAILED: 'ANNULE',
  EXPIRED: 'REFUSE',
  ABANDONED: 'ABANDONNE',
  CANCELLED: 'ANNULE',
};

const MOTIFS: Readonly<Record<string, string>> = {
  '02': 'Votre banque demande à être contactée.',
  '05': 'Le paiement a été refusé par votre banque.',
  '17': 'Le paiement a été abandonné.',
  '30': 'La demande de paiement contenait une erreur.',
  '96': 'Une panne est survenue pendant le paiement.',
};

const issueDe = (champs: ChampsSignes): Issue => ISSUES[champs['vads_trans_status'] ?? ''] ?? 'EN_COURS';

const natureDe = (champs: ChampsSignes): AvisPaiement['nature'] => {
  if (champs['vads_operation_type'] === 'CREDIT') return 'REMBOURSEMENT';
  if (champs['vads_page_action'] === 'REGISTER_UPDATE') return 'CARTE';
  const echeance = champs['vads_url_check_src'] === 'REC' || (champs['vads_recurrence_number'] ?? '') !== '';
  return echeance ? 'RENOUVELLEMENT' : 'PAIEMENT';
};

const motifDe = (champs: ChampsSignes, issue: Issue): string | null => {
  if (issue !== 'REFUSE') return null;
  if (champs['vads_trans_status'] === 'EXPIRED') return 'Le paiement n’a pas été confirmé à temps.';
  return MOTIFS[champs['vads_result'] ?? ''] ?? 'Le paiement a été refusé.';
};

/**
 * Reads the fields of a form; a repeated name is refused, because it would be signed once.
 * @returns null for a text that is not a form
 */
const lireChamps = (corps: string): ChampsSignes | null => {
  const paires = [...new URLSearchParams(corps)];
  const noms = new Set(paires.map(([nom]) => nom));
  return noms.size === paires.length && noms.has('signature') ? Object.fromEntries(paires) : null;
};

const FORMATS: Readonly<Record<string, RegExp>> = {
  // Absent when no card was presented.
  vads_trans_uuid: /^(?:[0-9a-f]{32})?$/,
  vads_sequence_number: /^\d{0,3}$/,
  vads_amount: /^\d{1,12}$/,
  vads_currency: /^\d{3}$/,
  vads_trans_date: /^\d{14}$/,
  vads_trans_status: /^[A-Z_]{1,40}$/,
};
/** The fields absent when a card is replaced: it has no amount and no currency. */
const ABSENTS_D_UNE_CARTE: ReadonlySet<string> = new Set(['vads_amount', 'vads_currency']);
const bienForme = (champs: ChampsSignes): boolean =>
  Object.entries(FORMATS).every(
    ([nom, format]) => format.test(champs[nom] ?? '') || (natureDe(champs) === 'CARTE' && ABSENTS_D_UNE_CARTE.has(nom)),
  );

const versAvis = (champs: ChampsSignes): AvisPaiement => {
  const lireChamp = (nom: string) => champs[nom] ?? '';
  const issue = issueDe(champs);
  return {
    nature: natureDe(champs),
    issue,
    transaction: lireChamp('vads_trans_uuid') || `${lireChamp('vads_trans_date')}${lireChamp('vads_trans_id')}`,
    sequence: Number(lireChamp('vads_sequence_number') || '1'),
    reference: lireChamp('vads_order_id'),
    mandat: lireChamp('vads_identifier'),
    recurrent:
      lireChamp('vads_recurrence_status') === 'CREATED' && !lireChamp('vads_identifier_status').startsWith('NOT_'),
    transId: lireChamp('vads_trans_id'),
    transDate: lireChamp('vads_trans_date'),
    montantCentimes: Number(lireChamp('vads_amount')),
    devise: lireChamp('vads_currency'),
    motif: motifDe(champs, issue),
  };
};

const lireAvis = ({ cle, siteId, mode }: ReglagesPayzen, corps: string): AvisPaiement | RefusAvis => {
  const champs = lireChamps(corps);
  if (!champs) return 'ILLISIBLE';
  if (!signatureValide(champs, cle)) return 'SIGNATURE';
  if (champs['vads_site_id'] !== siteId || champs['vads_ctx_mode'] !== mode) return 'BOUTIQUE';
  return bienForme(champs) ? versAvis(champs) : 'ILLISIBLE';
};

/** PayZen / Lyra, form V2. */
export const ouvrirPayzen = (reglages: ReglagesPayzen): Paiement => ({
  moyen: 'payzen',
  enLigne: {
    tarif: reglages.tarif,
    origine: new URL(reglages.url).origin,
    dater: dateUtc,
    preparer: (commande) => preparer(reglages, commande),
    changerDeCarte: (carte) => preparerCarte(reglages, carte),
    lire: (corps) => lireAvis(reglages, corps),
    arreter: reglages.rest && creerArretPayzen(reglages.siteId, reglages.rest),
  },
});
