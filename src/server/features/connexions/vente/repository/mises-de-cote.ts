import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { JourRecu } from '#shared/features/connexions/vente/rules.ts';

type Sommes = {
  readonly quantite: number;
  readonly caTtcCentimes: number;
  readonly empreinte: string;
  readonly le: Date;
};
/** Keeps the last sending of a day aside; the same sending again changes nothing. @returns whether it is another */
export const upsertMiseDeCote = async (
  tx: Tx,
  tenantId: number,
  recu: JourRecu,
  { quantite, caTtcCentimes, empreinte, le }: Sommes,
): Promise<boolean> => {
  const valeurs = {
    recu_le: le.toISOString(),
    recu: sql<string>`${JSON.stringify(recu)}::jsonb`,
    nb_lignes: recu.nbLignes,
    quantite,
    ca_ttc_centimes: caTtcCentimes,
    empreinte,
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('vente_mise_de_cote')
    .values({ tenant_id: tenantId, jour: recu.jour, ...valeurs })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'jour'])
        .doUpdateSet({ ...valeurs, version: sql`vente_mise_de_cote.version + 1` })
        .where('vente_mise_de_cote.empreinte', '!=', empreinte),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
};

export type MiseDeCoteVente = {
  readonly id: number;
  readonly jour: Jour;
  readonly recu: JourRecu;
  readonly version: number;
};
/** A sending that waits in this account, locked. */
export const lockMiseDeCote = (tx: TenantTx, id: number): Promise<MiseDeCoteVente | undefined> =>
  tx
    .selectFrom('vente_mise_de_cote')
    .select(['id', 'jour', 'recu', 'version'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<MiseDeCoteVente>()
    .executeTakeFirst();

export const deleteMiseDeCote = async (tx: TenantTx, id: number): Promise<void> => {
  await tx.deleteFrom('vente_mise_de_cote').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** Deletes the sendings that have waited for that many months. */
export const deleteMisesDeCoteAnciennes = async (tx: SystemeTx, mois: number): Promise<bigint> =>
  (
    await tx
      .deleteFrom('vente_mise_de_cote')
      .where('recu_le', '<', sql<string>`now() - make_interval(months => ${mois})`)
      .executeTakeFirstOrThrow()
  ).numDeletedRows;
