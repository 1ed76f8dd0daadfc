-- The catalogue of laboratories is shared and changes only by the super administrator; what a tenant changes for itself
-- (contacts, mails, links, franco, colour, logo) is an override in its own row (decisions 4).

-- Content-addressed: a logo is public by its SHA-256 and cached for ever.
create table logo (
  sha256 text primary key,
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp')),
  contenu bytea not null check (octet_length(contenu) <= 65536)
);
grant select, insert on logo to pharmaccord_app, pharmaccord_systeme;

create table laboratoire_detail (
  id bigint generated always as identity primary key,
  nom text not null,
  rue text, ville text, code_postal text,
  email_laboratoire text, telephone_laboratoire text,
  nom_plateforme text, email_plateforme text, telephone_logistique text,
  email_comptabilite text, telephone_comptabilite text,
  franco_de_port text,
  is_groupement boolean not null default false,
  connu_payps boolean not null default false,
  groupement_tenant_id bigint references tenant (id),
  color text not null default '#000000',
  logo_sha256 text references logo (sha256),
  url_espace_declaratif text,
  url_reclamation_logistique text,
  url_plateforme_logistique text,
  url_site_commande text,
  url_reclamation_comptable text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
create unique index laboratoire_detail_nom on laboratoire_detail (f_normaliser(nom));
create index laboratoire_detail_tri on laboratoire_detail (nom collate "fr-x-icu");
create index laboratoire_detail_recherche on laboratoire_detail using gin (f_normaliser(nom) gin_trgm_ops);
grant select on laboratoire_detail to pharmaccord_app;
grant select, insert, update, delete on laboratoire_detail to pharmaccord_systeme;

create table laboratoire (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  detail_id bigint not null references laboratoire_detail (id),
  -- Only the fields this tenant changed, by their API name; a null value empties the catalogue's.
  surcharges jsonb not null default '{}',
  etoile boolean not null default false,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, detail_id)
);
create index laboratoire_detail_id on laboratoire (detail_id);
alter table laboratoire enable row level security;
alter table laboratoire force row level security;
create policy laboratoire_tenant on laboratoire to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy laboratoire_systeme on laboratoire to pharmaccord_systeme using (true);
grant select, insert, update, delete on laboratoire to pharmaccord_app, pharmaccord_systeme;

-- Turnover by year, in whole euros (spec §3: "map of year to integer amount", §5: under 10 000 000 000).
create table laboratoire_ca (
  tenant_id bigint not null,
  laboratoire_id bigint not null,
  annee integer not null check (annee between 1000 and 9999),
  montant bigint not null check (montant between 0 and 9999999999),
  primary key (tenant_id, laboratoire_id, annee),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
alter table laboratoire_ca enable row level security;
alter table laboratoire_ca force row level security;
create policy laboratoire_ca_tenant on laboratoire_ca to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy laboratoire_ca_systeme on laboratoire_ca to pharmaccord_systeme using (true);
grant select, insert, update, delete on laboratoire_ca to pharmaccord_app, pharmaccord_systeme;

create table laboratoire_contact (
  tenant_id bigint not null,
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  nom text not null,
  fonction text,
  email text not null,
  telephone text,
  usages text[] not null default '{}' check (usages <@ array['LOGISTIQUE', 'COMPTABILITE', 'COMMERCIAL', 'DIRECTION']),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
create unique index laboratoire_contact_email on laboratoire_contact (tenant_id, laboratoire_id, lower(email));
alter table laboratoire_contact enable row level security;
alter table laboratoire_contact force row level security;
create policy laboratoire_contact_tenant on laboratoire_contact to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy laboratoire_contact_systeme on laboratoire_contact to pharmaccord_systeme using (true);
grant select, insert, update, delete on laboratoire_contact to pharmaccord_app, pharmaccord_systeme;

-- What a pharmacy asked the super administrator to add (spec §3, notification LABORATOIRE): satisfied by the creation of that name.
create table laboratoire_demande (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null,
  rue text, code_postal text, ville text, telephone text, email text,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  satisfaite_le timestamptz,
  primary key (tenant_id, id)
);
create unique index laboratoire_demande_en_cours on laboratoire_demande (tenant_id, f_normaliser(nom)) where satisfaite_le is null;
create index laboratoire_demande_nom on laboratoire_demande (f_normaliser(nom)) where satisfaite_le is null;
alter table laboratoire_demande enable row level security;
alter table laboratoire_demande force row level security;
create policy laboratoire_demande_tenant on laboratoire_demande to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy laboratoire_demande_systeme on laboratoire_demande to pharmaccord_systeme using (true);
grant select, insert on laboratoire_demande to pharmaccord_app;
grant select, insert, update on laboratoire_demande to pharmaccord_systeme;

-- A name is unique among laboratories AND groupements (spec §5): two tables, hence triggers, one at a time under a lock.
-- Each answers as its own table's unique index would. A groupement and its own laboratory row share their name.
create function verifier_nom_laboratoire() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('pharmaccord:nom-laboratoire'));
  if exists (
    select from tenant t
    where t.type = 'GROUPEMENT' and f_normaliser(t.nom) = f_normaliser(new.nom) and t.id is distinct from new.groupement_tenant_id
  ) then
    raise exception 'nom pris par un groupement' using errcode = 'unique_violation', constraint = 'laboratoire_detail_nom';
  end if;
  return new;
end $$;
create trigger laboratoire_detail_nom_unique before insert or update of nom, groupement_tenant_id on laboratoire_detail
  for each row execute function verifier_nom_laboratoire();

create function verifier_nom_groupement() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('pharmaccord:nom-laboratoire'));
  if exists (
    select from laboratoire_detail d
    where f_normaliser(d.nom) = f_normaliser(new.nom) and d.groupement_tenant_id is distinct from new.id
  ) then
    raise exception 'nom pris par un laboratoire' using errcode = 'unique_violation', constraint = 'tenant_groupement_nom';
  end if;
  return new;
end $$;
create trigger tenant_groupement_nom_unique before insert or update of nom, type on tenant
  for each row when (new.type = 'GROUPEMENT') execute function verifier_nom_groupement();
