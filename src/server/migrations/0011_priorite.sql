-- The words a groupement ranks its promotions, RFA and laboratories with (entities §14).
create table priorite (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null,
  rang integer not null,
  couleur text not null,
  description text,
  obligatoire boolean not null default false,
  delai_reponse_jours integer check (delai_reponse_jours between 1 and 365),
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint priorite_rang unique (tenant_id, rang) deferrable initially deferred
);
create unique index priorite_nom on priorite (tenant_id, f_normaliser(nom));
alter table priorite enable row level security;
alter table priorite force row level security;
create policy priorite_tenant on priorite to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy priorite_systeme on priorite to pharmaccord_systeme using (true);
grant select, insert, update, delete on priorite to pharmaccord_app, pharmaccord_systeme;
