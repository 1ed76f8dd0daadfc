import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerVersion } from '#server/core/version.ts';
import { nomEtMailDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import {
  empechementInvitation,
  expirationInvitation,
  type ActeInvitation,
} from '#shared/features/reseau/invitation/rules/etats.ts';
import type { Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { idsRelancables, statutDuMail, uneInvitation } from '../read-models/liste.ts';
import { lockInvitation, lockInvitations, updateInvitation, type LigneDInvitation } from '../repository.ts';
import { ecrireInvitation } from './ecrire.ts';
import { compterInvitations, exigerInviteur } from './inviter.ts';

/** Locked, at the version that was read, and where the act is possible. */
const pourActe = async (
  tx: TenantTx,
  ctx: Contexte,
  { id, version, acte }: { readonly id: number; readonly version: number; readonly acte: ActeInvitation },
): Promise<LigneDInvitation> => {
  const ligne = await lockInvitation(tx, { tenantId: tx.tenantId, id });
  if (!ligne) throw coreErrors.introuvable();
  exigerVersion(ligne, version);
  const faits = { ...ligne, statutMail: await statutDuMail(tx, ligne.mailId) };
  const empechement = empechementInvitation(acte, faits, ctx.services.maintenant());
  if (empechement !== null) throw invitationErrors.acteImpossible(empechement);
  return ligne;
};

const suivre = (
  ctx: Contexte,
  demande: { readonly id: number; readonly version: number; readonly acte: ActeInvitation },
  agir: (tx: TenantTx, ligne: LigneDInvitation) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Invitation> => {
  exigerInviteur(ctx);
  return inTenant(ctx, async (tx) => {
    const ligne = await pourActe(tx, ctx, demande);
    const apres = await agir(tx, ligne);
    const action = demande.acte === 'noterRebond' ? 'noter-rebond' : demande.acte;
    await journaliser(tx, ctx.acteur, { objet: 'invitation', objetId: ligne.id, action, apres });
    return uneInvitation(tx, ctx.acteur, ligne.id, ctx.services.maintenant());
  });
};

type Version = { readonly version: number };

export const revoquerInvitation = (ctx: Contexte, id: number, { version }: Version): Promise<Invitation> =>
  suivre(ctx, { id, version, acte: 'revoquer' }, async (tx, { tenantId, nom, mail }) => {
    await updateInvitation(tx, { tenantId, id }, { revoqueeLe: ctx.services.maintenant() }, ctx.acteur.nomComplet);
    return { nom, mail };
  });

export const noterRebond = (ctx: Contexte, id: number, { version }: Version): Promise<Invitation> =>
  suivre(ctx, { id, version, acte: 'noterRebond' }, async (tx, { tenantId, nom, mail }) => {
    await updateInvitation(tx, { tenantId, id }, { rebondLe: ctx.services.maintenant() }, ctx.acteur.nomComplet);
    return { nom, mail };
  });

/** One more mail of this invitation, as it stands. */
const ecrireEncore = async (tx: TenantTx, ctx: Contexte, { tenantId, id }: LigneDInvitation): Promise<void> => {
  const maintenant = ctx.services.maintenant();
  const envoi = { maintenant, expireLe: expirationInvitation(maintenant) };
  await updateInvitation(tx, { tenantId, id }, { envoi }, ctx.acteur.nomComplet);
  const ligne = await lockInvitation(tx, { tenantId, id });
  if (!ligne) throw coreErrors.introuvable();
  const mailId = await ecrireInvitation(tx, ligne, ligne.nbEnvois, {
    publicUrl: ctx.services.publicUrl,
    groupement: await enSysteme(tx, (systeme) => nomEtMailDuCompte(systeme, tenantId)),
  });
  await updateInvitation(tx, { tenantId, id }, { mailId }, ctx.acteur.nomComplet);
};

/** Another address: the link that went to the first one opens nothing any more (RES-51). */
export const corrigerInvitation = (
  ctx: Contexte,
  id: number,
  { version, mail }: Version & { readonly mail: string },
): Promise<Invitation> =>
  suivre(ctx, { id, version, acte: 'corriger' }, async (tx, ligne) => {
    await compterInvitations(tx, 1);
    const change = { mail: mail.toLowerCase(), secret: null, rebondLe: null, ouverteLe: null };
    await updateInvitation(tx, ligne, change, ctx.acteur.nomComplet);
    await ecrireEncore(tx, ctx, ligne);
    return { avant: ligne.mail, apres: change.mail };
  });

/** A reminder to each of those that may have one; the others are left, and counted (RES-51). */
export const relancerInvitations = (
  ctx: Contexte,
  ids: readonly number[] | null,
): Promise<{ nbRelancees: number; nbLaissees: number }> => {
  exigerInviteur(ctx);
  return inTenant(ctx, async (tx) => {
    await lockInvitations(tx);
    const aRelancer = await idsRelancables(tx, ids, ctx.services.maintenant());
    if (aRelancer.length > 0) await compterInvitations(tx, aRelancer.length);
    for (const id of aRelancer) {
      const ligne = await lockInvitation(tx, { tenantId: tx.tenantId, id });
      if (ligne) await ecrireEncore(tx, ctx, ligne);
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
