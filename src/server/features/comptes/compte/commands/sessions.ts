import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { fermerSessions } from '#server/core/session.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { findSession } from '../read-models/sessions.ts';

/** Ends one of the person's own sessions, on any device. @throws 404 for another person's */
export const fermerUneSession = (ctx: Contexte, id: number): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { utilisateurId } = ctx.acteur;
    if (!(await findSession(tx, utilisateurId, id))) throw coreErrors.introuvable();
    await fermerSessions(tx, { id });
    await journaliser(tx, ctx.acteur, { objet: 'utilisateur', objetId: utilisateurId, action: 'fermer-session' });
    return null;
  });

/** "Se déconnecter partout": the present session ends with the others. */
export const fermerToutesSessions = (ctx: Contexte): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { utilisateurId } = ctx.acteur;
    await fermerSessions(tx, { utilisateurId });
    await journaliser(tx, ctx.acteur, { objet: 'utilisateur', objetId: utilisateurId, action: 'fermer-sessions' });
    return null;
  });
