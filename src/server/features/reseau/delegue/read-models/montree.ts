import { sql } from 'kysely';

/** `estMontreeAuBeneficiaire` (delegue), in SQL, for the habilitation `h`; `en-vigueur.test.ts` compares both. */
export const montreeAuBeneficiaireSql = sql<boolean>`(h.connue or h.initiateur = 'PHARMACIE')`;
