import type { TenantTx } from '#server/core/db/database.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { exigerLignePermise } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { findPrestation, type RangeePrestation } from '../repository.ts';

/**
 * Connected browsers of the groupement learn it after the commit, and those of the adhérents whose part it concerns.
 */
export const prevenirPrestation = (tx: TenantTx, id: number, pharmacieIds: readonly number[] = []): void =>
  prevenirApres(tx, [
    { k: 'change', tenantId: tx.tenantId, sujet: 'prestation', id },
    ...[...new Set(pharmacieIds)].map((tenantId) => ({
      k: 'change' as const,
      tenantId,
      sujet: 'reversion' as const,
      id,
    })),
  ]);

/** Locks it. 404, then 403, then 409 for a version that is no longer the one the person saw. */
export const chargerPrestation = async (
  tx: TenantTx,
  acteur: Acteur,
  id: number,
  version?: number,
): Promise<RangeePrestation> => exigerLignePermise(await findPrestation(tx, id), canGererPrestations(acteur), version);

/** What was typed of it, as a form sends it. */
export const saisieDeLaPrestation = ({
  laboratoireId,
  typeId,
  dateDebut,
  dateFin,
  numeroFacture,
  dateFacture,
  datePaiement,
  dateReversion,
  montantHtCentimes,
  tvaCentiemes,
  partGroupementCentiemes,
  modeRepartition,
  commentaire,
}: RangeePrestation) => ({
  laboratoireId,
  typeId,
  dateDebut,
  dateFin,
  numeroFacture,
  dateFacture,
  datePaiement,
  dateReversion,
  montantHtCentimes,
  tvaCentiemes,
  partGroupementCentiemes,
  modeRepartition,
  commentaire,
});
