import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** Before an act that reaches other accounts (CRR-88): whom it reaches, by name, and in which words. */
export const envoiPrevuSchema = z.object({
  destinataires: z.array(z.object({ id: entierLu, nom: z.string(), ville: texteOuNul })),
  /** Told today already: they are left out. */
  dejaRelances: entierLu,
  /** One for each group of readers told the same, with how many they are. */
  mails: z.array(z.object({ nombre: entierLu, sujet: z.string(), html: z.string() })),
});
export type EnvoiPrevu = z.output<typeof envoiPrevuSchema>;

/** Who receives what a groupement publishes (OPE-51, RFA-23). */
export const publicationPrevueSchema = z.object({
  total: entierLu,
  /** In the segments of the modèle; an adhérent of two is in both. Empty: every adhérent. */
  parSegment: z.array(z.object({ id: entierLu, nom: z.string(), nbAdherents: entierLu })),
  prevu: envoiPrevuSchema,
});
export type PublicationPrevue = z.output<typeof publicationPrevueSchema>;

/** Whom a groupement reminds. */
export const relanceAdherentsSchema = z.strictObject({
  /** Absent: all those that are waited for. */
  pharmacieIds: z
    .array(idChoisi('un adhérent'))
    .min(1, 'Choisissez au moins un adhérent.')
    .max(5000, 'Au plus 5 000 adhérents.')
    .optional(),
});

nommer({ envoiPrevuSchema, publicationPrevueSchema });
