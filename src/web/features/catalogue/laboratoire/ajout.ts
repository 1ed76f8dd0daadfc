import { z } from 'zod';

/** `?ajouter=1`: the catalogue is open, to add laboratories to the account. */
export const urlAjoutLaboratoire = z.object({ ajouter: z.enum(['1']).optional() });
