import type { Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { normaliserNom } from '#shared/core/ordre.ts';
import { emplacementErrors } from '#shared/features/operations/emplacement/errors.ts';
import { planType } from '#shared/features/operations/emplacement/rules/plan-type.ts';
import { MAX_EMPLACEMENTS, MAX_ZONES, type PlanAjoute } from '#shared/features/operations/emplacement/schemas.ts';
import { changerPlan, type SuitesEmplacement } from '../commands.ts';
import { nomsDeLaZone, zonesParNom } from '../read-models/noms.ts';
import {
  countEmplacements,
  countZones,
  deleteEmplacement,
  deleteZone,
  findEmplacement,
  findZone,
  insertEmplacement,
  insertZone,
} from '../repository.ts';

/** Adds the missing part of the usual plan after what exists. */
const ajouterPlanType = async (tx: TenantTx, acteur: Acteur): Promise<PlanAjoute> => {
  const connues = await zonesParNom(tx);
  const ajoute: PlanAjoute = { zoneIds: [], emplacementIds: [] };
  for (const { nom, couleur, emplacements } of planType) {
    let zoneId = connues.get(normaliserNom(nom));
    if (zoneId === undefined) {
      ({ id: zoneId } = await insertZone(tx, { nom, couleur }, acteur));
      ajoute.zoneIds.push(zoneId);
    }
    const presents = await nomsDeLaZone(tx, zoneId);
    for (const [lieu, type] of emplacements) {
      if (presents.has(normaliserNom(lieu))) continue;
      const saisie = { zoneId, nom: lieu, type, largeurCm: null, prixSemaineHtCentimes: null, actif: true };
      ajoute.emplacementIds.push((await insertEmplacement(tx, saisie, acteur)).id);
    }
  }
  return ajoute;
};

/** Adds only what is missing: asked twice, the second time adds nothing. */
export const creerPlanType = (ctx: Contexte): Promise<PlanAjoute> =>
  changerPlan(ctx, async (tx) => {
    const ajoute = await ajouterPlanType(tx, ctx.acteur);
    if ((await countZones(tx)) > MAX_ZONES) throw emplacementErrors.tropDeZones(MAX_ZONES);
    if ((await countEmplacements(tx)) > MAX_EMPLACEMENTS) throw emplacementErrors.tropDEmplacements(MAX_EMPLACEMENTS);
    if (ajoute.zoneIds.length + ajoute.emplacementIds.length > 0)
      await journaliser(tx, ctx.acteur, { objet: 'emplacement', action: 'creer-plan-type', apres: ajoute });
    return ajoute;
  });

/** As they were created: neither changed, nor used, nor (a zone) filled since. */
const retirerEmplacements = async (
  tx: TenantTx,
  ids: readonly number[],
  { libererEmplacement, usageEmplacement }: SuitesEmplacement,
): Promise<number[]> => {
  const retires: number[] = [];
  for (const id of new Set(ids)) {
    const emplacement = await findEmplacement(tx, id);
    if (emplacement?.version !== 1 || emplacement.photoId !== null || (await usageEmplacement(tx, id)).promotions > 0)
      continue;
    await libererEmplacement(tx, id);
    await deleteEmplacement(tx, id);
    retires.push(id);
  }
  return retires;
};

const retirerZones = async (tx: TenantTx, ids: readonly number[]): Promise<number[]> => {
  const retirees: number[] = [];
  for (const id of new Set(ids)) {
    if ((await findZone(tx, id))?.version !== 1 || (await countEmplacements(tx, id)) > 0) continue;
    await deleteZone(tx, id);
    retirees.push(id);
  }
  return retirees;
};

/**
 * Takes back what `creerPlanType` added; what was changed since stays (OPE-5).
 * @returns what is gone
 */
export const retirerPlanType = (
  ctx: Contexte,
  { zoneIds, emplacementIds }: PlanAjoute,
  suites: SuitesEmplacement,
): Promise<PlanAjoute> =>
  changerPlan(ctx, async (tx) => {
    const retires = await retirerEmplacements(tx, emplacementIds, suites);
    const retire: PlanAjoute = { emplacementIds: retires, zoneIds: await retirerZones(tx, zoneIds) };
    await journaliser(tx, ctx.acteur, { objet: 'emplacement', action: 'retirer-plan-type', avant: retire });
    return retire;
  });
