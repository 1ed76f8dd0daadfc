import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { RfaSaisie } from '#shared/features/argent/rfa/schemas.ts';

type PalierSaisi = RfaSaisie['paliers'][number];

/** The tiers as typed: those that are there keep their number and their state, the others come or go. */
export const replacePaliers = async (tx: TenantTx, rfaId: number, paliers: readonly PalierSaisi[]): Promise<void> => {
  const gardes = paliers.flatMap(({ id }) => (id === null ? [] : [id]));
  await tx
    .deleteFrom('rfa_palier')
    .where('tenant_id', '=', tx.tenantId)
    .where('rfa_id', '=', rfaId)
    .$if(gardes.length > 0, (requete) => requete.where('id', 'not in', gardes))
    .execute();
  for (const [position, { id, info, seuil, valeur }] of paliers.entries()) {
    const champs = { position, info, seuil, valeur };
    if (id === null)
      await tx
        .insertInto('rfa_palier')
        .values({ tenant_id: tx.tenantId, rfa_id: rfaId, ...champs })
        .execute();
    else
      await tx
        .updateTable('rfa_palier')
        .set(champs)
        .where('tenant_id', '=', tx.tenantId)
        .where('rfa_id', '=', rfaId)
        .where('id', '=', id)
        .execute();
  }
};

type Place = { readonly rfaId: number; readonly palierId: number | null; readonly periode: number };

/** What a tier became in a period. @returns the number that its encours will name */
export const upsertAtteinte = async (
  tx: TenantTx,
  { rfaId, palierId, periode }: Place,
  etat: EtatPalier,
  { nomComplet }: Acteur,
): Promise<number> => {
  const { id } = await tx
    .insertInto('rfa_atteinte')
    .values({
      tenant_id: tx.tenantId,
      rfa_id: rfaId,
      palier_id: palierId,
      periode,
      etat,
      decidee_par_nom: nomComplet,
    })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'rfa_id', 'palier_id', 'periode'])
        .doUpdateSet({ etat, decidee_par_nom: nomComplet }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A refused RFA has no tier that was reached any more. */
export const deleteAtteintes = (tx: TenantTx, rfaId: number) =>
  tx.deleteFrom('rfa_atteinte').where('tenant_id', '=', tx.tenantId).where('rfa_id', '=', rfaId).execute();
