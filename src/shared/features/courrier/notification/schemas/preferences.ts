import { z } from 'zod';

/** How a notification shows: in the bell with a live message, in the bell only, or only in the list. */
export const niveauxAvis = ['ANNONCE', 'CLOCHE', 'LISTE'] as const;
export type NiveauAvis = (typeof niveauxAvis)[number];

/** The channels by which a person is told of one event (CRR-85). */
export const preferenceSchema = z.strictObject({
  // The command refuses an event that the role is never told of; the table of events stays out of this schema, which
  // every page loads.
  sorte: z.string('Événement inconnu.').max(40, 'Événement inconnu.'),
  niveau: z.enum(niveauxAvis, 'Choisissez comment être prévenu.'),
  mail: z.boolean('Indiquez si un mail doit partir aussitôt.'),
  recapitulatif: z.boolean('Indiquez si le récapitulatif le redit.'),
});
export type PreferenceEvenement = z.output<typeof preferenceSchema>;
