import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texte } from '#shared/core/champs.ts';
import { defineContract, idChoisi, idParams } from '#shared/core/contract.ts';
import { isJour, jour } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { comptePaypsSchema } from '#shared/features/connexions/payps/contract.ts';
import { etatsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { canGererCoupons, canLireCouponsOperation } from './policy.ts';

/** What a coupon waits for (PAY-7). */
export const suivisCoupon = ['DU', 'PAYE', 'A_VERIFIER', 'REFUSE', 'ANNULE'] as const;
export type SuiviCoupon = (typeof suivisCoupon)[number];
/** Why no encours can ask for it yet (PAY-6, PAY-7). */
export const causesAVerifier = ['MARQUE_NON_LIEE', 'LABORATOIRE_ABSENT', 'SANS_PRIX'] as const;
export type CauseAVerifier = (typeof causesAVerifier)[number];

const lien = { id: z.number().int(), nom: z.string() };
const encoursLie = z.object({
  id: z.number().int(),
  numero: z.string(),
  etat: z.enum(etatsEncours),
  valeurAttendueCentimes: z.number().int(),
  valeurRegleeCentimes: z.number().int(),
});
export const couponSchema = z.object({
  id: z.number().int(),
  externe: z.string(),
  jour: jour('Le jour'),
  marque: z.string(),
  code: z.string().nullable(),
  designation: z.string().nullable(),
  quantite: z.number().int(),
  /** Null: Payps has not said it. */
  montantCentimes: z.number().int().nullable(),
  payeCentimes: z.number().int(),
  suivi: z.enum(suivisCoupon),
  aVerifier: z.enum(causesAVerifier).nullable(),
  /** Of a refusal, in the words of Payps. */
  motif: z.string().nullable(),
  promotion: z.object(lien).nullable(),
});
export type Coupon = z.output<typeof couponSchema>;

export const creanceSchema = z.object({
  id: z.number().int(),
  laboratoire: z.object({ ...lien, color: z.string() }),
  /** First day of its month. */
  periode: jour('Le mois'),
  promotion: z.object(lien).nullable(),
  nbCoupons: z.number().int(),
  duCentimes: z.number().int(),
  payeCentimes: z.number().int(),
  tropPercuCentimes: z.number().int(),
  encours: z.array(encoursLie),
});
export type Creance = z.output<typeof creanceSchema>;

const sommes = z.object({
  duCentimes: z.number().int(),
  payeCentimes: z.number().int(),
  nbAVerifier: z.number().int(),
  nbRefuses: z.number().int(),
});
export type SommesCoupons = z.output<typeof sommes>;

/** A payment whose money is not shared out yet: its brand has no laboratory here (PAY-12). */
const versementEnAttente = z.object({
  id: z.number().int(),
  externe: z.string(),
  jour: jour('Le jour'),
  marque: z.string(),
  montantCentimes: z.number().int(),
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
  /** Used from this day to this day. */
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
  /** Its code, else its name, else `PRODUIT_INCONNU`: what the list of coupons is asked with. */
  produit: z.string(),
  code: z.string().nullable(),
  designation: z.string().nullable(),
  nbCoupons: z.number().int(),
  quantite: z.number().int(),
  /** What Payps still owes for them. */
  duCentimes: z.number().int(),
  payeCentimes: z.number().int(),
  nbAVerifier: z.number().int(),
  nbRefuses: z.number().int(),
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
      /** The operation is reimbursed by Payps. */
      parPayps: z.boolean(),
      nbCoupons: z.number().int(),
      quantite: z.number().int(),
      duCentimes: z.number().int(),
      payeCentimes: z.number().int(),
      nbAVerifier: z.number().int(),
      encours: z.array(encoursLie),
    }),
  },
});

nommer({ encoursLie, sommesCoupon: sommes });
