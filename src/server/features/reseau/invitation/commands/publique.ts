import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { entrerParLien, ouvreEncore, type LienRecu, type SorteDeLien } from '#server/core/lien-public.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import { bornerDejaPris } from '#server/features/comptes/compte/commands/borner-deja-pris.ts';
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

/** @throws 404 for a link that does not open, 429 for a source that guesses */
export const parInvitation = async <T>(
  ctx: ContextePublic,
  sorte: SorteDeLien,
  lien: LienRecu,
  work: (tx: SystemeTx, ligne: LigneDInvitation) => Promise<T>,
): Promise<T> => {
  const invitation = await entrerParLien(ctx, sorte, lien);
  return inSysteme(ctx, async (tx) => {
    const ligne = await lockInvitation(tx, invitation);
    if (!ligne || ligne.revoqueeLe !== null || !ouvreEncore(lien, ligne)) throw invitationErrors.lienInvalide();
    return work(tx, ligne);
  });
};

/** Records the first opening of the link, which the inviting account then sees (RES-52). */
export const noterOuverture = async (
  tx: SystemeTx,
  ctx: ContextePublic,
  { tenantId, id, ouverteLe, inscriteLe, declineeLe }: LigneDInvitation,
): Promise<void> => {
  if (ouverteLe === null && inscriteLe === null && declineeLe === null)
    await updateInvitation(tx, { tenantId, id }, { ouverteLe: ctx.services.maintenant() }, null);
};

export const lireInvitationPublique = (ctx: ContextePublic, lien: LienRecu): Promise<InvitationPublique> =>
  parInvitation(ctx, LIEN, lien, async (tx, ligne) => {
    await noterOuverture(tx, ctx, ligne);
    return invitationPublique(tx, ligne);
  });

/** @throws 409 for an invitation that was answered */
export const exigerSansReponse = ({
  inscriteLe,
  declineeLe,
}: Pick<LigneDInvitation, 'inscriteLe' | 'declineeLe'>): void => {
  if (inscriteLe !== null)
    throw invitationErrors.acteImpossible('Ce lien a déjà servi : connectez-vous avec l’identifiant choisi.');
  if (declineeLe !== null)
    throw invitationErrors.acteImpossible('Cette invitation a été déclinée : inscrivez-vous sans elle.');
};

/**
 * A pharmacy registers by its link: not counted among those of its source, it waits as any other, and asks for the
 * groupement that invited it (RES-52).
 */
export const inscrireParInvitation = (
  ctx: ContextePublic,
  lien: LienRecu,
  corps: BodyOf<(typeof invitationPubliqueContract)['inscrireParInvitation']>,
  suites: SuitesInscription,
): Promise<{ id: number }> =>
  bornerDejaPris({ services: ctx.services, qui: ctx.requete.ip }, () => inscrirePharmacie(ctx, lien, corps, suites));

const inscrirePharmacie = async (
  ctx: ContextePublic,
  lien: LienRecu,
  corps: BodyOf<(typeof invitationPubliqueContract)['inscrireParInvitation']>,
  suites: SuitesInscription,
): Promise<{ id: number }> => {
  // Checked before the costly hash: a made-up link must not cost time. Only that it opens: sent twice with one key, the
  // second call still receives the first answer.
  await entrerParLien(ctx, LIEN, lien);
  const passwordHash = await hacherMotDePasse(corps.user.password);
  return parInvitation(ctx, LIEN, lien, async (tx, invitation) => {
    exigerSansReponse(invitation);
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
      { id, groupementId: invitation.tenantId, finessInvite: invitation.finess, finessInscrit: corps.tenant.finess },
      suites,
    );
    return { id };
  });
};

/** The recipient declines the invitation (RES-52, RES-83); declining twice has no further effect. */
export const declinerParLien = (ctx: ContextePublic, sorte: SorteDeLien, lien: LienRecu): Promise<null> =>
  parInvitation(ctx, sorte, lien, async (tx, { tenantId, id, inscriteLe, declineeLe, nom }) => {
    if (inscriteLe !== null) throw invitationErrors.acteImpossible('Cette invitation a déjà été acceptée.');
    if (declineeLe !== null) return null;
    await updateInvitation(tx, { tenantId, id }, { declineeLe: ctx.services.maintenant() }, null);
    await journaliser(tx, 'systeme', {
      tenantId,
      objet: 'invitation',
      objetId: id,
      action: 'refuser',
      apres: { nom },
    });
    return null;
  });

export const declinerInvitation = (ctx: ContextePublic, lien: LienRecu): Promise<null> =>
  declinerParLien(ctx, LIEN, lien);
