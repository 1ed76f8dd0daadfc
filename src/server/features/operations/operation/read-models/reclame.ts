import { sql, type RawBuilder } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { JOURS_DE_GRACE } from '#shared/features/operations/operation/rules.ts';

/** Day of the first photo of the TG of `promotion p`; null: none. */
export const jourPreuve = sql<Jour | null>`least(
  (select min(pe.realise_le) from promotion_emplacement pe where pe.tenant_id = p.tenant_id and pe.promotion_id = p.id),
  (select (min(pp.cree_le) at time zone 'Europe/Paris')::date from promotion_preuve pp where pp.tenant_id = p.tenant_id
    and pp.promotion_id = p.id and pp.retire_le is null)
)`;

/** The same rule in TypeScript: `partTenue` (rules), of the part of `promotion_contrepartie c` in `promotion p`. */
export const contrepartieTenueSql = sql<boolean>`(case
  when p.modele_id is not null then case c.part when 'PROMO' then p.acceptation_promo else p.acceptation_tg
    end in ('ACCEPTED', 'PAYPS')
  when p.origine = 'GROUPEMENT' then false
  else case c.part when 'PROMO' then p.etat_promo else p.etat_tg end = 'VALIDATED'
end)`;
const jourDu = sql`(case c.declencheur when 'DEBUT' then p.date_debut when 'PREUVE_TG'
  then coalesce(${jourPreuve}, p.date_fin) else p.date_fin end + c.delai_jours)`;

const lignes = sql`promotion_contrepartie c
  left join encours ce on ce.tenant_id = c.tenant_id and ce.source_type = 'PROMOTION' and ce.source_id = c.promotion_id
    and ce.source_detail_id = c.id`;
/**
 * Due and without any encours, or still to declare well after its day; one that was put off on purpose waits. Of a
 * `promotion_contrepartie c` of `promotion p`. The rule in TypeScript: an encours that `encoursDemandes` asks for;
 * `reclame.test.ts` compares both.
 * @param e the alias of its encours, joined from the left
 */
export const contrepartieNonReclameeSql = (
  aujourdhui: Jour,
  e: RawBuilder<unknown> = sql`ce`,
): RawBuilder<boolean> => sql<boolean>`(${contrepartieTenueSql} and p.laboratoire_id is not null and (
  (${e}.id is null and ${jourDu} <= ${aujourdhui}::date)
  or (${e}.etat = 'A_DECLARER' and ${jourDu} is not null
    and ${e}.date_declaration < ${ajouterJours(aujourdhui, -JOURS_DE_GRACE)}::date
    and (${e}.suspendu_jusquau is null or ${e}.suspendu_jusquau <= ${aujourdhui}::date))))`;

/**
 * How many contreparties of `promotion p` are non réclamées (must be 0, OPE-43): what the list, the tiles
 * (through `oubliee`) and the reminder all count.
 */
const nonReclamees = (aujourdhui: Jour): RawBuilder<number> =>
  sql<number>`(select count(*) from ${lignes} where c.tenant_id = p.tenant_id and c.promotion_id = p.id
    and ${contrepartieNonReclameeSql(aujourdhui)})`;
/** How many one promotion has. */
export const compterNonReclameesDe = async (tx: TenantTx, promotionId: number, aujourdhui: Jour): Promise<number> => {
  const { rows } = await sql<{ nombre: number }>`
    select ${nonReclamees(aujourdhui)} as nombre from promotion p
      where p.tenant_id = ${tx.tenantId} and p.id = ${promotionId}`.execute(tx);
  return rows[0]?.nombre ?? 0;
};

/** Accounts with contreparties non réclamées, and how many. */
export const tenantsNonReclames = async (
  tx: Tx,
  aujourdhui: Jour,
): Promise<{ tenantId: number; nombre: number; promotions: number }[]> => {
  const { rows } = await sql<{ tenantId: number; nombre: number; promotions: number }>`
    select p.tenant_id as "tenantId", count(*) as nombre, count(distinct p.id) as promotions
    from promotion p join tenant t on t.id = p.tenant_id and t.active = 'ACCEPTED'
    join (${lignes}) on c.tenant_id = p.tenant_id and c.promotion_id = p.id
    where ${contrepartieNonReclameeSql(aujourdhui)} group by p.tenant_id order by p.tenant_id`.execute(tx);
  return rows;
};
