import { z } from 'zod';

/** A whole number of an answer: an id, a count, centimes. */
export const entierLu = z.number().int();
/** The same, null when there is none. */
export const entierOuNul = entierLu.nullable();
/** A text of an answer, null when there is none. */
export const texteOuNul = z.string().nullable();
