import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { canGererEmplacements } from '#shared/features/operations/emplacement/policy.ts';
import type { Emplacement, PlanEmplacement, TypeEmplacement } from '#shared/features/operations/emplacement/schemas.ts';
import { colonnesEmplacement, colonnesZone, type LigneEmplacement } from './repository.ts';

export const versEmplacement = ({ photoId, type, ...ligne }: LigneEmplacement): Emplacement => ({
  ...ligne,
  type: type as TypeEmplacement,
  avecPhoto: photoId !== null,
});

/** Over the last twelve months: how many of its days a place was held, and what its TG brought in. */
export type OccupationEmplacement = {
  readonly emplacementId: number;
  readonly tauxPct: number;
  readonly gagne: MontantsParNature;
};
export type Occupations = (tx: TenantTx, aujourdhui: Jour) => Promise<OccupationEmplacement[]>;

/** The whole plan: zones in their order, each with its emplacements in theirs. */
export const lirePlan = async (
  tx: TenantTx,
  acteur: Acteur,
  { aujourdhui, occupations }: { readonly aujourdhui: Jour; readonly occupations: Occupations },
): Promise<PlanEmplacement> => {
  const [zones, lignes, usages] = await ensemble(
    tx
      .selectFrom('zone')
      .select(colonnesZone)
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('ordre')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('emplacement')
      .select(colonnesEmplacement)
      .where('tenant_id', '=', tx.tenantId)
      .orderBy('ordre')
      .orderBy('id')
      .execute(),
    occupations(tx, aujourdhui),
  );
  const parEmplacement = new Map(usages.map(({ emplacementId, ...usage }) => [emplacementId, usage]));
  const parZone = Map.groupBy(
    lignes.map((ligne) => ({
      ...versEmplacement(ligne),
      ...(parEmplacement.get(ligne.id) ?? { tauxPct: 0, gagne: {} }),
    })),
    ({ zoneId }) => zoneId,
  );
  return {
    zones: zones.map((zone) => ({ ...zone, emplacements: parZone.get(zone.id) ?? [] })),
    droits: { gerer: canGererEmplacements(acteur) },
  };
};
