import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Demandeur } from '#server/features/reseau/diffusion/commands.ts';
import { modelePubliableSql } from '#server/features/operations/operation/repository/modeles.ts';

export const upsertPublication = async (
  tx: TenantTx,
  promotionId: number,
  { etat, cibles }: { readonly etat: 'PROGRAMMEE' | 'EN_COURS'; readonly cibles: number },
  { utilisateurId, nomComplet, impersonation }: Acteur,
): Promise<void> => {
  const ligne = {
    etat,
    nb_cibles: cibles,
    nb_faites: 0,
    demandee_par_id: utilisateurId,
    demandee_par_nom: nomComplet,
    impersonation,
    demandee_le: sql<string>`now()`,
    terminee_le: null,
  };
  await tx
    .insertInto('promotion_publication')
    .values({ tenant_id: tx.tenantId, promotion_id: promotionId, ...ligne })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'promotion_id']).doUpdateSet(ligne))
    .execute();
};

type ClePublication = { readonly groupementId: number; readonly promotionId: number };
export const findDemandeur = async (
  tx: SystemeTx,
  { groupementId, promotionId }: ClePublication,
): Promise<(Demandeur & { readonly utilisateurId: number }) | undefined> =>
  tx
    .selectFrom('promotion_publication')
    .select(['demandee_par_id as utilisateurId', 'demandee_par_nom as nomComplet', 'impersonation'])
    .where('tenant_id', '=', groupementId)
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst();

type Avancement = { readonly etat: 'EN_COURS' | 'FAITE' | 'ECHEC'; readonly faites?: number; readonly cibles?: number };
export const updateAvancement = async (
  tx: SystemeTx,
  { groupementId, promotionId }: ClePublication,
  { etat, faites, cibles }: Avancement,
) => {
  await tx
    .updateTable('promotion_publication')
    .set({
      etat,
      ...(faites !== undefined && { nb_faites: faites }),
      ...(cibles !== undefined && { nb_cibles: cibles }),
      ...(etat === 'FAITE' && { terminee_le: sql<string>`now()` }),
    })
    .where('tenant_id', '=', groupementId)
    .where('promotion_id', '=', promotionId)
    .execute();
};

/** The modèle is no longer published, nor about to be. */
export const deletePublication = async (tx: Tx, { groupementId, promotionId }: ClePublication): Promise<void> => {
  await sql`delete from promotion_publication
    where tenant_id = ${groupementId} and promotion_id = ${promotionId}`.execute(tx);
};

/** The modèles whose day has come, and those whose publication was cut. */
export const findPublicationsDues = async (tx: SystemeTx, jour: Jour): Promise<ClePublication[]> => {
  const { rows } = await sql<ClePublication>`select m.tenant_id as "groupementId", m.id as "promotionId"
    from promotion m join promotion_publication x on x.tenant_id = m.tenant_id and x.promotion_id = m.id
    where m.publiee_le is null and ${modelePubliableSql} and m.date_fin >= ${jour}::date
      and coalesce(m.affichage_date, ${jour}::date) <= ${jour}::date
    order by m.tenant_id, m.id`.execute(tx);
  return rows;
};

/**
 * One publication of a modèle at a time.
 * @returns false when another is under way
 */
export const lockTourDePublication = async (tx: SystemeTx, { promotionId }: ClePublication): Promise<boolean> => {
  const cle = `promotion.publication:${promotionId}`;
  const { rows } = await sql<{
    oui: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${cle}, 0)) as oui`.execute(tx);
  return rows[0]?.oui === true;
};
