import { randomBytes } from 'node:crypto';
import { estChangementDeCarte, type Boutique } from './formulaire.ts';
import { signer, type Champs } from './signature.ts';

export type Choix = 'accepter' | 'refuser' | 'abandonner';
export type OptionsAvis = {
  /** Id of the transaction; another one for each attempt or recurrence. */
  readonly uuid?: string;
  readonly sequence?: number;
  /** Number of the recurrence, for an automatic debit. */
  readonly recurrence?: number;
  /** Fields to add or replace, before signing. */
  readonly champs?: Champs;
};

const RESULTATS: Readonly<Record<Choix, Champs>> = {
  accepter: {
    vads_trans_status: 'AUTHORISED',
    vads_result: '00',
    vads_auth_result: '00',
    vads_identifier_status: 'CREATED',
  },
  refuser: {
    vads_trans_status: 'REFUSED',
    vads_result: '05',
    vads_auth_result: '51',
    vads_identifier_status: 'NOT_CREATED',
  },
  abandonner: {
    vads_trans_status: 'ABANDONED',
    vads_result: '17',
    vads_auth_result: '',
    vads_identifier_status: 'ABANDONED',
  },
};
const CARTE_CHANGEE: Champs = {
  vads_operation_type: 'VERIFICATION',
  vads_identifier_status: 'UPDATED',
  vads_recurrence_status: '',
};
const DE_LA_BOUTIQUE = 'version|ctx_mode|site_id|action_mode|page_action|payment_config|language';
const DU_PAIEMENT = 'trans_id|trans_date|amount|currency|order_id|cust_.*|identifier|subscription|sub_.*';
const RENVOYES = new RegExp(`^vads_(?:${DE_LA_BOUTIQUE}|${DU_PAIEMENT})$`);

export const nouvelleTransaction = (): string => randomBytes(16).toString('hex');

/** The fields of a notice about a form, signed as the provider does. */
export const fabriquerAvis = (
  formulaire: Champs,
  choix: Choix,
  { cle }: Boutique,
  options: OptionsAvis = {},
): Champs => {
  const { uuid = nouvelleTransaction(), sequence = 1, recurrence, champs = {} } = options;
  const renvoyes = Object.fromEntries(Object.entries(formulaire).filter(([nom]) => RENVOYES.test(nom)));
  const avis: Champs = {
    ...renvoyes,
    ...RESULTATS[choix],
    vads_operation_type: 'DEBIT',
    vads_effective_amount: formulaire['vads_amount'] ?? '',
    vads_card_brand: 'CB',
    vads_card_number: '497010XXXXXX0000',
    vads_bank_label: 'Banque de démonstration et de l’innovation',
    vads_extra_result: '',
    vads_trans_uuid: uuid,
    vads_sequence_number: String(sequence),
    vads_url_check_src: recurrence === undefined ? 'PAY' : 'REC',
    ...(recurrence === undefined
      ? { vads_recurrence_status: choix === 'accepter' ? 'CREATED' : 'NOT_CREATED' }
      : {
          vads_recurrence_number: String(recurrence),
          vads_trans_id: String(100_000 + recurrence),
          vads_amount: formulaire['vads_sub_amount'] ?? '',
        }),
    ...(estChangementDeCarte(formulaire) ? CARTE_CHANGEE : {}),
    ...champs,
  };
  return { ...avis, signature: signer(avis, cle) };
};

export type Remboursement = {
  /** Amount in cents; default: the whole payment. */
  readonly montantCentimes?: number;
  readonly uuid?: string;
  /** Fields to add or replace, before signing. */
  readonly champs?: Champs;
};

/**
 * The notice of a refund made from the provider's desk: a transaction of its own, of type CREDIT, for the same order.
 */
export const fabriquerRemboursement = (
  formulaire: Champs,
  boutique: Boutique,
  { montantCentimes, uuid, champs = {} }: Remboursement = {},
): Champs => {
  const montant = String(montantCentimes ?? formulaire['vads_amount'] ?? '');
  return fabriquerAvis(formulaire, 'accepter', boutique, {
    ...(uuid === undefined ? {} : { uuid }),
    champs: {
      vads_operation_type: 'CREDIT',
      vads_amount: montant,
      vads_effective_amount: montant,
      vads_url_check_src: 'MERCH_BO',
      ...champs,
    },
  });
};

/** Encodes the fields as a form body. */
export const enCorps = (champs: Champs): string => new URLSearchParams(champs).toString();
