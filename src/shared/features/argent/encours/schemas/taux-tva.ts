import { z } from 'zod';

/** Hundredths of a percent. */
export const tauxTvaSaisi = z
  .number('Le taux de TVA doit être un nombre.')
  .int('Écrivez le taux de TVA avec deux décimales au plus.')
  .min(0, 'Le taux de TVA ne peut pas être négatif.')
  .max(10_000, 'Le taux de TVA ne dépasse pas 100 %.');
