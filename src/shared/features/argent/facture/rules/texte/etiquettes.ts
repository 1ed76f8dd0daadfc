import { motifParmi } from '#shared/core/textes/motifs.ts';

/** Words that announce a value, and words that turn them into the announcement of another value; without accents. */
export type Etiquette = { readonly oui: RegExp; readonly non?: RegExp };

export const HT: readonly Etiquette[] = [
  {
    oui: /\b(?:total|montant|net)\b.{0,15}?(?:\bh\.? ?t\b|\bhors ?taxes?)/i,
    non: /remise|port|brut|unitaire|\bt\.?t\.?c\b/i,
  },
  {
    oui: /\b(?:total|amount|net)\b.{0,15}?\b(?:excl\w*|before|without|ex)\b.{0,4}?\b(?:vat|tax(?:es)?)\b/i,
    non: /discount|shipping|\bincl/i,
  },
  {
    oui: /^\s*(?:sub-? ?total|net (?:total|amount)|total net amount|taxable amount)\b/i,
    non: /\b(?:payable|due|to pay)\b|\bincl/i,
  },
];
/** Used only for a table of a single row: among several rows, it is the base of one VAT rate. */
export const BASE: readonly Etiquette[] = [{ oui: /^\s*base h\.? ?t\b/i }];

const NUMERO_DE_TVA = String.raw`intra|\bFR ?[0-9A-Z]{2}|\bnumber\b|\bno\b|\breg|\bid\b`;
export const TVA: readonly Etiquette[] = [
  { oui: /\b(?:total|montant)\b.{0,15}?(?:\bt\.?v\.?a\b|\btaxes\b)/i, non: /\bt\.?t\.?c\b|\bhors\b|\bh\.?t\b|toutes/i },
  { oui: /\btotal (?:vat|tax)\b|\bvat (?:total|amount)\b/i, non: new RegExp(`excl|incl|before|${NUMERO_DE_TVA}`, 'i') },
];
/** A line for each VAT rate, `TVA 20 % : 14,00`, `20% VAT 14.00`: they are summed. */
export const TVA_D_UN_TAUX = motifParmi(
  [
    /^\s*(?:dont )?(?:t\.?v\.?a\.?|vat)(?: a| at| @)? ?\(?\d{1,2}(?:[.,]\d{1,2})? ?%/,
    /^\s*\d{1,2}(?:[.,]\d{1,2})? ?% (?:t\.?v\.?a|vat)\b/,
  ],
  'i',
);
export const TVA_SEULE: readonly Etiquette[] = [
  {
    oui: /^\s*(?:t\.?v\.?a|vat)\b/i,
    non: new RegExp(`[%]|non applicable|exoner|exempt|autoliquid|reverse|${NUMERO_DE_TVA}`, 'i'),
  },
];

/** Words of an amount due if paid earlier, which is not a total. */
const SI_PAYE_TOT = /\bescompte\b|\bsi (?:paiement|paye|regle|reglement)\b|\bdiscount\b|\bif paid\b/i;
const A_PAYER = /\ba (?:payer|regler|deduire|rembourser)\b|\b(?:amount|balance) (?:due|payable)\b/i;
/** Words that announce the total with tax. */
export const TTC_ECRIT: readonly Etiquette[] = [
  {
    oui: /\b(?:total|montant|net)\b.{0,15}?(?:\bt\.?t\.?c\b|toutes taxes)/i,
    non: motifParmi([SI_PAYE_TOT, A_PAYER, /\bacompte|\bdeja (?:regle|paye|verse)/], 'i'),
  },
  {
    oui: /\b(?:total|amount)\b.{0,15}?\bincl\w*\b.{0,4}?\b(?:vat|tax(?:es)?)\b/i,
    non: motifParmi([SI_PAYE_TOT, /\bexcl/], 'i'),
  },
];
/** The amount left to pay is the total too, unless something was deducted (FAC-122). */
export const A_PAYER_ECRIT: readonly Etiquette[] = [
  {
    oui: /\b(?:net|total|reste|solde|montant)(?: t\.?t\.?c)? a (?:payer|regler|deduire|rembourser)\b/i,
    non: SI_PAYE_TOT,
  },
  { oui: /\b(?:solde|reste|net|restant) du(?: t\.?t\.?c)?\s*:?\s*(?=[€\d(-]|eur|$)/i, non: SI_PAYE_TOT },
  { oui: /\bgrand total\b|\btotal general\b/i, non: SI_PAYE_TOT },
  {
    oui: /\b(?:amount|balance|total)(?: amount)? (?:due|payable|to pay)\b/i,
    non: motifParmi([SI_PAYE_TOT, /previous|overdue/], 'i'),
  },
];
export const TTC: readonly Etiquette[] = [...TTC_ECRIT, ...A_PAYER_ECRIT];
/** Words of an amount paid before, or by another papier. */
export const DEDUIT = motifParmi(
  [
    /\b(?:acomptes?|arrhes|avances?)\b/,
    /\bdeja (?:regle|paye|verse)/,
    /\b(?:reglement|versement|paiement)s? (?:recu|deja)/,
    /\bavoir\b.*\b(?:dedui|impute)|\bdedu(?:it|ction)\w*\b.*\bavoir\b/,
    /\b(?:deposit|prepaid|prepayment|down ?payment|already paid|amount paid)\b/,
  ],
  'i',
);
/** Words of an amount really paid, and not only requested or to come. */
export const DEDUIT_SUREMENT =
  /\b(?:dedui|deduction|vers[e]e?s?\b|recue?s?\b|deja|regle|paye|impute|less\b|paid\b|received\b)/i;
/** A plain total: it counts when it is the announced total without tax plus the tax. */
export const TOTAL_SEUL = /^\s*total(?: (?:eur|euros?|facture|invoice))?\s*:?\s*(?=[€\d(-]|eur)/i;

export const EMISSION: readonly Etiquette[] = [
  {
    oui: motifParmi(
      [
        /\bdate (?:de |d.|du |de l.|de la )?(?:facturation|facture|emission|avoir|document|piece)\b/,
        /\b(?:facture|avoir)\b.{0,40}\bdu\b/,
      ],
      'i',
    ),
    non: /echeance|liee|origine|commande|livraison/i,
  },
  { oui: /\b(?:invoice|issue|credit note|document|billing) date\b|\bdate of (?:issue|invoice)\b|\bissued on\b/i },
  {
    oui: /^\s*date\b|\ble \d{1,2}/i,
    non: motifParmi(
      [
        /echeance|commande|livraison|reglement|paiement/,
        /^\s*date (?:due|of (?:delivery|order))/,
        /\b(?:order|delivery) date\b/,
      ],
      'i',
    ),
  },
  { oui: /^\s*(?:du|dated) \d{1,2}/i, non: /\bau\b/i },
];
export const ECHEANCE: readonly Etiquette[] = [
  { oui: /\becheance\b|\ba (?:payer|regler) (?:avant )?le\b|\bdate limite de (?:paiement|reglement)\b/i },
  { oui: /\bdue date\b|\bdate due\b|\bpayment due\b|\bdue (?:on|by)\b|\bpay by\b/i },
];
