import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { couvertureSchema } from '#shared/features/connexions/vente/schemas/jours.ts';
import { anneeDemandee } from '../schemas.ts';

export const ventesComparatifSchema = z.object({
  /** Coverage of the summed days: those of a past year, or the last twelve months for the current year. */
  couverture: couvertureSchema,
  /** Sales by EAN, for the compared products that were sold. */
  produits: z.array(
    z.object({
      ean: z.string(),
      quantite: entierLu,
      caTtcCentimes: entierLu,
      /** The stock on the last known day; null when it is unknown. */
      stock: entierOuNul,
      /** The stock in months of average sales, in hundredths; null without stock or sales. */
      moisDeStock: entierOuNul,
    }),
  ),
});
export type VentesComparatif = z.output<typeof ventesComparatifSchema>;

export const ventesComparatifContract = defineContract({
  ventesComparatif: {
    method: 'GET',
    url: '/api/v1/comparatif/ventes',
    summary: 'Ce que les ventes importées disent des produits comparés d’une année : vendu, stock, mois de stock.',
    access: rolesPharmacie,
    query: z.object({ annee: anneeDemandee }),
    response: ventesComparatifSchema,
  },
});
