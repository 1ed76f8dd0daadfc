import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import {
  empechementInvitation,
  expirationInvitation,
  type ActeInvitation,
} from '#shared/features/reseau/invitation/rules/etats.ts';
import type { Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { idsRelancables, statutDuMail, uneInvitation } from '../read-models/liste.ts';
import { estAcces, lockInvitation, lockInvitations, updateInvitation, type LigneDInvitation } from '../repository.ts';
import { ecrireInvitation, expediteurDInvitations } from './ecrire.ts';
import { compterInvitations, exigerInviteur, PHARMACIES, type GenreDInvitation } from './genre.ts';

type Version = { readonly version: number };
type DemandeDActe = Version & { readonly id: number; readonly acte: ActeInvitation };
/** @returns what the journal keeps */
type Agir = (tx: TenantTx, ligne: LigneDInvitation) => Promise<Readonly<Record<string, unknown>>>;

/** Locks the invitation, then checks its version and that the act is possible. */
const pourActe = async (
  tx: TenantTx,
  ctx: Contexte,
  genre: GenreDInvitation,
  { id, version, acte }: DemandeDActe,
): Promise<LigneDInvitation> => {
  const ligne = await lockInvitation(tx, { tenantId: tx.tenantId, id });
  if (!ligne || estAcces(ligne) !== (genre !== PHARMACIES)) throw coreErrors.introuvable();
  exigerVersion(ligne, version);
  const faits = { ...ligne, statutMail: await statutDuMail(tx, ligne.mailId) };
  const empechement = empechementInvitation(acte, faits, ctx.services.maintenant());
  if (empechement !== null) throw invitationErrors.acteImpossible(empechement);
  return ligne;
};

/** Applies one act to one invitation and journals it. */
export const agirSurInvitation = async (
  tx: TenantTx,
  ctx: Contexte,
  genre: GenreDInvitation,
  demande: DemandeDActe,
  agir: Agir,
): Promise<void> => {
  const ligne = await pourActe(tx, ctx, genre, demande);
  const apres = await agir(tx, ligne);
  const action = demande.acte === 'noterRebond' ? 'noter-rebond' : demande.acte;
  await journaliser(tx, ctx.acteur, { objet: 'invitation', objetId: ligne.id, action, apres });
};

const suivre = (ctx: Contexte, demande: DemandeDActe, agir: Agir): Promise<Invitation> => {
  exigerInviteur(ctx, PHARMACIES);
  return inTenant(ctx, async (tx) => {
    await agirSurInvitation(tx, ctx, PHARMACIES, demande, agir);
    return uneInvitation(tx, ctx.acteur, demande.id, ctx.services.maintenant());
  });
};

/** Revokes the invitation: the link that was sent no longer opens. */
export const fermerLienDInvitation =
  ({ acteur, services }: Contexte): Agir =>
  async (tx, { tenantId, id, nom, mail }) => {
    await updateInvitation(tx, { tenantId, id }, { revoqueeLe: services.maintenant() }, acteur.nomComplet);
    return { nom, mail };
  };

export const revoquerInvitation = (ctx: Contexte, id: number, { version }: Version): Promise<Invitation> =>
  suivre(ctx, { id, version, acte: 'revoquer' }, fermerLienDInvitation(ctx));

export const noterRebond = (ctx: Contexte, id: number, { version }: Version): Promise<Invitation> =>
  suivre(ctx, { id, version, acte: 'noterRebond' }, async (tx, { tenantId, nom, mail }) => {
    await updateInvitation(tx, { tenantId, id }, { rebondLe: ctx.services.maintenant() }, ctx.acteur.nomComplet);
    return { nom, mail };
  });

/** One more mail of this invitation, as it stands. */
export const ecrireEncore = async (
  tx: TenantTx,
  ctx: Contexte,
  genre: GenreDInvitation,
  { tenantId, id }: LigneDInvitation,
): Promise<void> => {
  const maintenant = ctx.services.maintenant();
  const envoi = { maintenant, expireLe: expirationInvitation(maintenant) };
  await updateInvitation(tx, { tenantId, id }, { envoi }, ctx.acteur.nomComplet);
  const ligne = await lockInvitation(tx, { tenantId, id });
  if (!ligne) throw coreErrors.introuvable();
  const expediteur = await expediteurDInvitations(tx, ctx.services.publicUrl);
  const mailId = await ecrireInvitation(tx, genre, ligne, ligne.nbEnvois, expediteur);
  await updateInvitation(tx, { tenantId, id }, { mailId }, ctx.acteur.nomComplet);
};

/** Another address: the link that went to the first one opens nothing any more (RES-51). */
export const corrigerInvitation = (
  ctx: Contexte,
  id: number,
  { version, mail }: Version & { readonly mail: string },
): Promise<Invitation> =>
  suivre(ctx, { id, version, acte: 'corriger' }, async (tx, ligne) => {
    await compterInvitations(tx, PHARMACIES, 1);
    const change = { mail: mail.toLowerCase(), secret: null, rebondLe: null, ouverteLe: null };
    await updateInvitation(tx, ligne, change, ctx.acteur.nomComplet);
    await ecrireEncore(tx, ctx, PHARMACIES, ligne);
    return { avant: ligne.mail, apres: change.mail };
  });

/** Sends a reminder for each invitation that allows one; skips and counts the others (RES-51). */
export const relancerInvitations = (
  ctx: Contexte,
  ids: readonly number[] | null,
): Promise<{ nbRelancees: number; nbLaissees: number }> => {
  exigerInviteur(ctx, PHARMACIES);
  return inTenant(ctx, async (tx) => {
    await lockInvitations(tx);
    const aRelancer = await idsRelancables(tx, ids, ctx.services.maintenant());
    if (aRelancer.length > 0) await compterInvitations(tx, PHARMACIES, aRelancer.length);
    for (const id of aRelancer) {
      const ligne = await lockInvitation(tx, { tenantId: tx.tenantId, id });
      if (ligne) await ecrireEncore(tx, ctx, PHARMACIES, ligne);
    }
    await journaliser(tx, ctx.acteur, {
      objet: 'invitation',
      objetId: null,
      action: 'relancer',
      apres: { invitations: aRelancer },
    });
    return { nbRelancees: aRelancer.length, nbLaissees: ids === null ? 0 : ids.length - aRelancer.length };
  });
};
