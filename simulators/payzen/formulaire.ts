import { signer, type Champs } from './signature.ts';

export type Boutique = { readonly siteId: string; readonly cle: string; readonly mode: 'TEST' | 'PRODUCTION' };

/** Formats of the fields of a subscription form. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  vads_version: /^V2$/,
  vads_action_mode: /^INTERACTIVE$/,
  vads_page_action: /^(?:PAYMENT|REGISTER_PAY|REGISTER_PAY_SUBSCRIBE)$/,
  vads_payment_config: /^SINGLE$/,
  vads_trans_id: /^[0-8]\d{5}$/,
  vads_trans_date: /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/,
  vads_amount: /^[1-9]\d{0,11}$/,
  vads_currency: /^978$/,
  vads_order_id: /^[A-Za-z0-9_-]{1,64}$/,
  vads_url_check: /^https?:\/\//,
  vads_url_return: /^https?:\/\//,
};
const DU_MOIS = String.raw`BYMONTHDAY=(?:[1-9]|1\d|2[0-8])`;
const ABONNEMENT: Readonly<Record<string, RegExp>> = {
  vads_identifier: /^[A-Za-z0-9_-]{1,50}$/,
  vads_subscription: /^[A-Za-z0-9_-]{1,50}$/,
  vads_sub_amount: /^[1-9]\d{0,11}$/,
  vads_sub_currency: /^978$/,
  vads_sub_effect_date: /^20\d{6}$/,
  vads_sub_desc: new RegExp(String.raw`^RRULE:FREQ=(?:MONTHLY;${DU_MOIS}|YEARLY;${DU_MOIS};BYMONTH=\d\d?(?:,\d\d?)*)$`),
};

/** Formats of the form that replaces a card, without any payment. */
const DE_LA_CARTE: Readonly<Record<string, RegExp>> = {
  vads_version: FORMATS['vads_version']!,
  vads_action_mode: FORMATS['vads_action_mode']!,
  vads_trans_date: FORMATS['vads_trans_date']!,
  vads_identifier: ABONNEMENT['vads_identifier']!,
  vads_cust_email: /^[^@\s]+@[^@\s]+$/,
};
export const estChangementDeCarte = (champs: Champs): boolean => champs['vads_page_action'] === 'REGISTER_UPDATE';

/** Faults for which the payment page would refuse the form, in its own words; empty for a valid form. */
export const fautes = (champs: Champs, { siteId, cle, mode }: Boutique): string[] => {
  if (champs['vads_site_id'] !== siteId || champs['vads_ctx_mode'] !== mode)
    return ['Boutique ou mode inconnu (vads_site_id, vads_ctx_mode).'];
  if (champs['signature'] !== signer(champs, cle)) return ['Signature invalide (signature).'];
  const attendus = estChangementDeCarte(champs)
    ? DE_LA_CARTE
    : { ...FORMATS, ...(champs['vads_page_action']?.endsWith('SUBSCRIBE') ? ABONNEMENT : {}) };
  return Object.entries(attendus).flatMap(([nom, format]) =>
    format.test(champs[nom] ?? '') ? [] : [`Champ absent ou non valide (${nom}).`],
  );
};
