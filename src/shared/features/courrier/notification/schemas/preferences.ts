import { z } from 'zod';
import { sortesEvenement } from '../rules/evenements.ts';

/** Bell and live message, bell only, or only in the list. */
export const niveauxAvis = ['ANNONCE', 'CLOCHE', 'LISTE'] as const;
export type NiveauAvis = (typeof niveauxAvis)[number];

/** By which channels one person is told of one event (CRR-85). */
export const preferenceSchema = z.strictObject({
  sorte: z.enum(sortesEvenement, 'Événement inconnu.'),
  niveau: z.enum(niveauxAvis, 'Choisissez comment être prévenu.'),
  mail: z.boolean('Indiquez si un mail doit partir aussitôt.'),
  recapitulatif: z.boolean('Indiquez si le récapitulatif le redit.'),
});
export type PreferenceEvenement = z.output<typeof preferenceSchema>;
