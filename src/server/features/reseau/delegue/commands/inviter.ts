import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { compterInvitations, type GenreDInvitation } from '#server/features/reseau/invitation/commands/genre.ts';
import { ecrireInvitation, expediteurDInvitations } from '#server/features/reseau/invitation/commands/ecrire.ts';
import {
  agirSurInvitation,
  ecrireEncore,
  fermerLienDInvitation,
} from '#server/features/reseau/invitation/commands/suivre.ts';
import {
  insertInvitationAcces,
  lockInvitations,
  updateInvitation,
} from '#server/features/reseau/invitation/repository.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import { delegueErrors } from '#shared/features/reseau/delegue/errors.ts';
import { canProposerSorte, rolesQuiHabilitent, type Sorte } from '#shared/features/reseau/delegue/policy.ts';
import { droitsAGarder, droitsPossibles } from '#shared/features/reseau/delegue/rules.ts';
import { redigerInvitationAcces } from '#shared/features/reseau/delegue/rules/courrier.ts';
import type { InvitationAcces } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { expirationInvitation } from '#shared/features/reseau/invitation/rules/etats.ts';
import { laboratoiresDuCompteDelegue } from '../read-models/laboratoires.ts';
import { uneInvitationAcces } from '../read-models/invitations.ts';

/** An access that is offered by mail: the words, the bound and the page of its own (RES-83). */
const ACCES: GenreDInvitation = {
  nom: 'invitation-acces',
  page: 'acces',
  parJour: 50,
  peut: ({ role }) => rolesQuiHabilitent.includes(role),
  rediger: ({ compteNom, invitation, rappel }, lien) =>
    redigerInvitationAcces({ compteNom, sorte: invitation.sorte as Sorte, rappel }, lien),
};

/** @throws 400 at `/laboratoireIds` for a laboratory that the account does not have, or has no more */
const verifierLaboratoires = async (tx: TenantTx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const adoptes = await enSysteme(tx, (systeme) => laboratoiresDuCompteDelegue(systeme, tx.tenantId, ids));
  if (adoptes.length < ids.length) throw delegueErrors.laboratoireInconnu();
};

/**
 * Offers an access to an address. Whether it has an account is neither looked for nor told: the same row, the same mail
 * (RES-83).
 * @throws 409 when this address is invited already, 429 once the day's invitations are spent
 */
export const inviterDelegue = (
  ctx: Contexte,
  { sorte, mail, ...saisis }: BodyOf<(typeof invitationAccesContract)['inviterDelegue']>,
): Promise<InvitationAcces> =>
  inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    if (!canProposerSorte(acteur, sorte)) throw delegueErrors.sorteImpossible();
    if (saisis.expireLe !== null && saisis.expireLe < aujourdhuiDe(ctx)) throw delegueErrors.finPassee();
    const droits = droitsAGarder(sorte, droitsPossibles(acteur.typeTenant, saisis));
    await lockInvitations(tx);
    await verifierLaboratoires(tx, droits.laboratoireIds);
    await compterInvitations(tx, ACCES, 1);
    const envoyeeLe = services.maintenant();
    const offre = { mail: mail.toLowerCase(), sorte, droits };
    const dates = { envoyeeLe, expireLe: expirationInvitation(envoyeeLe) };
    const lien = await insertInvitationAcces(tx, offre, acteur, dates);
    const expediteur = await expediteurDInvitations(tx, services.publicUrl);
    const mailId = await ecrireInvitation(tx, ACCES, lien, 1, expediteur);
    await updateInvitation(tx, lien, { mailId }, acteur.nomComplet);
    await journaliser(tx, acteur, {
      objet: 'invitation',
      objetId: lien.id,
      action: 'inviter',
      apres: { mail: offre.mail, sorte, ...droits },
    });
    return uneInvitationAcces(tx, ctx, lien.id);
  });

type Version = { readonly version: number };

/** One more mail, a week after the last, three times at most (RES-51, RES-83). */
export const relancerInvitationAcces = (ctx: Contexte, id: number, { version }: Version): Promise<InvitationAcces> =>
  inTenant(ctx, async (tx) => {
    if (!ACCES.peut(ctx.acteur)) throw coreErrors.interdit();
    await agirSurInvitation(tx, ctx, ACCES, { id, version, acte: 'relancer' }, async (_tx, ligne) => {
      await compterInvitations(tx, ACCES, 1);
      await ecrireEncore(tx, ctx, ACCES, ligne);
      return { mail: ligne.mail };
    });
    return uneInvitationAcces(tx, ctx, id);
  });

export const retirerInvitationAcces = (ctx: Contexte, id: number, { version }: Version): Promise<null> =>
  inTenant(ctx, async (tx) => {
    if (!ACCES.peut(ctx.acteur)) throw coreErrors.interdit();
    await agirSurInvitation(tx, ctx, ACCES, { id, version, acte: 'revoquer' }, fermerLienDInvitation(ctx));
    return null;
  });
