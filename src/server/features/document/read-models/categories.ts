import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Categorie } from '#shared/features/document/schemas.ts';

const utilisations = sql<number>`(select count(*) from document d where d.tenant_id = c.tenant_id and d.categorie_id = c.id)`;
const depuis = (tx: TenantTx) =>
  tx
    .selectFrom('document_categorie as c')
    .select(['c.id', 'c.nom', 'c.version', utilisations.as('utilisations')])
    .where('c.tenant_id', '=', tx.tenantId);

export const categoriesDuCompte = (tx: TenantTx): Promise<Categorie[]> => depuis(tx).orderBy('c.ordre').orderBy('c.id').execute();

export const uneCategorie = (tx: TenantTx, id: number): Promise<Categorie> => depuis(tx).where('c.id', '=', id).executeTakeFirstOrThrow();
