-- What a pharmacy sets up for itself, and the export of everything a tenant owns (issue 3, §2).

-- `site` is a pharmacy's own; a groupement has two (spec §3).
update tenant set site = site_internet where type = 'PHARMACIE' and site is null and site_internet is not null;

create table export_donnees (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  etat text not null default 'EN_COURS' check (etat in ('EN_COURS', 'TERMINE', 'ECHEC', 'EXPIRE')),
  -- Rows and files, to be done and done.
  total integer not null default 0,
  faits integer not null default 0,
  -- Where the archive is written; its row in `fichier` comes when it is whole.
  cle text not null unique,
  fichier_id bigint,
  taille bigint,
  erreur text,
  cree_par_id bigint, cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  -- Written as it goes: an export that has not for a while was cut.
  battement_le timestamptz not null default now(),
  termine_le timestamptz,
  expire_le timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete set null (fichier_id),
  check ((etat = 'TERMINE') <= (expire_le is not null))
);
-- One at a time for a tenant, however many ask.
create unique index export_donnees_en_cours on export_donnees (tenant_id) where etat = 'EN_COURS';
create index export_donnees_fichier on export_donnees (tenant_id, fichier_id) where fichier_id is not null;
create index export_donnees_expire on export_donnees (expire_le) where etat = 'TERMINE';
alter table export_donnees enable row level security;
alter table export_donnees force row level security;
create policy export_donnees_tenant on export_donnees to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy export_donnees_systeme on export_donnees to pharmaccord_systeme using (true);
grant select, insert, update on export_donnees to pharmaccord_app, pharmaccord_systeme;
