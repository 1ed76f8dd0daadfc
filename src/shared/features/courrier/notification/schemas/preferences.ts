import { z } from 'zod';

/** Bell and live message, bell only, or only in the list. */
export const niveauxAvis = ['ANNONCE', 'CLOCHE', 'LISTE'] as const;
export type NiveauAvis = (typeof niveauxAvis)[number];

/** By which channels one person is told of one event (CRR-85). */
export const preferenceSchema = z.strictObject({
  // One of those its role may be told of: the command refuses the others. The table stays out of what every page loads.
  sorte: z.string('Événement inconnu.').max(40, 'Événement inconnu.'),
  niveau: z.enum(niveauxAvis, 'Choisissez comment être prévenu.'),
  mail: z.boolean('Indiquez si un mail doit partir aussitôt.'),
  recapitulatif: z.boolean('Indiquez si le récapitulatif le redit.'),
});
export type PreferenceEvenement = z.output<typeof preferenceSchema>;
