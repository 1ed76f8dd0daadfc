-- A name that is no longer recognised stays in sight, and is put back (docs/metier/argent.md, ENC-71).
create table alias_laboratoire_retire (
  tenant_id bigint not null,
  id bigint not null,
  laboratoire_id bigint not null,
  nom text not null,
  cree_par_nom text,
  cree_le timestamptz not null,
  retire_le timestamptz not null default now(),
  retire_par_nom text,
  primary key (tenant_id, id),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
create index alias_laboratoire_retire_laboratoire on alias_laboratoire_retire (tenant_id, laboratoire_id);
select cloisonner('alias_laboratoire_retire');
select murer_par_laboratoire('alias_laboratoire_retire');
