import { sql } from 'kysely';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';

/** What réclamation `r` asks for: what its encours `e` expects, else its own amount (REC-16). */
export const montantReclameSql = sql<number | null>`coalesce(e.valeur_attendue_centimes, r.montant_reclame_centimes)`;

/** Fiscal nature of that amount: that of its encours, or else its own (ENC-91). */
export const natureReclameeSql = sql<NatureFiscale>`coalesce(e.nature_fiscale, r.nature_fiscale)`;

/** Fiscal nature of the amount in answer `o`, as it was granted (ENC-92). */
export const natureAccordeeSql = sql<NatureFiscale>`coalesce(o.nature_fiscale, e.nature_fiscale, r.nature_fiscale)`;
