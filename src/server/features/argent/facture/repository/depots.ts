import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { DocumentDepot } from '#shared/features/argent/facture/schemas/lecture.ts';

/** A report is read for a quarter, and what it refused waits as long to be typed; what it kept stays. */
export const JOURS_GARDES = 90;

export const insertDepot = async (
  tx: TenantTx,
  attendus: number,
  { utilisateurId, nomComplet, impersonation }: Acteur,
): Promise<number> => {
  await sql`delete from facture_depot where tenant_id = ${tx.tenantId} and cree_le < now() - ${JOURS_GARDES} *
    interval '1 day'`.execute(tx);
  const { id } = await tx
    .insertInto('facture_depot')
    .values({
      tenant_id: tx.tenantId,
      attendus,
      cree_par_id: utilisateurId,
      cree_par_nom: nomComplet,
      impersonation,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Locks a drop while files are added to it. @returns how many it waits for and has, undefined for another account's */
export const findDepot = async (
  tx: TenantTx,
  id: number,
): Promise<{ attendus: number; recus: number; parId: number | null } | undefined> => {
  const { rows } = await sql<{ attendus: number; recus: number; parId: number | null }>`
    with d as (select attendus, cree_par_id from facture_depot
      where tenant_id = ${tx.tenantId} and id = ${id} for update)
    select d.attendus, d.cree_par_id as "parId",
      (select count(*) from facture_depot_fichier f where f.tenant_id = ${tx.tenantId} and f.depot_id = ${id}) as recus
        from d`.execute(tx);
  return rows[0];
};

type FichierDeposeFacture = {
  readonly nom: string;
  readonly fichierId: number | null;
  readonly documents: readonly DocumentDepot[] | null;
};
export const insertFichiersDeposes = async (
  tx: TenantTx,
  depotId: number,
  fichiers: readonly FichierDeposeFacture[],
): Promise<void> => {
  await tx
    .insertInto('facture_depot_fichier')
    .values(
      fichiers.map(({ nom, fichierId, documents }) => ({
        tenant_id: tx.tenantId,
        depot_id: depotId,
        nom,
        fichier_id: fichierId,
        documents: documents === null ? null : sql<never>`${JSON.stringify(documents)}::jsonb`,
      })),
    )
    .execute();
};

export type FichierALire = { readonly id: number; readonly nom: string; readonly fichierId: number | null };
export type DepotALire = {
  readonly utilisateurId: number | null;
  readonly nomComplet: string;
  readonly impersonation: boolean;
};

/** The next unread file of a drop after that one, and who dropped it. */
export const findProchainFichier = async (
  tx: SystemeTx,
  tenantId: number,
  depotId: number,
  apresId: number,
): Promise<{ depot: DepotALire; fichier: FichierALire } | undefined> => {
  const { rows } = await sql<DepotALire & FichierALire>`
    select f.id, f.nom, f.fichier_id as "fichierId", d.cree_par_id as "utilisateurId",
      coalesce(d.cree_par_nom, 'Pharmaccord') as "nomComplet",
      d.impersonation
    from facture_depot_fichier f join facture_depot d on d.tenant_id = f.tenant_id and d.id = f.depot_id
    where f.tenant_id = ${tenantId} and f.depot_id = ${depotId} and f.documents is null and f.id > ${apresId}
    order by f.id limit 1`.execute(tx);
  const [ligne] = rows;
  if (!ligne) return undefined;
  const { id, nom, fichierId, ...depot } = ligne;
  return { fichier: { id, nom, fichierId }, depot };
};

/** Writes the report of a file and lets its bytes go: only the documents that were kept still hold them. */
export const updateLu = async (
  tx: Tx,
  tenantId: number,
  { id }: Pick<FichierALire, 'id'>,
  documents: readonly DocumentDepot[],
): Promise<void> => {
  await sql`update facture_depot_fichier set documents = ${JSON.stringify(documents)}::jsonb, fichier_id = null
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
};

/** Papers are kept one behind the other in an account: two copies dropped at once are one (FAC-21). */
export const lockReceptionFacture = async (tx: Tx, tenantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`facture.reception.${tenantId}`}, 0))`.execute(tx);
};

/** Two people who ask for one credit note follow each other (FAC-92). */
export const lockRelancesDAvoirs = async (tx: TenantTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`facture.relance.${tx.tenantId}`}, 0))`.execute(tx);
};
