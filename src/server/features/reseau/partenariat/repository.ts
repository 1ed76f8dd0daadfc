import type { TenantTx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { partenariatErrors } from '#shared/features/reseau/partenariat/errors.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const surDouble = surViolation({ partenariat_nom: partenariatErrors.nomUtilise });

/** The row, locked. */
export const findPartenariat = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('partenariat')
    .select(['id', 'nom', 'version', 'modifie_le as modifieLe', 'modifie_par_nom as modifieParNom'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertPartenariat = (tx: TenantTx, nom: string, { nomComplet }: Acteur): Promise<{ id: number }> =>
  tx
    .insertInto('partenariat')
    .values({ tenant_id: tx.tenantId, nom, modifie_par_nom: nomComplet })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(surDouble);

export const updatePartenariat = (tx: TenantTx, id: number, nom: string, { nomComplet }: Acteur) =>
  tx
    .updateTable('partenariat')
    .set({ nom, ...modifiePar(nomComplet) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute()
    .catch(surDouble);

export const deletePartenariat = (tx: TenantTx, id: number) =>
  tx.deleteFrom('partenariat').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
