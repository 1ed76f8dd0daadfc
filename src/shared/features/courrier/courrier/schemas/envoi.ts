import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';

/**
 * The preview of an act that reaches other accounts (CRR-88): the names of the recipients and the text of the mails.
 */
export const envoiPrevuSchema = z.object({
  destinataires: z.array(z.object({ id: entierLu, nom: z.string(), ville: texteOuNul })),
  /** How many were already reminded today, and are left out. */
  dejaRelances: entierLu,
  /** One mail for each group of readers that gets the same text, with the size of the group. */
  mails: z.array(z.object({ nombre: entierLu, sujet: z.string(), html: z.string() })),
});
export type EnvoiPrevu = z.output<typeof envoiPrevuSchema>;

/** The adhérents who will receive a published item (OPE-51, RFA-23). */
export const publicationPrevueSchema = z.object({
  total: entierLu,
  /**
   * The adhérents by segment of the modèle; an adhérent of two segments counts in both. Empty when every adhérent is
   * targeted.
   */
  parSegment: z.array(z.object({ id: entierLu, nom: z.string(), nbAdherents: entierLu })),
  prevu: envoiPrevuSchema,
});
export type PublicationPrevue = z.output<typeof publicationPrevueSchema>;

/** The adhérents that a groupement reminds. */
export const relanceAdherentsSchema = z.strictObject({
  /** Absent: every adhérent whose answer is awaited. */
  pharmacieIds: z
    .array(idChoisi('un adhérent'))
    .min(1, 'Choisissez au moins un adhérent.')
    .max(5000, 'Au plus 5 000 adhérents.')
    .optional(),
});

nommer({ envoiPrevuSchema, publicationPrevueSchema });
