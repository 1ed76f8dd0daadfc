import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { CompteBancaire } from './virements.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** As they are kept. */
export type CoordonneesGardees = CompteBancaire & {
  /** Before it, no transfer file may use this IBAN (PRS-24); null: at once. */
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

/** Those of an account, locked. */
export const lockCoordonnees = (tx: SystemeTx, tenantId: number): Promise<CoordonneesGardees | undefined> =>
  lignes(tx, tenantId).forUpdate().executeTakeFirst();

/** Puts the account of before back, as usable as it was. @param avant null: there was none */
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

/** @param connue the version that was read; null: none. @returns false when another person wrote it meanwhile */
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

/** In place of what was known, and usable at once. */
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
