import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** The groupement's own modèle, locked until the end. */
export const verrouillerModele = (tx: TenantTx, id: number) =>
  tx
    .selectFrom('promotion')
    .select([
      'id',
      'version',
      'affichage_date as affichageDate',
      'modifie_par_nom as modifieParNom',
      'modifie_le as modifieLe',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .where('origine', '=', 'GROUPEMENT')
    .where('modele_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Its day is today. */
export const avancerAffichage = (tx: TenantTx, id: number, jour: Jour, parNom: string) =>
  tx
    .updateTable('promotion')
    .set({ affichage_date: jour, modifie_par_nom: parNom, modifie_le: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();

type Relance = {
  readonly groupementId: number;
  readonly modeleId: number;
  readonly pharmacieIds: readonly number[] | null;
};
export type Relancee = {
  readonly tenantId: number;
  readonly id: number;
  readonly modeleId: number;
  readonly nouvelle: boolean;
};

/** Adhérents that have not answered, each marked once a day (OPE-59): those that were marked already are told apart. */
export const noterRelances = async (
  tx: SystemeTx,
  { groupementId, modeleId, pharmacieIds }: Relance,
  { jour, parNom }: { readonly jour: Jour; readonly parNom: string },
): Promise<Relancee[]> => {
  const { rows } = await sql<Relancee>`
    with attendus as (
      select p.tenant_id, p.id from promotion p
      join adhesion a on a.tenant_id = p.groupement_id and a.pharmacie_id = p.tenant_id and a.etat = 'ACCEPTED'
      where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} and 'WAITING' in (p.acceptation_promo, p.acceptation_tg)
        and (${pharmacieIds === null}::boolean or p.tenant_id = any(${[...(pharmacieIds ?? [])]}::bigint[]))
    ), nouvelles as (
      insert into promotion_relance (tenant_id, promotion_id, pharmacie_id, jour, cree_par_nom)
      select ${groupementId}, ${modeleId}, tenant_id, ${jour}::date, ${parNom} from attendus order by tenant_id
      on conflict do nothing returning pharmacie_id
    )
    select a.tenant_id as "tenantId", a.id, ${modeleId}::bigint as "modeleId", n.pharmacie_id is not null as nouvelle
    from attendus a left join nouvelles n on n.pharmacie_id = a.tenant_id`.execute(tx);
  return rows;
};
