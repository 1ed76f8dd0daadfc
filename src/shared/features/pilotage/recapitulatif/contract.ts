import { z } from 'zod';
import { texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles } from '#shared/core/acteur.ts';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { DESABONNEMENTS } from './schemas/desabonnement.ts';

export const HEURES = { min: 5, max: 21 } as const;
const HEURE = `L’heure est un nombre entier, de ${HEURES.min} à ${HEURES.max}.`;
const JOUR = 'Un jour va de 1 (lundi) à 7 (dimanche).';
const sansDouble = (liste: readonly unknown[]): boolean => new Set(liste).size === liste.length;

export const reglageSchema = z.strictObject({
  actif: z.boolean('Indiquez si vous voulez recevoir le récapitulatif.'),
  heure: z.number(HEURE).int(HEURE).min(HEURES.min, HEURE).max(HEURES.max, HEURE),
  jours: z
    .array(z.number(JOUR).int(JOUR).min(1, JOUR).max(7, JOUR))
    .min(1, 'Choisissez au moins un jour.')
    .max(7, 'Un jour est indiqué deux fois.')
    .refine(sansDouble, 'Un jour est indiqué deux fois.'),
  /** Whether the mail includes the encours to declare or to remind. */
  encours: z.boolean('Indiquez si les encours en font partie.'),
});
export type ReglageRecapitulatif = z.output<typeof reglageSchema>;

export const recapitulatifContract = defineContract({
  lireRecapitulatif: {
    method: 'GET',
    url: '/api/v1/recapitulatif',
    summary: 'Le récapitulatif du matin : si on le reçoit, quand, et ce qu’il contient.',
    access: roles,
    impersonation: 'forbidden',
    response: z.object({ ...reglageSchema.shape, adresse: texteOuNul }),
  },
  reglerRecapitulatif: {
    method: 'PUT',
    url: '/api/v1/recapitulatif',
    summary: 'Choisir son récapitulatif du matin.',
    access: roles,
    impersonation: 'forbidden',
    body: reglageSchema,
    response: reglageSchema,
  },
  desabonner: {
    method: 'POST',
    url: `${DESABONNEMENTS.recapitulatif}/:jeton`,
    summary:
      'Ne plus recevoir le récapitulatif, d’un geste depuis le mail (RFC 8058). Répond de même à un jeton inconnu.',
    access: 'public',
    params: z.object({ jeton: z.string().max(200, 'Lien non valide.') }),
    response: sansContenu,
  },
});

nommer({ reglageRecapitulatif: reglageSchema });
