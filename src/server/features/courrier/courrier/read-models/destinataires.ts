import type { SystemeTx } from '#server/core/db/database.ts';

/** Whether a person still works in this account. */
export const estActifDansLeCompte = async (
  tx: SystemeTx,
  tenantId: number,
  utilisateurId: number,
): Promise<boolean> => {
  const actif = await tx
    .selectFrom('utilisateur')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', utilisateurId)
    .where('activated', '=', true)
    .executeTakeFirst();
  return actif !== undefined;
};

export const nomDeLaPersonne = async (tx: SystemeTx, id: number): Promise<string> => {
  const personne = await tx.selectFrom('utilisateur').select(['nom', 'prenom']).where('id', '=', id).executeTakeFirst();
  return personne ? `${personne.prenom} ${personne.nom}`.trim() : 'Une personne';
};
