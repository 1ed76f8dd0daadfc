import type { SystemeTx } from '#server/core/db/database.ts';
import type { InvitationPublique } from '#shared/features/reseau/invitation/schemas.ts';

/** What the link of an invitation shows: who invites, and what was written of the pharmacy. */
export const invitationPublique = async (
  tx: SystemeTx,
  { tenantId, id }: { readonly tenantId: number; readonly id: number },
): Promise<InvitationPublique> => {
  const { groupementNom, groupementVille, inscriteLe, declineeLe, expireLe, ...pharmacie } = await tx
    .selectFrom('invitation as i')
    .innerJoin('tenant as t', 't.id', 'i.tenant_id')
    .select([
      't.nom as groupementNom',
      't.ville as groupementVille',
      'i.inscrite_le as inscriteLe',
      'i.declinee_le as declineeLe',
      'i.expire_le as expireLe',
      'i.nom',
      'i.mail',
      'i.rue',
      'i.code_postal as codePostal',
      'i.ville',
      'i.finess',
      'i.cip',
    ])
    .where('i.tenant_id', '=', tenantId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    groupement: { nom: groupementNom, ville: groupementVille },
    etat: inscriteLe !== null ? 'INSCRITE' : declineeLe !== null ? 'DECLINEE' : 'OUVERTE',
    pharmacie,
    expireLe,
  };
};
