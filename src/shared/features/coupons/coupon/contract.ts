import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texte } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams } from '#shared/core/contract.ts';
import { isJour, jour } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { comptePaypsSchema } from '#shared/features/connexions/payps/contract.ts';
import { etatsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { canGererCoupons, canLireCouponsOperation } from './policy.ts';

/** The tracking states of a coupon (PAY-7). */
export const suivisCoupon = ['DU', 'PAYE', 'A_VERIFIER', 'REFUSE', 'ANNULE'] as const;
export type SuiviCoupon = (typeof suivisCoupon)[number];
/** Why a coupon cannot be claimed by an encours yet (PAY-6, PAY-7). */
export const causesAVerifier = ['MARQUE_NON_LIEE', 'LABORATOIRE_ABSENT', 'SANS_PRIX'] as const;
export type CauseAVerifier = (typeof causesAVerifier)[number];

const lien = { id: entierLu, nom: z.string() };
const encoursLie = z.object({
  id: entierLu,
  numero: z.string(),
  etat: z.enum(etatsEncours),
  valeurAttendueCentimes: entierLu,
  valeurRegleeCentimes: entierLu,
});
export const couponSchema = z.object({
  id: entierLu,
  externe: z.string(),
  jour: jour('Le jour'),
  marque: z.string(),
  code: texteOuNul,
  designation: texteOuNul,
  quantite: entierLu,
  /** Null when Payps has not given the amount. */
  montantCentimes: entierOuNul,
  payeCentimes: entierLu,
  suivi: z.enum(suivisCoupon),
  aVerifier: z.enum(causesAVerifier).nullable(),
  /** The motive of a refusal, in the words of Payps. */
  motif: texteOuNul,
  promotion: z.object(lien).nullable(),
});
export type Coupon = z.output<typeof couponSchema>;

export const creanceSchema = z.object({
  id: entierLu,
  laboratoire: z.object({ ...lien, color: z.string() }),
  /** The first day of the month of the coupons. */
  periode: jour('Le mois'),
  promotion: z.object(lien).nullable(),
  nbCoupons: entierLu,
  duCentimes: entierLu,
  payeCentimes: entierLu,
  tropPercuCentimes: entierLu,
  encours: z.array(encoursLie),
});
export type Creance = z.output<typeof creanceSchema>;

const sommes = z.object({
  duCentimes: entierLu,
  payeCentimes: entierLu,
  nbAVerifier: entierLu,
  nbRefuses: entierLu,
});
export type SommesCoupons = z.output<typeof sommes>;

/** A payment not shared out yet, because its brand has no laboratory in the account (PAY-12). */
const versementEnAttente = z.object({
  id: entierLu,
  externe: z.string(),
  jour: jour('Le jour'),
  marque: z.string(),
  montantCentimes: entierLu,
});

const base = '/api/v1/payps';
const gerants = rolesQui(canGererCoupons);
const trisCoupon = ['jour'] as const;
const trisProduit = ['montant', 'quantite', 'produit'] as const;

const jourQuery = z.string().refine(isJour, 'Date non valide.').optional();
const filtresCoupon = {
  suivi: z.enum(suivisCoupon, 'État inconnu.').optional(),
  creanceId: idChoisi('une créance').optional(),
  /** One product of one brand, as `listCouponsProduits` names them (PAY-19). */
  marque: texte('La marque').optional(),
  produit: texte('Le produit').optional(),
  /** The first and the last day of use of the coupons. */
  depuis: jourQuery,
  jusquau: jourQuery,
};
export const filtresCoupons = z.object({ ...paginationQuery(trisCoupon, 'jour', 'desc'), ...filtresCoupon });
const periodeSuit = {
  check: ({ depuis, jusquau }: { depuis?: string | undefined; jusquau?: string | undefined }) =>
    !depuis || !jusquau || depuis <= jusquau,
  refus: { path: ['jusquau'], message: 'Le dernier jour précède le premier.' },
};

/** The coupons of one product of one brand (PAY-19). */
const produitDeCoupons = z.object({
  marque: z.string(),
  /** The code of the product, else its name, else `PRODUIT_INCONNU`: the value to send to the list of coupons. */
  produit: z.string(),
  code: texteOuNul,
  designation: texteOuNul,
  nbCoupons: entierLu,
  quantite: entierLu,
  /** The amount that Payps still owes for these coupons. */
  duCentimes: entierLu,
  payeCentimes: entierLu,
  nbAVerifier: entierLu,
  nbRefuses: entierLu,
  premierJour: jour('Le premier jour'),
  dernierJour: jour('Le dernier jour'),
});
export type ProduitDeCoupons = z.output<typeof produitDeCoupons>;

export const couponContract = defineContract({
  actualiserPayps: {
    method: 'POST',
    url: `${base}/actualisation`,
    summary: 'Relire tout de suite les bons et les versements de Payps.',
    access: gerants,
    response: comptePaypsSchema,
  },
  listCoupons: {
    method: 'GET',
    url: `${base}/coupons`,
    summary: 'Les bons de réduction utilisés, les derniers d’abord, et leurs sommes.',
    access: gerants,
    query: filtresCoupons.refine(periodeSuit.check, periodeSuit.refus),
    response: page(couponSchema).extend({ sommes }),
  },
  listCouponsProduits: {
    method: 'GET',
    url: `${base}/coupons/produits`,
    summary: 'Les mêmes bons, réunis par produit et par marque, les plus gros montants d’abord.',
    access: gerants,
    query: z
      .object({ ...paginationQuery(trisProduit, 'montant', 'desc'), ...filtresCoupon })
      .refine(periodeSuit.check, periodeSuit.refus),
    response: page(produitDeCoupons).extend({ sommes }),
  },
  listCreances: {
    method: 'GET',
    url: `${base}/creances`,
    summary: 'Ce que Payps doit, par laboratoire et par mois, avec les encours ; les versements en attente.',
    access: gerants,
    response: z.object({ creances: z.array(creanceSchema), versementsEnAttente: z.array(versementEnAttente) }),
  },
  couponsPromotion: {
    method: 'GET',
    url: `${base}/promotions/:id`,
    summary: 'Les bons d’une opération acceptée par Payps : nombre, montants, encours.',
    access: rolesQui(canLireCouponsOperation),
    params: idParams,
    response: z.object({
      /** Whether Payps reimburses the operation. */
      parPayps: z.boolean(),
      nbCoupons: entierLu,
      quantite: entierLu,
      duCentimes: entierLu,
      payeCentimes: entierLu,
      nbAVerifier: entierLu,
      encours: z.array(encoursLie),
    }),
  },
});

nommer({ encoursLie, sommesCoupon: sommes });
