import type { TenantTx } from '#server/core/db/database.ts';

/** A mail of a réclamation: its key names the message it carries, its words hold the link. */
export const mailReclamation = (tx: TenantTx, id: number): Promise<{ cle: string; texte: string }> =>
  tx
    .selectFrom('mail')
    .select(['cle', 'texte'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether its author withdrew this message. */
export const estRetire = async (tx: TenantTx, commentaireId: number): Promise<boolean> => {
  const retire = await tx
    .selectFrom('discussion_commentaire')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', commentaireId)
    .where('retire_le', 'is not', null)
    .executeTakeFirst();
  return retire !== undefined;
};

/** The address of a user of the account, while he works there. */
export const mailDuCollegue = async (tx: TenantTx, utilisateurId: number): Promise<string | null> => {
  const utilisateur = await tx
    .selectFrom('utilisateur')
    .select('email')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', utilisateurId)
    .where('activated', '=', true)
    .executeTakeFirst();
  return utilisateur?.email ?? null;
};
