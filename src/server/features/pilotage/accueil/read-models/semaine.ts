import { sql, type RawBuilder } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { partTenueSql } from '#server/features/operations/operation/read-models/calculs.ts';
import { rdvLisibleSql } from '#server/features/rendez-vous/rdv/read-models/liste.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import type { Moment } from '#shared/features/pilotage/accueil/contract.ts';
import {
  JOURS_DE_LA_SEMAINE,
  MAX_SEULES,
  sortesSemaine,
  type SorteSemaine,
} from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import { canLireSemaine } from '#shared/features/pilotage/accueil/policy.ts';
import { elementJson, laboratoireDe, unionDesGroupes } from './groupes.ts';

/**
 * `sorte, id, titre, laboratoire_id, jour, centimes, annee, nature` of each kind,
        between two days; the year is that of a RFA,
 * paid in the next one.
 */
const selections = (
  tenantId: number,
  acteur: Acteur,
  { du, au }: { readonly du: Jour; readonly au: Jour },
): Readonly<Record<SorteSemaine, RawBuilder<unknown>>> => {
  const dansLaSemaine = (jour: RawBuilder<unknown>) => sql<boolean>`${jour} between ${du}::date and ${au}::date`;
  const place = (sorte: SorteSemaine, jour: RawBuilder<unknown>) => sql`
    select ${sorte}, p.id, p.nom_operation, p.laboratoire_id, ${jour}, null::bigint, null::int,
      null
    from promotion_emplacement y join promotion p on p.tenant_id = y.tenant_id and p.id = y.promotion_id
    where y.tenant_id = ${tenantId} and ${dansLaSemaine(jour)} and ${partTenueSql.TG} group by p.tenant_id, p.id,
      ${jour}`;
  return {
    RDV: sql`select 'RDV', r.id, coalesce(r.representant, ''), r.laboratoire_id, r.prochain_rdv, null::bigint,
        null::int, null
      from rdv r
      where r.tenant_id = ${tenantId} and ${dansLaSemaine(sql`r.prochain_rdv`)}
        and ${rdvLisibleSql(acteur)} and not exists (
        select from rdv s where s.tenant_id = r.tenant_id and s.laboratoire_id = r.laboratoire_id
          and s.date >= r.prochain_rdv)`,
    TG_DEBUT: place('TG_DEBUT', sql`y.date_debut`),
    TG_FIN: place('TG_FIN', sql`y.date_fin`),
    PROMOTION_FIN: sql`select 'PROMOTION_FIN', p.id, p.nom_operation, p.laboratoire_id, p.date_fin, null::bigint,
      null::int, null from promotion p
      where p.tenant_id = ${tenantId} and ${dansLaSemaine(sql`p.date_fin`)} and ${partTenueSql.PROMO}`,
    REGLEMENT_RFA: sql`select 'REGLEMENT_RFA', r.id, coalesce(r.gamme, r.produit, r.condition), r.laboratoire_id,
      r.date_reglement_prevue,
      null::bigint, r.annee,
        null from rfa r where r.tenant_id = ${tenantId} and r.etat is null and r.acceptation = 'ACCEPTED'
        and ${dansLaSemaine(sql`r.date_reglement_prevue`)}`,
    PAIEMENT_PRESTATION: sql`select 'PAIEMENT_PRESTATION', p.id, t.nom, p.laboratoire_id, p.date_paiement,
      p.montant_ht_centimes, null::int, 'HT'
      from prestation p join type_prestation t on t.tenant_id = p.tenant_id and t.id = p.type_id
      where p.tenant_id = ${tenantId} and p.etat = 'WAITING' and ${dansLaSemaine(sql`p.date_paiement`)}`,
  };
};

/** The week to come, day by day (PIL-11): of each kind, how many, and the first ones. */
export const semaineDe = async (tx: TenantTx, acteur: Acteur, jour: Jour): Promise<Moment[]> => {
  const sortesLisibles = sortesSemaine.filter((sorte) => canLireSemaine(acteur, sorte));
  if (sortesLisibles.length === 0) return [];
  const par = selections(tx.tenantId, acteur, { du: jour, au: ajouterJours(jour, JOURS_DE_LA_SEMAINE - 1) });
  const { rows } = await sql<Moment>`
    with lignes (sorte, id, titre, laboratoire_id, jour, centimes, annee, nature) as materialized
      (${unionDesGroupes(sortesLisibles.map((sorte) => par[sorte]))}),
    rangees as (select *, row_number() over (partition by jour, sorte, annee order by id) as rang, count(*)
    over (partition by jour, sorte, annee) as nombre from lignes)
    select x.jour, x.sorte, x.annee, max(x.nombre)::int as nombre, json_agg(${elementJson} order by x.id) as elements
    from rangees x ${laboratoireDe(tx.tenantId)} where x.rang <= ${MAX_SEULES}
    group by x.jour, x.sorte, x.annee
    order by x.jour, array_position(${[...sortesSemaine]}::text[], x.sorte), x.annee`.execute(tx);
  return rows;
};
