import { z } from 'zod';
import { naturesFiscales } from './nature-fiscale.ts';

/** A whole number of an answer: an id, a count, centimes. */
export const entierLu = z.number().int();
/** A whole number of an answer, or null. */
export const entierOuNul = entierLu.nullable();
/** A text of an answer, or null. */
export const texteOuNul = z.string().nullable();

/**
 * The acts this session may do now on the row: one boolean per act, computed from the rights and the state together.
 */
export const droitsLus = <N extends string>(...actes: readonly N[]): z.ZodObject<Record<N, z.ZodBoolean>> =>
  z.object(Object.fromEntries(actes.map((acte) => [acte, z.boolean()])) as Record<N, z.ZodBoolean>);

/** Whether an amount is without or with taxes (ENC-74). */
export const natureFiscaleLue = z.enum(naturesFiscales);

/** Amounts kept apart by nature, never added together; a nature without any amount is absent (ENC-78). */
export const montantsParNatureLus = z.object({ HT: entierLu.optional(), TTC: entierLu.optional() });
