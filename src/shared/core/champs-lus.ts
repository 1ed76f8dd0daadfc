import { z } from 'zod';
import { naturesFiscales } from './nature-fiscale.ts';

/** A whole number of an answer: an id, a count, centimes. */
export const entierLu = z.number().int();
/** The same, null when there is none. */
export const entierOuNul = entierLu.nullable();
/** A text of an answer, null when there is none. */
export const texteOuNul = z.string().nullable();

/** What this session may do now with what is read: one yes or no an act, that rights and state decide together. */
export const droitsLus = <N extends string>(...actes: readonly N[]): z.ZodObject<Record<N, z.ZodBoolean>> =>
  z.object(Object.fromEntries(actes.map((acte) => [acte, z.boolean()])) as Record<N, z.ZodBoolean>);

/** Whether an amount is without or with taxes (ENC-74). */
export const natureFiscaleLue = z.enum(naturesFiscales);

/** Amounts of both natures, never added; a nature is absent when there is none of it (ENC-78). */
export const montantsParNatureLus = z.object({ HT: entierLu.optional(), TTC: entierLu.optional() });
