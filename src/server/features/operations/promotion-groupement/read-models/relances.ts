import { sql } from 'kysely';
import { limiteReponseSql } from '#server/features/operations/operation/read-models/limite-reponse.ts';
import { A_MOITIE_REPONDUE } from '#server/features/operations/publication/read-models/copies.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

type CopieEnAttente = {
  readonly tenantId: number;
  readonly id: number;
  readonly modeleId: number;
  /** Last day to answer; it is later for an adhérent that received its copy later. */
  readonly limite: Jour | null;
  /** The part that is left, when the other was answered. */
  readonly reste: 'PROMO' | 'TG' | null;
  readonly relanceeAujourdhui: boolean;
};

/** The copies of a modèle whose adhérents have not answered. @param pharmacieIds null: all of them */
export const copiesEnAttente = async (
  tx: SystemeTx,
  {
    groupementId,
    modeleId,
    pharmacieIds,
    jour,
  }: {
    readonly groupementId: number;
    readonly modeleId: number;
    readonly pharmacieIds: readonly number[] | null;
    readonly jour: Jour;
  },
): Promise<CopieEnAttente[]> => {
  const { rows } = await sql<CopieEnAttente>`
    select p.tenant_id as "tenantId", p.id, p.modele_id as "modeleId",
      ${limiteReponseSql} as limite, case when ${A_MOITIE_REPONDUE} then
        case when p.acceptation_tg = 'WAITING' then 'TG' else 'PROMO' end end as reste,
      exists (select from promotion_relance x where x.tenant_id = p.groupement_id and x.promotion_id = p.modele_id
        and x.pharmacie_id = p.tenant_id and x.jour = ${jour}::date) as "relanceeAujourdhui"
    from promotion p join promotion m on m.tenant_id = p.groupement_id and m.id = p.modele_id
    left join priorite pr on pr.tenant_id = m.tenant_id and pr.id = m.priorite_id
    join adhesion a on a.tenant_id = p.groupement_id and a.pharmacie_id = p.tenant_id and a.etat = 'ACCEPTED'
    where p.groupement_id = ${groupementId} and p.modele_id = ${modeleId} and 'WAITING' in (p.acceptation_promo,
      p.acceptation_tg)
      and (${pharmacieIds === null}::boolean or p.tenant_id = any(${[...(pharmacieIds ?? [])]}::bigint[]))
    order by p.tenant_id`.execute(tx);
  return rows;
};
