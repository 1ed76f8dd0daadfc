import type { z } from 'zod';
import type { creationDocumentSchema } from './schemas.ts';

type Saisie = z.input<typeof creationDocumentSchema>;

/** A document as a form sends it. */
export const unDocument = (champs: Partial<Saisie> & Pick<Saisie, 'categorieId'>): Saisie => ({
  nom: 'Tarif 2026',
  ...champs,
});
