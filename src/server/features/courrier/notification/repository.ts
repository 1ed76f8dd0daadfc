import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { PreferenceEvenement } from '#shared/features/courrier/notification/schemas/preferences.ts';
import { motifDeRecherche } from '#server/core/db/recherche.ts';

/** A notification reaches its person, or the listed roles, or everybody of the tenant. */
export const visiblePar = ({ role, utilisateurId }: Pick<Acteur, 'role' | 'utilisateurId'>) =>
  sql<boolean>`((utilisateur_id is null and (roles is null or ${role} = any(roles)))
    or utilisateur_id = ${utilisateurId})`;

/** Its title or its body holds these words, without case nor accents. */
export const notificationTrouvee = (q: string) =>
  sql<boolean>`notification.recherche like (select f_normaliser(${motifDeRecherche(q)}::text))`;

/** Whether the bell shows a notification: this person does not read its kind in the list only. */
export const dansLaCloche = ({ tenantId, utilisateurId }: Pick<Acteur, 'tenantId' | 'utilisateurId'>) =>
  sql<boolean>`(notification.sorte is null or notification.sorte <> all(array(
    select c.sorte from notification_choix c where c.tenant_id = ${tenantId}
    and c.utilisateur_id = ${utilisateurId} and c.niveau = 'LISTE')))`;

export const upsertPreferences = async (
  tx: TenantTx,
  utilisateurId: number,
  choix: readonly PreferenceEvenement[],
): Promise<void> => {
  await tx
    .insertInto('notification_choix')
    .values(choix.map((preference) => ({ tenant_id: tx.tenantId, utilisateur_id: utilisateurId, ...preference })))
    .onConflict((conflit) =>
      conflit.columns(['tenant_id', 'utilisateur_id', 'sorte']).doUpdateSet((e) => ({
        niveau: e.ref('excluded.niveau'),
        mail: e.ref('excluded.mail'),
        recapitulatif: e.ref('excluded.recapitulatif'),
      })),
    )
    .execute();
};

export const findNotification = (tx: TenantTx, acteur: Acteur, id: number) =>
  tx
    .selectFrom('notification')
    .select(['id', 'processed', 'title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where(visiblePar(acteur))
    .forUpdate()
    .executeTakeFirst();

export const updateNotificationTraitee = (
  tx: TenantTx,
  id: number,
  par: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
) =>
  tx
    .updateTable('notification')
    .set({
      processed: par !== null,
      processed_le: par ? sql`now()` : null,
      processed_par_id: par?.utilisateurId ?? null,
      processed_par_nom: par?.nomComplet ?? null,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

/** Marks notifications in one statement. @returns the ones that changed */
const marquerCelles = async (
  tx: TenantTx,
  acteur: Acteur,
  { processed }: { readonly processed: boolean },
  condition: RawBuilder<boolean>,
): Promise<number[]> => {
  const lignes = await tx
    .updateTable('notification')
    .set({
      processed,
      processed_le: processed ? sql`now()` : null,
      processed_par_id: processed ? acteur.utilisateurId : null,
      processed_par_nom: processed ? acteur.nomComplet : null,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where(visiblePar(acteur))
    .where('processed', '=', !processed)
    .where(condition)
    .returning('id')
    .execute();
  return lignes.map(({ id }) => id);
};

type FiltreNotifications = { readonly type?: string | undefined; readonly q?: string | undefined };
/** Everything that a list shows becomes dealt with. @returns the ones that changed */
export const updateToutesTraitees = (
  tx: TenantTx,
  acteur: Acteur,
  { type, q }: FiltreNotifications,
): Promise<number[]> => {
  const parType = type === undefined ? sql<boolean>`true` : sql<boolean>`type = ${type}`;
  const parTexte = q ? notificationTrouvee(q) : sql<boolean>`true`;
  return marquerCelles(tx, acteur, { processed: true }, sql<boolean>`${parType} and ${parTexte}`);
};

/** @returns the ones that changed */
export const updateEnAttente = (tx: TenantTx, acteur: Acteur, ids: readonly number[]): Promise<number[]> =>
  marquerCelles(tx, acteur, { processed: false }, sql<boolean>`id = any(${[...ids]}::bigint[])`);

export const deleteNotification = (tx: TenantTx, id: number) =>
  tx.deleteFrom('notification').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** Writes the new text that notifications quote, for every recipient. */
export const updateBody = (
  tx: SystemeTx,
  {
    tenantIds,
    auteurId,
    depuis,
    avant,
    apres,
  }: { tenantIds: readonly number[]; auteurId: number; depuis: string; avant: string; apres: string },
) =>
  tx
    .updateTable('notification')
    .set({ body: apres })
    .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::bigint[])`)
    .where('date', '>=', depuis)
    .where('cree_par_id', '=', auteurId)
    .where('body', '=', avant)
    .returning(['tenant_id as tenantId', 'id'])
    .execute();

/** Deletes the notifications processed more than thirteen months ago, in every account. */
export const deleteAnciennes = (tx: SystemeTx) =>
  tx
    .deleteFrom('notification')
    .where('processed', '=', true)
    .where('processed_le', '<', sql<string>`now() - interval '13 months'`)
    .execute();

/** Processes the notifications of this list that were not yet. @param par null: the application */
export const updateAvisTraites = async (
  tx: Tx,
  avis: readonly { readonly tenantId: number; readonly id: number }[],
  par: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
): Promise<{ tenantId: number; id: number }[]> => {
  const { rows } = await sql<{ tenantId: number; id: number }>`
    update notification n set processed = true, processed_le = now(),
      processed_par_id = ${par?.utilisateurId ?? null}::bigint,
      processed_par_nom = ${par?.nomComplet ?? null}::text
    from unnest(${avis.map(({ tenantId }) => tenantId)}::bigint[], ${avis.map(({ id }) => id)}::bigint[]) as v
      (tenant_id, id)
    where n.tenant_id = v.tenant_id and n.id = v.id and not n.processed
    returning n.tenant_id as "tenantId", n.id`.execute(tx);
  return rows;
};
