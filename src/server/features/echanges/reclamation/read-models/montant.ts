import { sql } from 'kysely';

/** What réclamation `r` asks for: what its encours `e` expects, else its own amount (REC-16). */
export const montantReclameSql = sql<number | null>`coalesce(e.valeur_attendue_centimes, r.montant_reclame_centimes)`;
