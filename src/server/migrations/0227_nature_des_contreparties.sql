-- What is owed for an operation is with or without taxes, as its encours (docs/metier/argent.md, ENC-86).
alter table encours no force row level security;
alter table encaissement_reglage no force row level security;
alter table promotion_contrepartie no force row level security;

alter table promotion_contrepartie
  add column nature_fiscale text not null default 'HT' check (nature_fiscale in ('HT', 'TTC')),
  -- Hundredths of a percent; null: not known.
  add column taux_tva_centiemes integer check (taux_tva_centiemes between 0 and 10000);
alter table promotion_contrepartie alter column nature_fiscale drop default;
-- Those of before are what their account counts in today, or what their encours became.
update promotion_contrepartie c set nature_fiscale = r.montants
  from encaissement_reglage r where r.tenant_id = c.tenant_id and r.montants <> c.nature_fiscale;
update promotion_contrepartie c set nature_fiscale = e.nature_fiscale
  from encours e where e.tenant_id = c.tenant_id and e.source_type = 'PROMOTION' and e.source_id = c.promotion_id
    and e.source_detail_id = c.id and e.nature_fiscale <> c.nature_fiscale;

-- Nothing said: as the account counts on that day.
create trigger promotion_contrepartie_nature before insert on promotion_contrepartie
  for each row when (new.nature_fiscale is null) execute function encours_nature_habituelle();

-- A rate that a person wrote stays, as his other words do (ENC-62).
alter table encours drop constraint encours_champs_saisis;
alter table encours add constraint encours_champs_saisis
  check (champs_saisis <@ array['info', 'actionAttendue', 'dateDeclaration', 'dateEcheance', 'tauxTvaCentiemes']);

alter table promotion_contrepartie force row level security;
alter table encaissement_reglage force row level security;
alter table encours force row level security;
