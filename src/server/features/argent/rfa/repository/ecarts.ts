import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';

type EcartGarde = {
  readonly rfaId: number;
  readonly periode: number;
  readonly ecartCentimes: number;
  readonly raison: string;
};
/** The last gap that a person accepted in a period, with why (RFA-49). */
export const upsertEcartGarde = async (
  tx: TenantTx,
  { rfaId, periode, ecartCentimes, raison }: EcartGarde,
  { nomComplet }: Acteur,
): Promise<void> => {
  const garde = {
    ecart_centimes: ecartCentimes,
    raison,
    garde_par_nom: nomComplet,
    garde_le: sql<string>`now()`,
  };
  await tx
    .insertInto('rfa_ecart_garde')
    .values({ tenant_id: tx.tenantId, rfa_id: rfaId, periode, ...garde })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'rfa_id', 'periode']).doUpdateSet(garde))
    .execute();
};
