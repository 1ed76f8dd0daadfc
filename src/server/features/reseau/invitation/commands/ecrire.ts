import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { nomEtMailDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import type { LienInvitation } from '../repository.ts';
import type { GenreDInvitation } from './genre.ts';

type Expediteur = {
  readonly publicUrl: string;
  readonly compte: { readonly nom: string; readonly mail: string };
};

/** Who writes: read once, however many mails leave. */
export const expediteurDInvitations = async (tx: TenantTx, publicUrl: string): Promise<Expediteur> => ({
  publicUrl,
  compte: await enSysteme(tx, (systeme) => nomEtMailDuCompte(systeme, tx.tenantId)),
});

/**
 * The n-th mail of an invitation: asked twice, it leaves once. Its words are ours and its bound is its own: it is not
 * counted among what the account writes to strangers (RES-50, RES-83).
 */
export const ecrireInvitation = async (
  tx: TenantTx,
  { nom, page, rediger }: GenreDInvitation,
  invitation: LienInvitation,
  rang: number,
  { publicUrl, compte }: Expediteur,
): Promise<number> => {
  const lien = `${publicUrl}/${page}/${invitation.id}/public/${invitation.secret}`;
  const { id } = await envoyerMail(tx, {
    cle: `${nom}:${invitation.id}:${rang}`,
    destinataires: [invitation.mail],
    repondreA: compte.mail,
    ...rediger({ compteNom: compte.nom, invitation, rappel: rang > 1 }, lien),
    objet: 'invitation',
    objetId: invitation.id,
    auteur: 'systeme',
    auNomDuCompte: true,
  });
  return id;
};
