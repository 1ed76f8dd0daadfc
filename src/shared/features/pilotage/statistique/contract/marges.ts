import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { filtresStatistique } from '../schemas/lectures.ts';

const nombre = entierLu;
const margesSchema = z.object({ produits: nombre, margeCentimes: nombre, margeReelleCentimes: nombre });

export const statistiqueMargesContract = defineContract({
  statMarges: {
    method: 'GET',
    url: '/api/v1/statistiques/marges',
    summary: 'La marge des produits comparés d’une année et de la précédente, par laboratoire, et ce qu’elle couvre.',
    access: rolesPharmacie,
    query: z.object({ annee: filtresStatistique.annee, laboratoireId: filtresStatistique.laboratoireId }),
    response: z.object({
      /** Compared products without a sold volume: they have no margin. */
      sansVolume: nombre,
      /** Laboratories of the account kept by the filter, compared or not. */
      nbLaboratoires: nombre,
      nbCompares: nombre,
      /** A percentage; null when nothing is sold. */
      tauxMarqueReel: z.number().nullable(),
      annee: margesSchema,
      precedent: margesSchema,
      laboratoires: z.array(
        z.object({ laboratoireId: nombre, laboratoireNom: z.string(), annee: margesSchema, precedent: margesSchema }),
      ),
    }),
  },
});
export type StatMarges = z.output<(typeof statistiqueMargesContract)['statMarges']['response']>;
export type MargesStatistique = z.output<typeof margesSchema>;

nommer({ margesStatistique: margesSchema });
