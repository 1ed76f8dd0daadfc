-- Where a pharmacy shows products: zones and the places inside them (spec §5 "Zones and locations", entities §3).
-- An order is unique among siblings, checked at the commit: renumbering a list crosses states where two rows share a rank.
create table zone (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null,
  couleur text,
  ordre integer not null,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint zone_ordre unique (tenant_id, ordre) deferrable initially deferred
);
create unique index zone_nom on zone (tenant_id, f_normaliser(nom));
alter table zone enable row level security;
alter table zone force row level security;
create policy zone_tenant on zone to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy zone_systeme on zone to pharmaccord_systeme using (true);
grant select, insert, update, delete on zone to pharmaccord_app, pharmaccord_systeme;

create table emplacement (
  tenant_id bigint not null,
  id bigint generated always as identity,
  zone_id bigint not null,
  nom text not null,
  type text not null check (type in ('TG', 'VITRINE', 'COMPTOIR', 'ILOT', 'LINEAIRE', 'DIGITAL', 'AUTRE')),
  largeur_cm integer check (largeur_cm between 1 and 10000),
  prix_semaine_ht_centimes bigint check (prix_semaine_ht_centimes >= 0),
  photo_id bigint,
  actif boolean not null default true,
  ordre integer not null,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, zone_id) references zone (tenant_id, id),
  foreign key (tenant_id, photo_id) references fichier (tenant_id, id),
  constraint emplacement_ordre unique (tenant_id, zone_id, ordre) deferrable initially deferred
);
create unique index emplacement_nom on emplacement (tenant_id, zone_id, f_normaliser(nom));
create index emplacement_photo on emplacement (tenant_id, photo_id) where photo_id is not null;
alter table emplacement enable row level security;
alter table emplacement force row level security;
create policy emplacement_tenant on emplacement to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy emplacement_systeme on emplacement to pharmaccord_systeme using (true);
grant select, insert, update, delete on emplacement to pharmaccord_app, pharmaccord_systeme;
