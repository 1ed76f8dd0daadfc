import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import { supprimerFichiers } from '#server/core/files/fichiers.ts';

/** Whose visuals are shown: the promotion's own, or its modèle's. */
export type SourceVisuel = { readonly tenantId: number; readonly promotionId: number };

export const findVisuel = (
  tx: Tx,
  { tenantId, promotionId }: SourceVisuel,
  fichierId: number,
): Promise<{ nom: string | null; vignette: Buffer | null; retireLe: string | null } | undefined> =>
  tx
    .selectFrom('promotion_visuel')
    .select(['nom', 'vignette', 'retire_le as retireLe'])
    .where('tenant_id', '=', tenantId)
    .where('promotion_id', '=', promotionId)
    .where('fichier_id', '=', fichierId)
    .executeTakeFirst();

/** The modèle behind a copy; null: it is not a copy. Undefined: there is no such promotion. */
export const findModele = async (tx: TenantTx, id: number): Promise<SourceVisuel | null | undefined> => {
  const ligne = await tx
    .selectFrom('promotion')
    .select(['groupement_id as groupementId', 'modele_id as modeleId'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!ligne) return undefined;
  const { groupementId, modeleId } = ligne;
  return groupementId === null || modeleId === null ? null : { tenantId: groupementId, promotionId: modeleId };
};

export type NouveauVisuel = {
  readonly promotionId: number;
  readonly fichierId: number;
  readonly position: number;
  readonly vignette: Buffer | null;
  readonly creeParNom: string;
};
export const insertVisuel = (tx: TenantTx, visuel: NouveauVisuel) =>
  tx
    .insertInto('promotion_visuel')
    .values({
      tenant_id: tx.tenantId,
      promotion_id: visuel.promotionId,
      fichier_id: visuel.fichierId,
      position: visuel.position,
      vignette: visuel.vignette,
      cree_par_nom: visuel.creeParNom,
    })
    .execute();

export const updateOrdre = async (
  tx: TenantTx,
  promotionId: number,
  ordre: readonly { readonly fichierId: number; readonly nom: string }[],
): Promise<void> => {
  await sql`update promotion_visuel v set position = x.position, nom = x.nom
    from unnest(${ordre.map(({ fichierId }) => fichierId)}::bigint[], ${ordre.map(({ nom }) => nom)}::text[])
      with ordinality as x (fichier_id, nom, position)
    where v.tenant_id = ${tx.tenantId} and v.promotion_id = ${promotionId} and v.fichier_id = x.fichier_id`.execute(tx);
};

export const deleteVisuel = (tx: TenantTx, promotionId: number, fichierId: number) =>
  tx
    .deleteFrom('promotion_visuel')
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('fichier_id', '=', fichierId)
    .execute();

/** @param parNom who withdraws the visual; null: puts it back, at the rank `position` */
export const updateVisuelRetire = (
  tx: TenantTx,
  promotionId: number,
  fichierId: number,
  parNom: string | null,
  position?: number,
) =>
  tx
    .updateTable('promotion_visuel')
    .set({
      retire_par_nom: parNom,
      retire_le: parNom === null ? null : sql<string>`now()`,
      ...(position !== undefined && { position }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', promotionId)
    .where('fichier_id', '=', fichierId)
    .execute();

/**
 * Gives a duplicate the visuals of its source: both share the files. The source is locked, so that no visual leaves
 * meanwhile.
 */
export const insertVisuelsCopies = async (tx: TenantTx, de: number, vers: number, parNom: string): Promise<void> => {
  await sql`select 1 from promotion where tenant_id = ${tx.tenantId} and id = ${de} for share`.execute(tx);
  await sql`insert into promotion_visuel (tenant_id, promotion_id, fichier_id, position, nom, vignette, cree_par_nom)
    select tenant_id, ${vers}, fichier_id, position, nom, vignette, ${parNom} from promotion_visuel
    where tenant_id = ${tx.tenantId} and promotion_id = ${de} and retire_le is null`.execute(tx);
};

/** Deletes the files that no visual shows any more; the lock serialises two promotions that share a file. */
export const updateVisuelsSansFichier = async (tx: Tx, ids: readonly number[], tenantId?: number): Promise<void> => {
  const tenant = tenantDe(tx, tenantId);
  const tous = [...ids];
  await sql`select pg_advisory_xact_lock(hashtextextended('promotion_visuel:' || id, 0)) from (
    select unnest(${tous}::bigint[]) as id order by 1) x`.execute(tx);
  const { rows } = await sql<{ id: number }>`select x.id from unnest(${tous}::bigint[]) as x (id)
    where not exists (select from promotion_visuel v where v.tenant_id = ${tenant} and v.fichier_id = x.id)`.execute(
    tx,
  );
  await supprimerFichiers(
    tx,
    rows.map(({ id }) => ({ tenantId: tenant, id })),
  );
};
