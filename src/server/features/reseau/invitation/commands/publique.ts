import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { entrerParLien, type LienRecu, type SorteDeLien } from '#server/core/lien-public.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import { ouvrirInscription } from '#server/features/comptes/tenant/commands.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { invitationPubliqueContract } from '#shared/features/reseau/invitation/contract/public.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import type { InvitationPublique } from '#shared/features/reseau/invitation/schemas.ts';
import { invitationPublique } from '../read-models/publique.ts';
import { ouvrirSansSecondRegard, type SuitesInscription } from './second-regard.ts';
import { findLienInvitation, lockInvitation, updateInvitation, type LigneDInvitation } from '../repository.ts';

const LIEN: SorteDeLien = {
  nom: 'invitation',
  trouver: findLienInvitation,
  invalide: invitationErrors.lienInvalide,
};

type Invitation = { readonly tenantId: number; readonly id: number };

/** @throws 404 for a link that does not open, 429 for a source that guesses */
const parInvitation = async <T>(
  ctx: ContextePublic,
  lien: LienRecu,
  work: (tx: SystemeTx, invitation: Invitation) => Promise<T>,
): Promise<T> => {
  const invitation = await entrerParLien(ctx, LIEN, lien);
  return inSysteme(ctx, (tx) => work(tx, invitation));
};

const verrouiller = async (tx: SystemeTx, invitation: Invitation): Promise<LigneDInvitation> => {
  const ligne = await lockInvitation(tx, invitation);
  if (!ligne || ligne.revoqueeLe !== null) throw invitationErrors.lienInvalide();
  return ligne;
};

/** What the link shows; the first time, the groupement learns that it was opened (RES-52). */
export const lireInvitationPublique = (ctx: ContextePublic, lien: LienRecu): Promise<InvitationPublique> =>
  parInvitation(ctx, lien, async (tx, invitation) => {
    const { ouverteLe, inscriteLe, declineeLe } = await verrouiller(tx, invitation);
    if (ouverteLe === null && inscriteLe === null && declineeLe === null)
      await updateInvitation(tx, invitation, { ouverteLe: ctx.services.maintenant() }, null);
    return invitationPublique(tx, invitation);
  });

/**
 * A pharmacy registers by its link: not counted among those of its source, it waits as any other, and asks for the
 * groupement that invited it (RES-52).
 */
export const inscrireParInvitation = async (
  ctx: ContextePublic,
  lien: LienRecu,
  corps: BodyOf<(typeof invitationPubliqueContract)['inscrireParInvitation']>,
  suites: SuitesInscription,
): Promise<{ id: number }> => {
  const passwordHash = await hacherMotDePasse(corps.user.password);
  return parInvitation(ctx, lien, async (tx, invitation) => {
    const { inscriteLe, declineeLe, finess } = await verrouiller(tx, invitation);
    if (inscriteLe !== null)
      throw invitationErrors.acteImpossible('Ce lien a déjà servi : connectez-vous avec l’identifiant choisi.');
    if (declineeLe !== null)
      throw invitationErrors.acteImpossible('Cette invitation a été déclinée : inscrivez-vous sans elle.');
    const { id } = await ouvrirInscription(tx, corps, passwordHash, (pharmacie) =>
      suites.adhererALInscription(tx, pharmacie, invitation.tenantId),
    );
    const inscription = { pharmacieId: id, le: ctx.services.maintenant() };
    await updateInvitation(tx, invitation, { inscription }, null);
    await journaliser(tx, 'systeme', {
      tenantId: invitation.tenantId,
      objet: 'invitation',
      objetId: invitation.id,
      action: 'inscrire',
      apres: { pharmacieId: id, nom: corps.tenant.nom },
    });
    await ouvrirSansSecondRegard(
      tx,
      ctx,
      { id, groupementId: invitation.tenantId, finessInvite: finess, finessInscrit: corps.tenant.finess },
      suites,
    );
    return { id };
  });
};

/** This groupement invites this address no more (RES-52); said twice, it is said once. */
export const declinerInvitation = (ctx: ContextePublic, lien: LienRecu): Promise<null> =>
  parInvitation(ctx, lien, async (tx, invitation) => {
    const { inscriteLe, declineeLe, nom } = await verrouiller(tx, invitation);
    if (inscriteLe !== null) throw invitationErrors.acteImpossible('Cette pharmacie s’est déjà inscrite.');
    if (declineeLe !== null) return null;
    await updateInvitation(tx, invitation, { declineeLe: ctx.services.maintenant() }, null);
    await journaliser(tx, 'systeme', {
      tenantId: invitation.tenantId,
      objet: 'invitation',
      objetId: invitation.id,
      action: 'refuser',
      apres: { nom },
    });
    return null;
  });
