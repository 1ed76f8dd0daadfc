-- The fields of an encours that a person wrote: a promotion, a RFA or Payps no longer changes them (ENC-62). Its amount has `origine_montant`.
alter table encours add column champs_saisis text[] not null default '{}'
  constraint encours_champs_saisis check (champs_saisis <@ array['info', 'actionAttendue', 'dateDeclaration', 'dateEcheance']);

alter table encours no force row level security;
alter table promotion_contrepartie no force row level security;
alter table payps_creance no force row level security;
alter table journal no force row level security;
-- What is known of those written before: a day or a sentence that is not the one the promotion gave, a day that is not the month's for Payps, a
-- due date that no source of theirs gives, else what the last change of a person in the journal says and the encours still bears.
update encours e set champs_saisis = x.saisis
  from (
    select e.tenant_id, e.id, array_remove(array[
      case when case e.source_type when 'PROMOTION' then c.info_calculee <> e.info else s.info end then 'info' end,
      case when s.action then 'actionAttendue' end,
      case when case e.source_type when 'PROMOTION' then c.date_calculee when 'PAYPS' then (p.periode + interval '1 month')::date end
        <> coalesce(e.date_prevue, e.date_declaration) then 'dateDeclaration' end,
      case when not e.echeance_auto and (e.source_type <> 'RFA' or s.echeance) then 'dateEcheance' end], null) as saisis
    from encours e
    left join promotion_contrepartie c on e.source_type = 'PROMOTION' and c.tenant_id = e.tenant_id and c.id = e.source_detail_id
    left join payps_creance p on e.source_type = 'PAYPS' and p.tenant_id = e.tenant_id and p.id = e.source_id
    cross join lateral (
      select coalesce(bool_or(j.apres ->> 'info' = e.info), false) as info,
        coalesce(bool_or(j.apres ->> 'actionAttendue' = e.action_attendue or j.apres ->> 'actionDescription' = e.action_description), false) as action,
        coalesce(bool_or(j.apres ->> 'dateEcheance' = e.date_echeance::text), false) as echeance
      from journal j where j.tenant_id = e.tenant_id and j.objet = 'encours' and j.objet_id = e.id and j.action = 'modifier'
    ) s
    where e.source_type in ('PROMOTION', 'RFA', 'PAYPS')
  ) x
  where e.tenant_id = x.tenant_id and e.id = x.id and x.saisis <> '{}';
alter table journal force row level security;
alter table payps_creance force row level security;
alter table promotion_contrepartie force row level security;
alter table encours force row level security;

-- The encours says it now.
alter table promotion_contrepartie drop column date_calculee, drop column info_calculee;
