import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { deuxDecimales } from '#shared/core/nombres.ts';
import { centimesPositifs } from '#shared/core/centimes.ts';
import { texteFacultatif } from '#shared/core/champs.ts';
import { MAX_QUANTITE } from './enumerations.ts';

/**
 * A whole number checked as it is typed. A draft may leave it empty: `manquesPromotion` lists the missing fields
 * (OPE-12).
 */
const entier = (nom: string, max = MAX_QUANTITE) => {
  const phrase = `${nom} doit être un nombre entier, de 1 à ${max.toLocaleString('fr-FR')}.`;
  return z.number(phrase).int(phrase).min(1, phrase).max(max, phrase).nullable().default(null);
};
const montant = (nom: string) => centimesPositifs(nom).nullable().default(null);
const PLUS_DE_ZERO = 'doit être un nombre plus grand que 0 et inférieur ou égal à 100, avec deux décimales au plus.';
const pourcent = (nom: string) =>
  z
    .number(`${nom} ${PLUS_DE_ZERO}`)
    .gt(0, `${nom} ${PLUS_DE_ZERO}`)
    .max(100, `${nom} ${PLUS_DE_ZERO}`)
    .refine(deuxDecimales, `${nom} ${PLUS_DE_ZERO}`)
    .nullable()
    .default(null);

const ugSchema = texteFacultatif('Le texte des unités gratuites', 20).refine(
  (valeur) => valeur === null || /^[1-9]\d{0,3} ?\+ ?[1-9]\d{0,3}$/.test(valeur),
  'Les unités gratuites s’écrivent « 10 + 2 ».',
);

/** One schema for each dispositif, with its parameters. A dispositif is chosen once (OPE-14). */
export const dispositifSchema = z.discriminatedUnion(
  'dispositif',
  [
    /** Buy `quantiteLot`, get `quantiteOfferte`, or the last one at `-remisePct`. */
    z.strictObject({
      dispositif: z.literal('LOT'),
      quantiteLot: entier('La quantité du lot', 1000),
      quantiteOfferte: entier('La quantité offerte', 1000),
      remisePct: pourcent('La remise du lot'),
    }),
    /** An amount, or a percentage of the price. */
    z.strictObject({
      dispositif: z.literal('BRI'),
      valeurCentimes: montant('La valeur du bon'),
      valeurPct: pourcent('La valeur du bon'),
      codeCoupon: texteFacultatif('Le code du coupon', 50),
      marquePayps: texteFacultatif('La marque Payps'),
    }),
    z.strictObject({
      dispositif: z.literal('BRC'),
      valeurCentimes: montant('La valeur du bon'),
      seuilAchatCentimes: montant('Le seuil d’achat'),
      validiteJours: entier('La validité', 3650),
    }),
    z.strictObject({
      dispositif: z.literal('RSO'),
      valeurCentimes: montant('La remise par unité'),
      valeurPct: pourcent('La remise'),
      /** Whether the public price is lowered too: the discount then counts in the legal limit. */
      baissePrixPublic: z.boolean('Indiquez si le prix public baisse.').default(false),
    }),
    z.strictObject({
      dispositif: z.literal('BARRE'),
      prixInitialTtcCentimes: montant('Le prix initial'),
      prixPromoTtcCentimes: montant('Le prix promotionnel'),
    }),
    z.strictObject({
      dispositif: z.literal('SELL_IN'),
      remisePct: pourcent('La remise sell-in'),
      /** The free units, written `10 + 2`. */
      ug: ugSchema,
      quantiteMin: entier('La quantité minimale'),
    }),
    z.strictObject({
      dispositif: z.literal('AUTRE'),
      libelle: texteFacultatif('Le libellé de la remise'),
      remisePct: pourcent('La remise'),
      montantCentimes: montant('Le montant de la remise'),
    }),
    z.strictObject({ dispositif: z.literal('PRIX_MINI'), prixMiniTtcCentimes: montant('Le prix mini conseillé') }),
    z.strictObject({
      dispositif: z.literal('PRIX_MIN_MAX'),
      prixMiniTtcCentimes: montant('Le prix mini conseillé'),
      prixMaxiTtcCentimes: montant('Le prix maxi conseillé'),
    }),
  ],
  'Dispositif inconnu.',
);
export type DispositifSaisi = z.output<typeof dispositifSchema>;

nommer({ dispositifSchema });
