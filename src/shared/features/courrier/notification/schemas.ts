import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { instant } from '#shared/core/dates.ts';
import { ecrans } from '#shared/core/screens.ts';

/** The types of notifications (CRR-20). */
export const typesNotification = ['LABORATOIRE', 'PROMO_TG', 'CONDITION', 'AUTRES', 'RFA'] as const;

/** A named screen and its parameters: the only form of link that /bind accepts (CRR-22). */
export const lienSchema = z.object({
  ecran: z.enum(ecrans),
  params: z.record(z.string().max(40), z.string().max(500)),
});
export type LienNotification = z.output<typeof lienSchema>;

export const notificationSchema = z.object({
  id: entierLu,
  type: z.enum(typesNotification),
  title: z.string(),
  body: z.string(),
  date: instant,
  dateLimite: texteOuNul,
  processed: z.boolean(),
  processedByUser: texteOuNul,
  processedLe: instant.nullable(),
  createdByUser: texteOuNul,
  link: lienSchema.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;
