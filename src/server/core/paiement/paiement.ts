import type { Jour } from '#shared/core/dates.ts';

/** The price of one period, all taxes included, in cents; a period is a number of months. */
export type Tarif = { readonly montantCentimes: number; readonly mois: number };

export type CommandeAPayer = Tarif & {
  readonly reference: string;
  /** The reference under which the provider keeps the card (alias). */
  readonly mandat: string;
  /** Six figures, unique among the orders of the day. */
  readonly transId: string;
  readonly creeLe: Date;
  /** The last day of access that the payment gives: the first renewal is due just before. */
  readonly dateFin: Jour;
  readonly client: { readonly id: number; readonly nom: string; readonly mail: string };
  readonly adresseRetour: string;
  readonly adresseAbandon: string;
  readonly adresseAvis: string;
};

/** The card of a mandate debited by the provider, to be replaced on its page. */
export type CarteAChanger = Pick<
  CommandeAPayer,
  'mandat' | 'transId' | 'creeLe' | 'client' | 'adresseRetour' | 'adresseAvis'
>;

/** The form that the browser posts to the provider. */
export type FormulairePaiement = { readonly url: string; readonly champs: Readonly<Record<string, string>> };

export type Issue = 'PAYE' | 'REFUSE' | 'ABANDONNE' | 'EN_COURS' | 'ANNULE';

/** A notice of the provider with a verified signature. */
export type AvisPaiement = {
  /**
   * `REMBOURSEMENT`: a transaction of its own, whose amount is given back, with its order or its mandate. `CARTE`: the
   * card of a mandate was replaced, without a payment.
   */
  readonly nature: 'PAIEMENT' | 'RENOUVELLEMENT' | 'REMBOURSEMENT' | 'CARTE';
  readonly issue: Issue;
  /** The id of the transaction, which may be notified any number of times. */
  readonly transaction: string;
  readonly sequence: number;
  readonly reference: string;
  readonly mandat: string;
  /** Whether the provider will renew the payment by itself. */
  readonly recurrent: boolean;
  /** `yyyymmdd` then the six figures: those of the order, for its first payment. */
  readonly transId: string;
  readonly transDate: string;
  readonly montantCentimes: number;
  readonly devise: string;
  /** The reason of the refusal, in French. */
  readonly motif: string | null;
};

export type RefusAvis = 'SIGNATURE' | 'BOUTIQUE' | 'ILLISIBLE';

/** The provider's answer to the request to stop a mandate. */
export type IssueArret = { readonly arrete: true } | { readonly arrete: false; readonly raison: string };

/** A provider of online payment: it signs forms and verifies notices, and does not know the tenants. */
type PaiementEnLigne = {
  readonly tarif: Tarif;
  /** The only other origin that may receive one of our forms. */
  readonly origine: string;
  /** The date of an order as sent to the provider: saved with the order, and compared with the notice. */
  dater(instant: Date): string;
  preparer(commande: CommandeAPayer): FormulairePaiement;
  changerDeCarte(carte: CarteAChanger): FormulairePaiement;
  /** @returns the verified notice, or the reason why it is refused */
  lire(corps: string): AvisPaiement | RefusAvis;
  /** Stops the debits of a mandate; never throws. Null: a person does it in the provider's back office (CPT-140). */
  readonly arreter: ((mandat: string) => Promise<IssueArret>) | null;
};

/** How subscriptions are paid. `manuel`: requested, then entered by the super administrator. */
export type Paiement = { readonly moyen: 'manuel' } | { readonly moyen: 'payzen'; readonly enLigne: PaiementEnLigne };

export const paiementManuel: Paiement = { moyen: 'manuel' };
export const enLigneDe = (paiement: Paiement): PaiementEnLigne | null =>
  paiement.moyen === 'manuel' ? null : paiement.enLigne;
