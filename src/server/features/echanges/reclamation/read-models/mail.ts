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

/** The address of the person of the laboratory who answered last; null: no one did. */
export const dernierRepondant = async (tx: TenantTx, reclamationId: number): Promise<string | null> => {
  const derniere = await tx
    .selectFrom('reclamation_reponse as r')
    .innerJoin('discussion_commentaire as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.commentaire_id'),
    )
    .select('r.auteur_mail as mail')
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.reclamation_id', '=', reclamationId)
    .where('c.retire_le', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return derniere?.mail ?? null;
};

/** Whether this mail opened the thread with the laboratory. */
export const ouvreLeFil = async (tx: TenantTx, { id }: { readonly id: number }): Promise<boolean> => {
  const avant = await tx
    .selectFrom('mail as m')
    .innerJoin('mail as p', (join) => join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.fil', '=', 'm.fil'))
    .select('p.id')
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.id', '=', id)
    .where('p.id', '<', id)
    .executeTakeFirst();
  return avant === undefined;
};
