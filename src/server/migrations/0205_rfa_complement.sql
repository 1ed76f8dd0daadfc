-- One encours to declare a period (docs/metier/argent.md, RFA-46): an atteinte says which other one carries it, and what
-- is asked for again once the first was declared is a further atteinte of the same tier, or of the rest.
alter table rfa_atteinte
  add column rang integer not null default 0 check (rang >= 0),
  add column porteuse_id bigint,
  drop constraint rfa_atteinte_tenant_id_rfa_id_palier_id_periode_key,
  add unique nulls not distinct (tenant_id, rfa_id, palier_id, periode, rang),
  add foreign key (tenant_id, porteuse_id) references rfa_atteinte (tenant_id, id) on delete set null (porteuse_id);
create index rfa_atteinte_porteuse on rfa_atteinte (tenant_id, porteuse_id) where porteuse_id is not null;
