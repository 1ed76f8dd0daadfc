import type { ReglagesPaiement } from '../config.ts';
import { paiementManuel, type Paiement } from './paiement.ts';
import { ouvrirPayzen } from './payzen.ts';

/** The configured means of payment. */
export const ouvrirPaiement = (reglages: ReglagesPaiement): Paiement =>
  reglages.moyen === 'payzen' ? ouvrirPayzen(reglages) : paiementManuel;
