import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { RfaSaisie } from '#shared/features/argent/rfa/schemas.ts';

type PalierSaisi = RfaSaisie['paliers'][number];

/** Replaces the tiers by those typed: a tier that stays keeps its number and its state. */
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
const deCettePlace = ({ rfaId, palierId, periode }: Place) =>
  sql<boolean>`rfa_id = ${rfaId} and palier_id is not distinct from ${palierId}::bigint and periode = ${periode}`;

/** Writes the state of a tier in a period; no longer confirmed, it loses its later claims too (RFA-47). */
export const upsertAtteinte = async (
  tx: TenantTx,
  place: Place & { readonly palierId: number },
  etat: EtatPalier,
  { nomComplet }: Acteur,
): Promise<void> => {
  const { rfaId, palierId, periode } = place;
  await tx
    .insertInto('rfa_atteinte')
    .values({ tenant_id: tx.tenantId, rfa_id: rfaId, palier_id: palierId, periode, etat, decidee_par_nom: nomComplet })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'rfa_id', 'palier_id', 'periode', 'rang'])
        .doUpdateSet({ etat, decidee_par_nom: nomComplet, porteuse_id: null }),
    )
    .execute();
  if (etat === 'VALIDE') return;
  await tx
    .deleteFrom('rfa_atteinte')
    .where('tenant_id', '=', tx.tenantId)
    .where(deCettePlace(place))
    .where('rang', '>', 0)
    .execute();
};

/** Adds a claim to those already made in a period: the rest, or a tier again (RFA-46). */
export const insertReclamant = async (tx: TenantTx, place: Place, { nomComplet }: Acteur): Promise<void> => {
  const { rfaId, palierId, periode } = place;
  await tx
    .insertInto('rfa_atteinte')
    .values({
      tenant_id: tx.tenantId,
      rfa_id: rfaId,
      palier_id: palierId,
      periode,
      rang: sql<number>`(select coalesce(max(rang) + 1, 0) from rfa_atteinte
        where tenant_id = ${tx.tenantId} and ${deCettePlace(place)})`,
      etat: 'VALIDE',
      decidee_par_nom: nomComplet,
    })
    .execute();
};

/** Notes, for each atteinte, the one whose encours carries it (RFA-46). */
export const updatePorteuses = async (
  tx: Tx,
  tenantId: number,
  porteuses: ReadonlyMap<number, number | null>,
): Promise<void> => {
  for (const [id, porteuseId] of porteuses)
    await tx
      .updateTable('rfa_atteinte')
      .set({ porteuse_id: porteuseId })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
};

/** A refused RFA has no tier that was reached any more. */
export const deleteAtteintes = (tx: TenantTx, rfaId: number) =>
  tx.deleteFrom('rfa_atteinte').where('tenant_id', '=', tx.tenantId).where('rfa_id', '=', rfaId).execute();
