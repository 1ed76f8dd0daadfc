import { sql } from 'kysely';
import type { PeriodeEncaissement } from '#shared/features/argent/encaissement/rules/candidats.ts';

/**
 * What an encours is about, from `e`: the period of the RFA that it settles, or of its promotion (ECM-23); null for
 * others. The periods of a RFA are those of `periodesDe`, in `shared/features/argent/rfa/rules/periodes.ts`.
 */
export const periodeDeLEncours = sql<PeriodeEncaissement | null>`(case e.source_type
  when 'PROMOTION' then (select json_build_object('debut', p.date_debut, 'fin', p.date_fin) from promotion p
    where p.tenant_id = e.tenant_id and p.id = e.source_id and p.date_debut is not null and p.date_fin is not null)
  when 'RFA' then (select json_build_object('debut', x.debut, 'fin',
    coalesce(x.date_fin, (x.debut + make_interval(months => x.mois))::date - 1))
    from (
      select r.date_fin, m.mois, case when r.resultat_periode = 'LIBRE' then r.date_debut
        else make_date(r.annee, (a.periode - 1) * m.mois + 1, 1) end as debut
      from rfa r join rfa_atteinte a on a.tenant_id = r.tenant_id and a.rfa_id = r.id and a.id = e.source_detail_id
      cross join lateral (select case r.resultat_periode when 'ANNEE' then 12 when 'SEMESTRE' then 6 when 'TRIMESTRE'
        then 3
        when 'MOIS' then 1 end as mois) m
      where r.tenant_id = e.tenant_id and r.id = e.source_id
        and case when m.mois is null then a.periode = 1 and r.date_debut is not null and r.date_fin is not null
          else a.periode * m.mois <= 12 end) x)
  end)`;
