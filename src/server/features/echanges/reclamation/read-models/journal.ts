import type { TenantTx } from '#server/core/db/database.ts';

/** The laboratory that owes an encours of this account. */
export const laboratoireDeLEncours = async (tx: TenantTx, encoursId: number): Promise<number | undefined> => {
  const encours = await tx
    .selectFrom('encours')
    .select('laboratoire_id as laboratoireId')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', encoursId)
    .executeTakeFirst();
  return encours?.laboratoireId;
};

/** The messages of a réclamation, as its journal keeps them. */
export const messagesReclamation = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('discussion as d')
    .innerJoin('discussion_commentaire as c', (jointure) =>
      jointure.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.discussion_id', '=', 'd.id'),
    )
    .select(['c.id', 'c.texte', 'c.interne', 'c.externe', 'c.auteur_nom as auteur', 'c.statut', 'c.cree_le as date'])
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.kind', '=', 'RECLAMATION')
    .where('d.objet_id', '=', id)
    .orderBy('c.id')
    .execute();
