import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx, TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import {
  typesNotification,
  type LienNotification,
  type Preferences,
} from '#shared/features/courrier/notification/contract.ts';
import { motifDeRecherche } from '#server/core/db/recherche.ts';

/** A notification reaches its person, or the listed roles, or everybody of the tenant. */
export const visiblePar = ({ role, utilisateurId }: Pick<Acteur, 'role' | 'utilisateurId'>) =>
  sql<boolean>`((utilisateur_id is null and (roles is null or ${role} = any(roles)))
    or utilisateur_id = ${utilisateurId})`;

/** Its title or its body holds these words, without case nor accents. */
export const notificationTrouvee = (q: string) =>
  sql<boolean>`notification.recherche like (select f_normaliser(${motifDeRecherche(q)}::text))`;

/** Not of a type that this person reads in the list only. */
export const dansLaCloche = ({ tenantId, utilisateurId }: Pick<Acteur, 'tenantId' | 'utilisateurId'>) =>
  sql<boolean>`notification.type <> all(array(select p.type from notification_preference p
    where p.tenant_id = ${tenantId}
    and p.utilisateur_id = ${utilisateurId} and p.niveau = 'LISTE'))`;

export const upsertPreferences = async (
  tx: TenantTx,
  utilisateurId: number,
  preferences: Preferences,
): Promise<void> => {
  const lignes = typesNotification.map((type) => ({
    tenant_id: tx.tenantId,
    utilisateur_id: utilisateurId,
    type,
    niveau: preferences[type],
  }));
  await tx
    .insertInto('notification_preference')
    .values(lignes)
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'utilisateur_id', 'type'])
        .doUpdateSet((e) => ({ niveau: e.ref('excluded.niveau') })),
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

/** Those not processed yet whose link has these parameters. */
export const updateNotificationsTraiteesParLien = (
  tx: TenantTx,
  params: Readonly<Record<string, string>>,
  par: Pick<Acteur, 'utilisateurId' | 'nomComplet'>,
) =>
  tx
    .updateTable('notification')
    .set({
      processed: true,
      processed_le: sql`now()`,
      processed_par_id: par.utilisateurId,
      processed_par_nom: par.nomComplet,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('processed', '=', false)
    .where(sql<boolean>`lien -> 'params' @> ${JSON.stringify(params)}::jsonb`)
    .returning('id')
    .execute();

/** In one statement. @returns the ones that changed */
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

/** Deletes what a person announced then withdrew, for every recipient. */
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

type LigneNotification = {
  readonly tenant_id: number;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly date_limite: string | null;
  readonly roles: string[] | null;
  readonly utilisateur_id: number | null;
  readonly lien: string | null;
  readonly objets: number[] | null;
  readonly cree_par_id: number | null;
  readonly cree_par_nom: string | null;
};
/** One row for each tenant, in insert statements of at most 1 000 rows. */
/** Those handled for more than thirteen months, in every account. */
export const deleteAnciennes = (tx: SystemeTx) =>
  tx
    .deleteFrom('notification')
    .where('processed', '=', true)
    .where('processed_le', '<', sql<string>`now() - interval '13 months'`)
    .execute();

export const insertNotifications = async (
  tx: Tx,
  lignes: readonly LigneNotification[],
): Promise<{ tenantId: number; id: number }[]> => {
  const inserees: { tenantId: number; id: number }[] = [];
  for (let i = 0; i < lignes.length; i += 1000) {
    const valeurs = lignes.slice(i, i + 1000);
    inserees.push(
      ...(await tx.insertInto('notification').values(valeurs).returning(['tenant_id as tenantId', 'id']).execute()),
    );
  }
  return inserees;
};

/** Those of this list not processed yet. @param par null: the application */
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

/** Which notifications asked for what is now decided: their titles, where they lead and, when needed, their words. */
export type Demandes = {
  readonly titles: readonly string[];
  readonly lien?: LienNotification;
  readonly body?: string;
  readonly utilisateurId?: number;
};
/** Those of these accounts not processed yet. @param par null: the application */
export const updateDemandesTraitees = (
  tx: Tx,
  tenantIds: readonly number[],
  { titles, lien, body, utilisateurId }: Demandes,
  par: Pick<Acteur, 'utilisateurId' | 'nomComplet'> | null,
): Promise<{ tenantId: number; id: number }[]> =>
  tx
    .updateTable('notification')
    .set({
      processed: true,
      processed_le: sql`now()`,
      processed_par_id: par?.utilisateurId ?? null,
      processed_par_nom: par?.nomComplet ?? null,
    })
    .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::bigint[])`)
    .where('processed', '=', false)
    .where('title', 'in', titles)
    .$if(lien !== undefined, (requete) => requete.where(sql<boolean>`lien @> ${JSON.stringify(lien)}::jsonb`))
    .$if(body !== undefined, (requete) => requete.where('body', '=', body!))
    .$if(utilisateurId !== undefined, (requete) => requete.where('utilisateur_id', '=', utilisateurId!))
    .returning(['tenant_id as tenantId', 'id'])
    .execute();
