import type { TenantTx } from '#server/core/db/database.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { redigerInvitationPharmacie } from '#shared/features/reseau/invitation/rules/courrier.ts';
import type { LienInvitation } from '../repository.ts';

type Envoi = { readonly publicUrl: string; readonly groupement: { readonly nom: string; readonly mail: string } };

/** Where the link of an invitation opens. */
const adresseDInvitation = (publicUrl: string, { id, secret }: Pick<LienInvitation, 'id' | 'secret'>): string =>
  `${publicUrl}/invitation/${id}/public/${secret}`;

/**
 * The n-th mail of an invitation: asked twice, it leaves once. Its words are ours and its bound is its own: it is not
 * counted among what the groupement writes to strangers (RES-50).
 */
export const ecrireInvitation = async (
  tx: TenantTx,
  invitation: LienInvitation,
  rang: number,
  { publicUrl, groupement }: Envoi,
): Promise<number> => {
  const { id } = await envoyerMail(tx, {
    cle: `invitation-pharmacie:${invitation.id}:${rang}`,
    destinataires: [invitation.mail],
    repondreA: groupement.mail,
    ...redigerInvitationPharmacie(
      { groupementNom: groupement.nom, pharmacieNom: invitation.nom, rappel: rang > 1 },
      adresseDInvitation(publicUrl, invitation),
    ),
    objet: 'invitation',
    objetId: invitation.id,
    auteur: 'systeme',
    auNomDuCompte: true,
  });
  return id;
};
