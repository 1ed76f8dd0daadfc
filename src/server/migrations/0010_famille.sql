-- Families, segments and sub-segments of products (entities §11): one tree, its level written in each row so that a foreign key
-- keeps a segment under a family and a sub-segment under a segment.
create table famille (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  niveau integer not null check (niveau between 1 and 3),
  parent_id bigint,
  niveau_parent integer generated always as (niveau - 1) stored,
  nom text not null,
  remboursable boolean not null default false,
  ordre integer not null,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, niveau),
  foreign key (tenant_id, parent_id, niveau_parent) references famille (tenant_id, id, niveau),
  check ((niveau = 1) = (parent_id is null)),
  check (niveau = 1 or not remboursable),
  constraint famille_ordre unique nulls not distinct (tenant_id, parent_id, ordre) deferrable initially deferred
);
create unique index famille_nom on famille (tenant_id, parent_id, f_normaliser(nom)) nulls not distinct;
alter table famille enable row level security;
alter table famille force row level security;
create policy famille_tenant on famille to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy famille_systeme on famille to pharmaccord_systeme using (true);
grant select, insert, update, delete on famille to pharmaccord_app, pharmaccord_systeme;
