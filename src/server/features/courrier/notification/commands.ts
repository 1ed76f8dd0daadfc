import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type Database, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_ANNULABLES, type notificationContract } from '#shared/features/courrier/notification/contract.ts';
import { estEvenement, evenementsDuRole } from '#shared/features/courrier/notification/rules/evenements.ts';
import { mailImpose } from '#shared/features/courrier/notification/rules.ts';
import type { Notification } from '#shared/features/courrier/notification/schemas.ts';
import type { PreferenceEvenement } from '#shared/features/courrier/notification/schemas/preferences.ts';
import { preferencesDe, uneNotification } from './read-models.ts';
import {
  deleteAnciennes,
  deleteNotification,
  upsertPreferences,
  findNotification,
  updateToutesTraitees,
  updateNotificationTraitee,
  updateEnAttente,
  updateBody,
} from './repository.ts';
import { exigerPresence } from '#server/core/version.ts';

/**
 * A notification is shared by colleagues: what one does with it shows at once on the screens of the others (CRR-25).
 */
const annoncerChangement = (tx: TenantTx, ids: readonly number[]): void =>
  prevenirApres(
    tx,
    ids.map((id) => ({ k: 'change', tenantId: tx.tenantId, sujet: 'notification', id })),
  );

/**
 * The text that a notification quoted has changed: notifications already sent show the new one, in every account. No
 * one is told again.
 * @param depuis when it was first said: no notification is older
 */
export const corrigerAvis = async (tx: SystemeTx, demande: Parameters<typeof updateBody>[1]): Promise<void> => {
  const corriges = await updateBody(tx, demande);
  prevenirApres(
    tx,
    corriges.map(({ tenantId, id }) => ({ k: 'change', tenantId, sujet: 'notification', id })),
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

/** Marks the notifications of a list, with one entry of the journal for all. */
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

/** Processes all that the filters show, in one statement. The ids are returned for the undo, unless too many. */
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

/** @throws 400 with the field: a mail of the law or of security, an event of another role */
export const changerPreferences = (
  ctx: Contexte,
  choix: readonly PreferenceEvenement[],
): Promise<PreferenceEvenement[]> =>
  inTenant(ctx, async (tx) => {
    const { utilisateurId, role } = ctx.acteur;
    const possibles = new Set<string>(evenementsDuRole(role));
    const refuses = choix.flatMap(({ sorte, mail }, i) => [
      ...(possibles.has(sorte)
        ? []
        : [{ pointer: `/${i}/sorte`, detail: 'Cet événement ne concerne pas votre rôle.' }]),
      ...(estEvenement(sorte) && mailImpose(sorte) && !mail
        ? [{ pointer: `/${i}/mail`, detail: 'Ce mail part toujours.' }]
        : []),
    ]);
    if (refuses.length > 0) throw coreErrors.requeteInvalide(refuses);
    await upsertPreferences(tx, utilisateurId, choix);
    await journaliser(tx, ctx.acteur, {
      objet: 'utilisateur',
      objetId: utilisateurId,
      action: 'choisir-preferences',
      apres: { choix },
    });
    return preferencesDe(tx, ctx.acteur);
  });
