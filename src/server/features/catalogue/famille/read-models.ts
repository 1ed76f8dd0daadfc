import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererFamilles } from '#shared/features/catalogue/famille/policy.ts';
import { enArbre } from '#shared/features/catalogue/famille/rules.ts';
import type { ArbreFamilles, Famille } from '#shared/features/catalogue/famille/schemas.ts';
import { colonnesFamille } from './repository.ts';

/** Every family, segment and sub-segment, siblings in their order. */
const lireFamilles = (tx: TenantTx): Promise<Famille[]> =>
  tx
    .selectFrom('famille')
    .select(colonnesFamille)
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('ordre')
    .orderBy('id')
    .execute();

export const lireArbre = async (tx: TenantTx, acteur: Acteur): Promise<ArbreFamilles> => ({
  familles: enArbre(await lireFamilles(tx)),
  droits: { gerer: canGererFamilles(acteur) },
});
