import { z } from 'zod';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

/** As many as the screen shows; the others follow when these are dealt with. */
export const MAX_TRAVAUX_EN_ECHEC = 500;

export const fileSchema = z.object({
  nom: z.string(),
  enAttente: z.number().int(),
  /** Failed once at least, to be tried again. */
  aReessayer: z.number().int(),
  enCours: z.number().int(),
  enEchec: z.number().int(),
  /** Runs by itself: when next. */
  prochain: instant.nullable(),
});
export type FileTravaux = z.output<typeof fileSchema>;

export const travailEnEchecSchema = z.object({
  id: z.uuid(),
  nom: z.string(),
  tenantNom: z.string().nullable(),
  essais: z.number().int(),
  creeLe: instant,
  abandonneLe: instant,
  /** Without addresses nor values: see `raisonSansDonnees`. */
  raison: z.string(),
});
export type TravailEnEchec = z.output<typeof travailEnEchecSchema>;

const ids = z.strictObject({
  ids: z
    .array(z.uuid('Travail inconnu.'), 'La liste est obligatoire.')
    .min(1, 'Choisissez au moins un travail.')
    .max(MAX_TRAVAUX_EN_ECHEC, `Au plus ${MAX_TRAVAUX_EN_ECHEC} travaux à la fois.`),
});
const superAdmin = ['SUPER_ADMIN'] as const;

export const travailContract = defineContract({
  etatTravaux: {
    method: 'GET',
    url: '/api/v1/travaux',
    summary: 'Les travaux différés : ce qui attend, ce qui tourne, et ce qui a échoué pour de bon.',
    access: superAdmin,
    response: z.object({ files: z.array(fileSchema), enEchec: z.array(travailEnEchecSchema), nbEnEchec: z.number().int() }),
  },
  relancerTravaux: {
    method: 'POST',
    url: '/api/v1/travaux/relancer',
    summary: 'Remettre en file des travaux en échec.',
    access: superAdmin,
    body: ids,
    response: z.object({ nombre: z.number().int() }),
  },
  supprimerTravaux: {
    method: 'POST',
    url: '/api/v1/travaux/supprimer',
    summary: 'Renoncer à des travaux en échec.',
    access: superAdmin,
    body: ids,
    response: sansContenu,
  },
});
