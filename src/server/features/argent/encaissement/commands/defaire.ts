import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { enregistrerSuivi, prevenirEncours } from '#server/features/argent/encours/commands/agir.ts';
import { lockEncours } from '#server/features/argent/encours/repository.ts';
import { updateReglementsAnnules, updateSoldesOublies } from '#server/features/argent/encours/repository/reglements.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { canAnnulerEncaissement } from '#shared/features/argent/encaissement/policy.ts';
import { partAvecSaDernierePart } from '#shared/features/argent/encaissement/rules.ts';
import * as rules from '#shared/features/argent/encaissement/rules/affecter.ts';
import { detailEncaissement } from '../read-models/detail.ts';
import { partsDeLEncaissement } from '../read-models/parts.ts';
import {
  updateAnnuleEncaissement,
  updateVersionEncaissement,
  lockEncaissements,
  type LigneEncaissement,
  type PartEnregistree,
} from '../repository.ts';
import { chargerEncaissement, prevenirEncaissements, type ContexteEncaissement } from './charger.ts';

/** Takes these shares back from their encours, each as it was just before (ECM-8). @param encaissement locked first */
const reprendre = async (
  tx: TenantTx,
  { acteur }: ContexteEncaissement,
  encaissement: LigneEncaissement,
  parts: readonly PartEnregistree[],
  defaire: typeof rules.annulerAffectations = rules.annulerAffectations,
): Promise<void> => {
  const encours = await lockEncours(tx, [...new Set(parts.map(({ encoursId }) => encoursId))]);
  const fait = defaire(encaissement, encours, parts);
  await updateReglementsAnnules(
    tx,
    acteur,
    parts.map(({ id }) => id),
  );
  const rouverts = fait.encours.filter(({ etat }) => etat !== 'REGLE').map(({ id }) => id);
  await updateSoldesOublies(tx, rouverts);
  for (const [rang, avant] of encours.entries()) {
    const partsDeLEncours = parts.filter(({ encoursId }) => encoursId === avant.id);
    await enregistrerSuivi(tx, acteur, avant, fait.encours[rang]!, {
      action: 'annuler-reglement',
      complement: {
        annules: partsDeLEncours.map(({ montantCentimes }) => ({ montantCentimes, reference: encaissement.numero })),
      },
    });
  }
  prevenirEncours(
    tx,
    encours.map(({ id }) => id),
  );
};

/** An encaissement born of a settlement goes with its last share (ECM-12). Called once its shares are written. */
export const oublierSansPart = async (
  tx: TenantTx,
  { acteur }: Pick<Contexte, 'acteur'>,
  ids: readonly number[],
): Promise<void> => {
  for (const encaissement of await lockEncaissements(tx, ids)) {
    if (partAvecSaDernierePart(encaissement)) {
      await updateAnnuleEncaissement(tx, encaissement.id, 'Son règlement est annulé.', acteur);
      await journaliser(tx, acteur, { objet: 'encaissement', objetId: encaissement.id, action: 'annuler' });
    } else await updateVersionEncaissement(tx, encaissement.id, acteur);
  }
  prevenirEncaissements(tx, ids);
};

/**
 * Undoes one act: its encours and the encaissement are as they were just before (ECM-8).
 * @throws 404 for an act already undone
 */
export const annulerAffectationsEncaissement = (
  ctx: Contexte,
  { id, acteId }: { readonly id: number; readonly acteId: number },
  version: number,
): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const encaissement = await chargerEncaissement(tx, ctx.acteur, id, canAnnulerEncaissement, version);
    const parts = await partsDeLEncaissement(tx, id, acteId);
    if (parts.length === 0) throw coreErrors.introuvable();
    await reprendre(tx, ctx, encaissement, parts);
    await journaliser(tx, ctx.acteur, {
      objet: 'encaissement',
      objetId: id,
      action: 'annuler-reglement',
      avant: { parts: parts.map(({ encoursId, montantCentimes }) => ({ encoursId, montantCentimes })) },
    });
    await oublierSansPart(tx, ctx, [id]);
    return detailEncaissement(tx, ctx.acteur, id);
  });

/**
 * Cancels an encaissement and its shares, in the caller's transaction: what they settled is owed again (ECM-9).
 * @param encaissement locked
 */
export const annulerEncaissementDansTx = async (
  tx: TenantTx,
  ctx: ContexteEncaissement,
  encaissement: LigneEncaissement,
  motif: string | null,
): Promise<void> => {
  const { id } = encaissement;
  const maintenant = ctx.services.maintenant().toISOString();
  const parts = await partsDeLEncaissement(tx, id);
  await reprendre(tx, ctx, encaissement, parts, (encaissementRepris, encours, partsReprises) =>
    rules.encaissementAnnule(encaissementRepris, encours, partsReprises, maintenant),
  );
  await updateAnnuleEncaissement(tx, id, motif, ctx.acteur);
  await journaliser(tx, ctx.acteur, {
    tenantId: tx.tenantId,
    objet: 'encaissement',
    objetId: id,
    action: 'annuler',
    avant: { parts: parts.map(({ encoursId, montantCentimes }) => ({ encoursId, montantCentimes })) },
    apres: { motif },
  });
  prevenirEncaissements(tx, [id]);
};

export const annulerEncaissement = (
  ctx: Contexte,
  id: number,
  { version, motif }: { readonly version: number; readonly motif: string | null },
): Promise<DetailEncaissement> =>
  inTenant(ctx, async (tx) => {
    const encaissement = await chargerEncaissement(tx, ctx.acteur, id, canAnnulerEncaissement, version);
    await annulerEncaissementDansTx(tx, ctx, encaissement, motif);
    return detailEncaissement(tx, ctx.acteur, id);
  });
