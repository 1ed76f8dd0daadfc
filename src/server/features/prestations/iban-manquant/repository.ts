import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { CompteBancaire } from '#server/features/prestations/prestation/repository/virements.ts';

const COLONNES = colonnesNommees('iban_tardif', [
  'secret',
  'expireLe',
  'demandeLe',
  'demandeParNom',
  'adresse',
  'titulaire',
  'iban',
  'bic',
  'saisiLe',
  'utilisableLe',
  'confirmeLe',
  'confirmeParNom',
  'version',
]);

export const findIbanTardif = (tx: SystemeTx, tenantId: number) =>
  tx.selectFrom('iban_tardif').select(COLONNES).where('tenant_id', '=', tenantId).executeTakeFirst();
export const lockIbanTardif = (tx: SystemeTx, tenantId: number) =>
  tx.selectFrom('iban_tardif').select(COLONNES).where('tenant_id', '=', tenantId).forUpdate().executeTakeFirst();

type Demande = { readonly adresse: string; readonly parNom: string; readonly le: Date; readonly expireLe: Date };
/** Replaces the previous request: its link no longer opens, and the IBAN it brought is erased. */
export const upsertIbanTardif = async (
  tx: SystemeTx,
  tenantId: number,
  { adresse, parNom, le, expireLe }: Demande,
): Promise<{ secret: string }> => {
  const neuve = {
    adresse,
    demande_par_nom: parNom,
    demande_le: le.toISOString(),
    expire_le: expireLe.toISOString(),
    secret: sql<string>`gen_random_uuid()`,
    titulaire: null,
    iban: null,
    bic: null,
    saisi_le: null,
    utilisable_le: null,
    confirme_le: null,
    confirme_par_nom: null,
  };
  return tx
    .insertInto('iban_tardif')
    .values({ tenant_id: tenantId, ...neuve })
    .onConflict((conflit) =>
      conflit.column('tenant_id').doUpdateSet({ ...neuve, version: sql<number>`iban_tardif.version + 1` }),
    )
    .returning('secret')
    .executeTakeFirstOrThrow();
};

export const updateIbanSaisi = async (
  tx: SystemeTx,
  tenantId: number,
  { titulaire, iban, bic }: CompteBancaire,
  { le, utilisableLe }: { readonly le: Date; readonly utilisableLe: string | null },
): Promise<void> => {
  await tx
    .updateTable('iban_tardif')
    .set({
      titulaire,
      iban,
      bic,
      saisi_le: le.toISOString(),
      utilisable_le: utilisableLe,
      version: sql<number>`version + 1`,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
};

export const updateIbanConfirme = async (
  tx: SystemeTx,
  tenantId: number,
  { parNom, le }: { readonly parNom: string; readonly le: Date },
): Promise<void> => {
  await tx
    .updateTable('iban_tardif')
    .set({ confirme_le: le.toISOString(), confirme_par_nom: parNom, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .execute();
};
