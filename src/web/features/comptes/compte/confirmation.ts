import { z } from 'zod';
import { motDePasse } from '#shared/features/comptes/compte/contract.ts';

/** A new password, typed twice (CPT-4). */
export const nouveauConfirme = {
  nouveau: motDePasse,
  confirmation: z.string('Confirmez le mot de passe.').min(1, 'Confirmez le mot de passe.'),
};
export const motsDePasseIdentiques = ({ nouveau, confirmation }: { nouveau: string; confirmation: string }): boolean =>
  nouveau === confirmation;
export const DIFFERENTS = { path: ['confirmation'], message: 'Les deux mots de passe ne sont pas identiques.' };
