import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { CompteBancaire } from './virements.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** The bank account as stored. */
export type CoordonneesGardees = CompteBancaire & {
  /** Moment before which no transfer file may use this IBAN (PRS-24); null: usable at once. */
  readonly utilisableLe: string | null;
  readonly modifieParNom: string | null;
  readonly modifieLe: string;
  readonly version: number;
};

const lignes = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('coordonnees_bancaires')
    .select([
      'titulaire',
      'iban',
      'bic',
      'utilisable_le as utilisableLe',
      'modifie_par_nom as modifieParNom',
      'modifie_le as modifieLe',
      'version',
    ])
    .where('tenant_id', '=', tenantId);

/** The account's own. */
export const findCoordonnees = (tx: TenantTx): Promise<CoordonneesGardees | undefined> =>
  lignes(tx, tx.tenantId).executeTakeFirst();

/** Locks the bank account of an account. */
export const lockCoordonnees = (tx: SystemeTx, tenantId: number): Promise<CoordonneesGardees | undefined> =>
  lignes(tx, tenantId).forUpdate().executeTakeFirst();

/**
 * Restores the previous bank account, with its waiting time. @param avant null: there was none, so the present one is
 * deleted
 */
export const updateCoordonneesRemises = async (
  tx: SystemeTx,
  tenantId: number,
  avant: (CompteBancaire & { readonly utilisableLe: string | null }) | null,
  parNom: string,
): Promise<void> => {
  if (avant === null) {
    await tx.deleteFrom('coordonnees_bancaires').where('tenant_id', '=', tenantId).execute();
    return;
  }
  const { titulaire, iban, bic, utilisableLe } = avant;
  await tx
    .updateTable('coordonnees_bancaires')
    .set({
      titulaire,
      iban,
      bic,
      utilisable_le: utilisableLe,
      ...modifiePar(parNom),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
};

/**
 * @param connue version that the person read; null: no bank account yet. @returns false when another person wrote it
 * meanwhile
 */
export const insertCoordonnees = async (
  tx: TenantTx,
  { utilisableLe, ...compte }: CompteBancaire & { readonly utilisableLe: string | null },
  connue: number | null,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
): Promise<boolean> => {
  const ecrite =
    connue === null
      ? await tx
          .insertInto('coordonnees_bancaires')
          .values({ tenant_id: tx.tenantId, ...compte, utilisable_le: utilisableLe, modifie_par_nom: nomComplet })
          .onConflict((conflit) => conflit.doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows = 0n }) => numInsertedOrUpdatedRows)
      : await tx
          .updateTable('coordonnees_bancaires')
          .set({
            ...compte,
            utilisable_le: utilisableLe,
            ...modifiePar(nomComplet),
          })
          .where('tenant_id', '=', tx.tenantId)
          .where('version', '=', connue)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows);
  return ecrite > 0n;
};

/** Replaces the bank account by a confirmed one, usable at once. */
export const upsertCoordonneesConfirmees = async (
  tx: SystemeTx,
  tenantId: number,
  { titulaire, iban, bic }: CompteBancaire,
  { nomComplet }: Pick<Acteur, 'nomComplet'>,
): Promise<void> => {
  const compte = { titulaire, iban, bic, utilisable_le: null };
  await tx
    .insertInto('coordonnees_bancaires')
    .values({ tenant_id: tenantId, ...compte, modifie_par_nom: nomComplet })
    .onConflict((conflit) =>
      conflit.column('tenant_id').doUpdateSet({
        ...compte,
        ...modifiePar(nomComplet),
        version: sql<number>`coordonnees_bancaires.version + 1`,
      }),
    )
    .execute();
};
