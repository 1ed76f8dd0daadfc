import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import { documentErrors } from '#shared/features/echanges/document/errors.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const surDouble = surViolation({ document_categorie_nom: documentErrors.nomUtilise });
const surEmploi = surViolation({ document_categorie_fk: documentErrors.categorieOccupee });

/** The row, locked. */
export const findCategorie = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('document_categorie')
    .select(['id', 'nom', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertCategorie = async (
  tx: TenantTx,
  { nom, ordre, parNom }: { readonly nom: string; readonly ordre: number; readonly parNom: string },
): Promise<number> => {
  const { id } = await tx
    .insertInto('document_categorie')
    .values({ tenant_id: tx.tenantId, nom, ordre, modifie_par_nom: parNom })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surDouble);
  return id;
};

export const updateNomCategorie = async (tx: TenantTx, id: number, nom: string, parNom: string): Promise<void> => {
  await tx
    .updateTable('document_categorie')
    .set({ nom, ...modifiePar(parNom) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surDouble);
};

/** @throws 409 for one in which a document is filed, even one that the person does not see */
export const deleteCategorie = async (tx: TenantTx, id: number): Promise<void> => {
  await tx
    .deleteFrom('document_categorie')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surEmploi);
};
