import type { ActionEncours, TypeEncours } from '../schemas/enumerations.ts';

/** The basis of a last reminder, by type of encours: the agreement or the act that makes it owed (ENC-55). */
const fondementDe: Readonly<Record<TypeEncours, string>> = {
  LOGISTIQUE: 'Ces écarts de livraison faussent ce que vous nous avez facturé : ils restent à rectifier.',
  RETOUR: 'Ces produits vous ont été retournés : leur contrepartie reste due.',
  COMPENSATION: 'Cette compensation a été convenue entre nous : elle reste due.',
  CONTREPARTIE_TG: 'La mise en avant a eu lieu comme convenu : sa contrepartie reste due.',
  CONTREPARTIE_PROMO: 'L’opération a eu lieu comme convenu : sa contrepartie reste due.',
  CONTREPARTIE_PAYPS: 'Nous avons accepté et avancé ces bons : leur remboursement reste dû.',
  RFA: 'Cette remise de fin d’année résulte des conditions commerciales convenues pour la période : elle reste due.',
  RECLAMATION: 'Cette réclamation reste sans solution de votre part.',
  NEW_RECLAMATION: 'Cette réclamation reste sans solution de votre part.',
  CHALLENGE: 'Ce challenge a été tenu : ce qui y était attaché reste dû.',
};
/** Actions we invoice: only an invoice carries late penalties by law. */
const actionsFacturees: ReadonlySet<ActionEncours> = new Set(['FACTURE', 'COOPERATION']);
const FACTURES =
  'Nos factures impayées portent d’elles-mêmes des pénalités de retard et une indemnité forfaitaire de 40 € pour ' +
  'frais de recouvrement (article L441-10 du code de commerce). Nous ne les réclamons pas à ce jour, mais nous en ' +
  'réservons le droit.';

/**
 * The rights attached to these encours by law or by agreement, one sentence per type (ENC-55). Payment terms (code de
 * commerce, L441-10) are quoted only for invoiced actions.
 */
export const mentionDroits = (
  encours: readonly { readonly type: TypeEncours; readonly actionAttendue: ActionEncours }[],
): string => {
  const fondements = new Set(encours.map(({ type }) => fondementDe[type]));
  const facture = encours.some(({ actionAttendue }) => actionsFacturees.has(actionAttendue));
  return [...fondements, ...(facture ? [FACTURES] : [])].join('\n');
};
