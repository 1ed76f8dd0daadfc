import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Coordonnees } from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import type { CompteBancaire } from './virements.ts';

/** The account's own. */
export const findCoordonnees = (tx: TenantTx): Promise<Coordonnees | undefined> =>
  tx
    .selectFrom('coordonnees_bancaires')
    .select(['titulaire', 'iban', 'bic', 'modifie_par_nom as modifieParNom', 'modifie_le as modifieLe', 'version'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();

/** @param connue the version that was read; null: none. @returns false when another person wrote it meanwhile */
export const ecrireCoordonnees = async (
  tx: TenantTx,
  compte: CompteBancaire,
  connue: number | null,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
): Promise<boolean> => {
  const ecrite =
    connue === null
      ? await tx
          .insertInto('coordonnees_bancaires')
          .values({ tenant_id: tx.tenantId, ...compte, modifie_par_nom: nomComplet })
          .onConflict((conflit) => conflit.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows = 0n }) => numInsertedOrUpdatedRows)
      : await tx
          .updateTable('coordonnees_bancaires')
          .set({ ...compte, modifie_par_nom: nomComplet, modifie_le: sql`now()`, version: sql`version + 1` })
          .where('tenant_id', '=', tx.tenantId)
          .where('version', '=', connue)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows);
  return ecrite > 0n;
};
