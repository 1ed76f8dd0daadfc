import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Categorie } from '#shared/features/echanges/document/schemas.ts';
import { visiblesDuCompte } from './visibles.ts';

/** Counts what this person may see: a count must not reveal what a colleague keeps for himself. */
const depuis = (tx: TenantTx, acteur: Acteur) => {
  const vus = visiblesDuCompte({ tenantId: tx.tenantId, acteur, groupement: null });
  const utilisations = sql<number>`(select count(*) from document d where d.tenant_id = c.tenant_id
    and d.categorie_id = c.id and ${vus})`;
  return tx
    .selectFrom('document_categorie as c')
    .select(['c.id', 'c.nom', 'c.version', utilisations.as('utilisations')])
    .where('c.tenant_id', '=', tx.tenantId);
};

export const categoriesDuCompte = (tx: TenantTx, acteur: Acteur): Promise<Categorie[]> =>
  depuis(tx, acteur).orderBy('c.ordre').orderBy('c.id').execute();

export const uneCategorie = (tx: TenantTx, acteur: Acteur, id: number): Promise<Categorie> =>
  depuis(tx, acteur).where('c.id', '=', id).executeTakeFirstOrThrow();
