import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type Database, type SystemeTx, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres, prevenirTous } from '#server/core/push/evenements.ts';
import type { Acteur, Role } from '#shared/core/acteur.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import {
  MAX_ANNULABLES,
  type LienNotification,
  type Notification,
  type notificationContract,
  type Preferences,
} from '#shared/features/courrier/notification/contract.ts';
import { uneNotification } from './read-models.ts';
import {
  deleteAnciennes,
  deleteNotification,
  upsertPreferences,
  findNotification,
  insertNotifications,
  updateToutesTraitees,
  updateNotificationTraitee,
  updateNotificationsTraiteesParLien,
  updateEnAttente,
  updateBody,
} from './repository.ts';
import { exigerPresence } from '#server/core/version.ts';

export type AvisNotification = {
  readonly type: Notification['type'];
  readonly title: string;
  readonly body: string;
  readonly dateLimite?: string | null;
  /** Null: everybody of the tenant. */
  readonly roles?: readonly Role[];
  readonly utilisateurId?: number;
  readonly lien?: LienNotification;
  /** What a grouped reminder is about, by id. */
  readonly objets?: readonly number[];
};

/**
 * Tells a tenant something, in the transaction that makes it true; connected browsers learn it at commit.
 * To tell another tenant than the acting one, `tx` comes from `enSysteme`.
 */
export const notifierUtilisateurs = (
  tx: Tx,
  tenantId: number,
  auteur: Acteur | null,
  avis: AvisNotification,
): Promise<void> => notifierTous(tx, [tenantId], auteur, avis);

/** The same notification to many tenants, in one statement. */
export const notifierTous = async (
  tx: Tx,
  tenantIds: readonly number[],
  auteur: Acteur | null,
  avis: AvisNotification,
): Promise<void> => {
  await notifierChacun(
    tx,
    auteur,
    tenantIds.map((tenantId) => ({ ...avis, tenantId })),
  );
};

type AuteurAvis = Pick<Acteur, 'nomComplet'> & { readonly utilisateurId: number | null };

/** To each tenant its own words and link; still one statement. */
export const notifierChacun = async (
  tx: Tx,
  auteur: AuteurAvis | null,
  avis: readonly (AvisNotification & { readonly tenantId: number })[],
): Promise<void> => {
  if (avis.length === 0) return;
  const inserees = await insertNotifications(
    tx,
    avis.map(({ tenantId, type, title, body, dateLimite, roles, utilisateurId, lien, objets }) => ({
      tenant_id: tenantId,
      type,
      title,
      body,
      date_limite: dateLimite ?? null,
      roles: roles ? [...roles] : null,
      utilisateur_id: utilisateurId ?? null,
      lien: lien ? JSON.stringify(lien) : null,
      objets: objets ? [...objets] : null,
      cree_par_id: auteur?.utilisateurId ?? null,
      cree_par_nom: auteur?.nomComplet ?? null,
    })),
  );
  await prevenirTous(
    tx,
    inserees.map(({ tenantId, id }) => ({ k: 'notif', tenantId, id })),
  );
};

/**
 * A notification is shared by colleagues: what one does with it shows at once on the screens of the others (CRR-25).
 */
const annoncerChangement = (tx: TenantTx, ids: readonly number[]): void =>
  prevenirApres(
    tx,
    ids.map((id) => ({ k: 'change', tenantId: tx.tenantId, sujet: 'notification', id })),
  );

/**
 * The text that a notification quoted has changed: those already sent show it as it is now, in every account. No one is
 * told again.
 * @param depuis when it was first said: no notification is older
 */
export const corrigerAvis = async (tx: SystemeTx, demande: Parameters<typeof updateBody>[1]): Promise<void> => {
  const corriges = await updateBody(tx, demande);
  prevenirApres(
    tx,
    corriges.map(({ tenantId, id }) => ({ k: 'change', tenantId, sujet: 'notification', id })),
  );
};

/**
 * The announced thing is done: the notifications whose link has these parameters ask nothing any more, for any
 * recipient.
 */
export const cloreAvisNotification = async (
  tx: TenantTx,
  acteur: Acteur,
  params: Readonly<Record<string, string>>,
): Promise<void> => {
  const closes = await updateNotificationsTraiteesParLien(tx, params, acteur);
  annoncerChangement(
    tx,
    closes.map(({ id }) => id),
  );
};

export const traiterNotification = (ctx: Contexte, id: number, processed: boolean): Promise<Notification> =>
  inTenant(ctx, async (tx) => {
    const avant = exigerPresence(await findNotification(tx, ctx.acteur, id));
    if (avant.processed !== processed) {
      await updateNotificationTraitee(tx, id, processed ? ctx.acteur : null);
      await journaliser(tx, ctx.acteur, {
        objet: 'notification',
        objetId: id,
        action: processed ? 'traiter' : 'remettre-a-traiter',
      });
      annoncerChangement(tx, [id]);
    }
    return uneNotification(tx, ctx.acteur, id);
  });

/** One entry of the journal for all those of a list. */
const marquerPlusieurs = (
  ctx: Contexte,
  action: 'tout-traiter' | 'tout-remettre-a-traiter',
  marquer: (tx: TenantTx) => Promise<number[]>,
): Promise<number[]> =>
  inTenant(ctx, async (tx) => {
    const ids = await marquer(tx);
    if (ids.length === 0) return ids;
    await journaliser(tx, ctx.acteur, {
      objet: 'notification',
      action,
      apres: { nombre: ids.length, ids: ids.slice(0, MAX_ANNULABLES) },
    });
    annoncerChangement(tx, [0]);
    return ids;
  });

/** Everything the filters show, in one statement. The ids are returned for the undo, unless they are too many. */
export const toutTraiter = async (
  ctx: Contexte,
  filtre: BodyOf<(typeof notificationContract)['toutTraiter']>,
): Promise<{ nombre: number; ids: number[] }> => {
  const ids = await marquerPlusieurs(ctx, 'tout-traiter', (tx) => updateToutesTraitees(tx, ctx.acteur, filtre));
  return { nombre: ids.length, ids: ids.length > MAX_ANNULABLES ? [] : ids };
};

export const remettreATraiter = async (
  ctx: Contexte,
  { ids }: BodyOf<(typeof notificationContract)['remettreATraiter']>,
): Promise<{ nombre: number }> => {
  const remises = await marquerPlusieurs(ctx, 'tout-remettre-a-traiter', (tx) => updateEnAttente(tx, ctx.acteur, ids));
  return { nombre: remises.length };
};

export const supprimerNotification = (ctx: Contexte, id: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { title } = exigerPresence(await findNotification(tx, ctx.acteur, id));
    await deleteNotification(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'notification', objetId: id, action: 'supprimer', avant: { title } });
    annoncerChangement(tx, [id]);
    return null;
  });

/** @param db the pool that sees every tenant */
export const purgerNotifications = async (db: Database): Promise<void> => {
  await transactionSysteme(db, deleteAnciennes);
};

export const changerPreferences = (ctx: Contexte, preferences: Preferences): Promise<Preferences> =>
  inTenant(ctx, async (tx) => {
    const { utilisateurId } = ctx.acteur;
    await upsertPreferences(tx, utilisateurId, preferences);
    await journaliser(tx, ctx.acteur, {
      objet: 'utilisateur',
      objetId: utilisateurId,
      action: 'choisir-preferences',
      apres: preferences,
    });
    return preferences;
  });
