/** The threshold of a promise as an invoice can show it: from `min`, under `max`; units, or cents. */
export type SeuilLu = {
  readonly mesure: 'UNITES' | 'CENTIMES';
  /** Whether it counts one product or the whole order; when unknown, both are tried. */
  readonly portee: 'PRODUIT' | 'COMMANDE' | 'NON_DITE';
  readonly min: number | null;
  readonly max: number | null;
};
/** The threshold of a condition. `lu` is null when no invoice can show it. */
export type SeuilDeCondition = { readonly dit: string; readonly lu: SeuilLu | null };

/** The measured purchases: paid units and all units, in units; net and gross prices, in cents. */
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
 * Whether an invoice meets the threshold of a promise (FAC-71): only when every way of counting agrees, with or without
 * free units, discounts and the other products of the order.
 * @param achats the purchases of the product, of all the promised products, of the whole document
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
