/** What a promise asks for, as it can be counted on an invoice: from `min`, under `max`; units, or cents. */
export type SeuilLu = {
  readonly mesure: 'UNITES' | 'CENTIMES';
  /** Of one product, or of the whole order; when it does not say, both are looked at. */
  readonly portee: 'PRODUIT' | 'COMMANDE' | 'NON_DITE';
  readonly min: number | null;
  readonly max: number | null;
};
/** `lu` is null when the words ask for something that no invoice shows. */
export type SeuilDeCondition = { readonly dit: string; readonly lu: SeuilLu | null };

/** What was bought: units that are paid and all of them, in units; at their net and gross prices, in cents. */
export type AchatMesure = Record<'payees' | 'toutes' | 'net' | 'brut', number>;
export const AUCUN_ACHAT: AchatMesure = { payees: 0, toutes: 0, net: 0, brut: 0 };

export const additionnerAchats = (a: AchatMesure, b: AchatMesure): AchatMesure => ({
  payees: a.payees + b.payees,
  toutes: a.toutes + b.toutes,
  net: a.net + b.net,
  brut: a.brut + b.brut,
});

export type EtatDuSeuil = 'ATTEINT' | 'HORS' | 'INCONNU';

/**
 * Whether an invoice is inside what a promise asks for (FAC-71): only when every way of counting says so; free units,
 * discounts and other products of the order count or not.
 * @param achats of the product, of all that the promise is about, of the whole document
 */
export const etatDuSeuil = (
  seuil: SeuilDeCondition | null,
  achats: Record<'produit' | 'promis' | 'document', AchatMesure>,
): EtatDuSeuil => {
  if (seuil === null) return 'ATTEINT';
  if (seuil.lu === null) return 'INCONNU';
  const { mesure, portee, min, max } = seuil.lu;
  const moins = portee === 'COMMANDE' ? achats.promis : achats.produit;
  const plus = portee === 'PRODUIT' ? achats.produit : achats.document;
  const [bas, haut] = mesure === 'UNITES' ? [moins.payees, plus.toutes] : [moins.net, Math.max(plus.net, plus.brut)];
  if ((min === null || bas >= min) && (max === null || haut < max)) return 'ATTEINT';
  return (min !== null && haut < min) || (max !== null && bas >= max) ? 'HORS' : 'INCONNU';
};
