import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererEmplacements } from '#shared/features/emplacement/policy.ts';
import type { UsageEmplacement } from '#shared/features/emplacement/rules.ts';
import type { Emplacement, Plan, TypeEmplacement } from '#shared/features/emplacement/schemas.ts';
import { colonnesEmplacement, colonnesZone, type LigneEmplacement } from './repository.ts';

export const versEmplacement = ({ photoId, type, ...ligne }: LigneEmplacement): Emplacement => ({
  ...ligne,
  type: type as TypeEmplacement,
  avecPhoto: photoId !== null,
});

/** The whole plan: zones in their order, each with its emplacements in theirs. */
export const lirePlan = async (tx: TenantTx, acteur: Acteur): Promise<Plan> => {
  const [zones, lignes] = await ensemble(
    tx.selectFrom('zone').select(colonnesZone).where('tenant_id', '=', tx.tenantId).orderBy('ordre').orderBy('id').execute(),
    tx.selectFrom('emplacement').select(colonnesEmplacement).where('tenant_id', '=', tx.tenantId).orderBy('ordre').orderBy('id').execute(),
  );
  const parZone = Map.groupBy(lignes.map(versEmplacement), ({ zoneId }) => zoneId);
  return {
    zones: zones.map((zone) => ({ ...zone, emplacements: parZone.get(zone.id) ?? [] })),
    droits: { gerer: canGererEmplacements(acteur) },
  };
};

/** Who uses an emplacement: the one place to count promotions, which do not exist yet. */
export const usageEmplacement = async (_tx: TenantTx, _id: number): Promise<UsageEmplacement> => ({ promotions: 0 });
