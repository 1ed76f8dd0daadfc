import type { Jour } from '#shared/core/dates.ts';

/** What one period costs, all taxes included, in cents; a period is a number of months. */
export type Tarif = { readonly montantCentimes: number; readonly mois: number };

export type CommandeAPayer = Tarif & {
  readonly reference: string;
  /** The reference under which the provider keeps the card (alias). */
  readonly mandat: string;
  /** Six figures no other order of the day has. */
  readonly transId: string;
  readonly creeLe: Date;
  /** The day its payment opens the access to: the first renewal is due just before. */
  readonly dateFin: Jour;
  readonly client: { readonly id: number; readonly nom: string; readonly mail: string };
  readonly adresseRetour: string;
  readonly adresseAbandon: string;
  readonly adresseAvis: string;
};

/** The card of a mandate that the provider debits, to be replaced on its page. */
export type CarteAChanger = Pick<
  CommandeAPayer,
  'mandat' | 'transId' | 'creeLe' | 'client' | 'adresseRetour' | 'adresseAvis'
>;

/** What the browser posts to the provider. */
export type FormulairePaiement = { readonly url: string; readonly champs: Readonly<Record<string, string>> };

export type Issue = 'PAYE' | 'REFUSE' | 'ABANDONNE' | 'EN_COURS' | 'ANNULE';

/** A notice of the provider whose signature was verified. */
export type AvisPaiement = {
  /** `REMBOURSEMENT`: a transaction of its own, whose amount is given back; it names its order, or its mandate.
   * `CARTE`: the card of a mandate was replaced, nothing was paid. */
  readonly nature: 'PAIEMENT' | 'RENOUVELLEMENT' | 'REMBOURSEMENT' | 'CARTE';
  readonly issue: Issue;
  /** One transaction, notified any number of times. */
  readonly transaction: string;
  readonly sequence: number;
  readonly reference: string;
  readonly mandat: string;
  /** The provider will renew it by itself. */
  readonly recurrent: boolean;
  /** `yyyymmdd` and the six figures: those of the order, for its first payment. */
  readonly transId: string;
  readonly transDate: string;
  readonly montantCentimes: number;
  readonly devise: string;
  /** Why it was refused, in French. */
  readonly motif: string | null;
};

export type RefusAvis = 'SIGNATURE' | 'BOUTIQUE' | 'ILLISIBLE';

/** What the provider answered when it was asked to charge a mandate no more. */
export type IssueArret = { readonly arrete: true } | { readonly arrete: false; readonly raison: string };

/** A provider of online payment: it signs forms and verifies notices, and knows nothing of tenants. */
type PaiementEnLigne = {
  readonly tarif: Tarif;
  /** The only other origin to which a form of ours may be sent. */
  readonly origine: string;
  /** The date of an order as sent to the provider: kept with the order, compared with the notice. */
  dater(instant: Date): string;
  preparer(commande: CommandeAPayer): FormulairePaiement;
  changerDeCarte(carte: CarteAChanger): FormulairePaiement;
  /** @returns the verified notice, or the reason why it is not believed */
  lire(corps: string): AvisPaiement | RefusAvis;
  /** Ends the debits of a mandate; it never throws. Null: a person does it at the provider's desk (CPT-140). */
  readonly arreter: ((mandat: string) => Promise<IssueArret>) | null;
};

/** How subscriptions are taken. `manuel`: asked for, then entered by the super administrator. */
export type Paiement = { readonly moyen: 'manuel' } | { readonly moyen: 'payzen'; readonly enLigne: PaiementEnLigne };

export const paiementManuel: Paiement = { moyen: 'manuel' };
export const enLigneDe = (paiement: Paiement): PaiementEnLigne | null =>
  paiement.moyen === 'manuel' ? null : paiement.enLigne;
