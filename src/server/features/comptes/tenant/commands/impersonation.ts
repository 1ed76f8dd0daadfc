import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { fermerSessions, ouvrirSession } from '#server/core/session.ts';
import { noterRefus, origineDeLAcces } from '#server/features/comptes/compte/commands/noter-acces.ts';
import { AppError } from '#shared/core/app-error.ts';
import { roleJoue, type TypeTenant } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { tenantErrors } from '#shared/features/comptes/tenant/errors.ts';
import { canAgirPour } from '#shared/features/comptes/tenant/policy.ts';
import { habilitationConnexionEnVigueur } from '#server/core/habilitation.ts';
import { findTenant } from '../repository.ts';
import { compteEtRolePropres, impersonationOuverte, sessionParente } from '../read-models/impersonation.ts';

const estAccordee = async (tx: SystemeTx, { acteur, services }: Contexte, tenantId: number): Promise<boolean> =>
  acteur.role === 'ADMIN' &&
  habilitationConnexionEnVigueur(tx, tenantId, acteur.utilisateurId, aujourdhuiDe({ services }));

/** Acts for another tenant: a session of its own, from which the present one waits (CPT-40, CPT-41). */
export const agirPour = (ctx: Contexte, id: number): Promise<{ token: string }> =>
  ouvrirPour(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError)
      noterRefus(ctx, { action: 'refuser-agir-pour', raison: `Compte n° ${id} : ${error.message}` });
    throw error;
  });

const ouvrirPour = (ctx: Contexte, id: number): Promise<{ token: string }> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, requete } = ctx;
    if (acteur.impersonation || acteur.restriction || (await impersonationOuverte(tx, acteur.sessionId)))
      throw tenantErrors.dejaImpersonation();
    const tenant = await findTenant(tx, id);
    if (!tenant || !canAgirPour(acteur, tenant, await estAccordee(tx, ctx, id)))
      throw acteur.role === 'SUPER_ADMIN' ? coreErrors.introuvable() : coreErrors.interdit();
    if (tenant.active !== 'ACCEPTED') throw tenantErrors.pasAccepte();
    const token = await ouvrirSession(tx, {
      utilisateurId: acteur.utilisateurId,
      tenantId: id,
      role: roleJoue[tenant.type as TypeTenant],
      impersonation: true,
      parentId: acteur.sessionId,
      ip: requete.ip,
      userAgent: requete.userAgent,
    });
    await journaliser(tx, acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'agir-pour',
      apres: origineDeLAcces(ctx),
    });
    return { token };
  });

/** Quits: both sessions end at once, and the person gets a new token (CPT-41). */
export const quitterImpersonation = (ctx: Contexte): Promise<{ token: string }> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, requete } = ctx;
    if (!acteur.impersonation && acteur.restriction !== 'IMPERSONATION_OUVERTE') throw tenantErrors.pasImpersonation();
    const racineId = acteur.impersonation ? await sessionParente(tx, acteur.sessionId) : acteur.sessionId;
    const propre = await compteEtRolePropres(tx, acteur.utilisateurId);
    await fermerSessions(tx, { id: racineId ?? acteur.sessionId });
    const token = await ouvrirSession(tx, {
      utilisateurId: acteur.utilisateurId,
      ...propre,
      ip: requete.ip,
      userAgent: requete.userAgent,
    });
    if (acteur.impersonation)
      await journaliser(tx, acteur, { objet: 'tenant', objetId: acteur.tenantId, action: 'quitter' });
    return { token };
  });
