-- The ground floor: roles, search helpers, tenants, people, sessions, and the services every feature uses.
-- Two database roles: pharmaccord_app sees one tenant (app.tenant_id), pharmaccord_systeme sees all of them and serves login,
-- jobs and the super administrators. Neither owns anything nor can bypass row-level security.
do $$ begin
  create role pharmaccord_app nologin;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  create role pharmaccord_systeme nologin;
exception when duplicate_object or unique_violation then null; end $$;
do $$ begin
  execute format('grant pharmaccord_app, pharmaccord_systeme to %I', current_user);
end $$;
grant usage on schema public to pharmaccord_app, pharmaccord_systeme;

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

-- unaccent() is only STABLE (its dictionary may change): the wrapper makes it usable in indexes.
create function f_unaccent(texte text) returns text language sql immutable strict parallel safe
  as $$ select public.unaccent('public.unaccent', texte) $$;
-- What two names are compared by: trimmed, without case nor accents (entities §0).
create function f_normaliser(texte text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.f_unaccent(btrim(texte))) $$;

-- set_config(…, true) leaves '' behind, not NULL: hence nullif. Policies call it as (select app_tenant()) so that it is planned once.
create function app_tenant() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '')::bigint $$;

create table tenant (
  id bigint generated always as identity primary key,
  type text not null check (type in ('PHARMACIE', 'GROUPEMENT', 'EDITEUR', 'TRADE')),
  nom text not null,
  mail text not null,
  rue text, code_postal text, ville text,
  telephone text, fax text,
  cip text, finess text, numero_assurance_maladie text,
  siret text, ape text, rcs text, capital text, numero_intracommunautaire text,
  titulaires text,
  site text, site_internet text, site_intranet text, tva text,
  partenariat boolean not null default false,
  groupement_id bigint references tenant (id),
  groupement_id_asked bigint references tenant (id),
  etat_groupement text check (etat_groupement in ('WAITING', 'ACCEPTED', 'REFUSED', 'TERMINATED')),
  active text not null default 'WAITING' check (active in ('WAITING', 'ACCEPTED', 'REFUSED', 'DEACTIVATED', 'TERMINATED')),
  abonnement_alias text,
  abonnement_date_fin date,
  abonnement_date_essai date,
  abonnement_partenaire boolean not null default false,
  -- Unguessable name of the tenant's push channel: /sub/notif/{key}.
  push_key text not null unique default replace(gen_random_uuid()::text, '-', ''),
  extracteur_type text, extracteur_configured_date timestamptz, extracteur_configurator_ip text,
  lgo_type_connexion text, lgo_type_selected text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
create index tenant_type_nom on tenant (type, nom collate "fr-x-icu");
create unique index tenant_groupement_nom on tenant (f_normaliser(nom)) where type = 'GROUPEMENT';
create index tenant_groupement on tenant (groupement_id) where groupement_id is not null;
create index tenant_groupement_asked on tenant (groupement_id_asked) where groupement_id_asked is not null;
alter table tenant enable row level security;
alter table tenant force row level security;
create policy tenant_soi on tenant to pharmaccord_app using (id = (select app_tenant()));
create policy tenant_systeme on tenant to pharmaccord_systeme using (true);
grant select, update on tenant to pharmaccord_app;
grant select, insert, update on tenant to pharmaccord_systeme;

create table utilisateur (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity unique,
  username text not null,
  password_hash text not null,
  nom text not null,
  prenom text not null,
  email text,
  role text not null default 'OPERATEUR'
    check (role in ('ACHAT', 'CONSULTATION_GROUPEMENT', 'ADMIN', 'DELEGUE', 'GROUPEMENT', 'MERCHANDISING', 'OPERATEUR', 'SUPER_ADMIN')),
  activated boolean not null default true,
  new_password_needed boolean not null default false,
  first_connection boolean not null default true,
  derniere_connexion timestamptz,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index utilisateur_username on utilisateur (lower(username));
create unique index utilisateur_email on utilisateur (lower(email)) where email is not null;
alter table utilisateur enable row level security;
alter table utilisateur force row level security;
create policy utilisateur_tenant on utilisateur to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy utilisateur_systeme on utilisateur to pharmaccord_systeme using (true);
grant select, insert, update, delete on utilisateur to pharmaccord_app, pharmaccord_systeme;

-- Only the SHA-256 of a token is stored. An impersonation session points at the session it returns to.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  utilisateur_id bigint not null references utilisateur (id) on delete cascade,
  tenant_id bigint not null references tenant (id),
  role text not null,
  impersonation boolean not null default false,
  parent_id bigint references session (id) on delete cascade,
  cree_le timestamptz not null default now(),
  vu_le timestamptz not null default now(),
  ip text,
  user_agent text
);
create index session_utilisateur on session (utilisateur_id);
create index session_tenant on session (tenant_id);
create index session_parent on session (parent_id);
create index session_vu_le on session (vu_le);
grant select, insert, update, delete on session to pharmaccord_systeme;

-- Attempts counted in the database, so that every instance sees them (quality.md, accounts).
create table tentative (
  cle text primary key,
  nombre integer not null,
  debut timestamptz not null default now(),
  bloque_jusqua timestamptz
);
create index tentative_debut on tentative (debut);
grant select, insert, update, delete on tentative to pharmaccord_systeme;

-- Answers of creating POSTs, kept 24 h (decisions 14). tenant_id 0: calls made without a session.
create table idempotence (
  tenant_id bigint not null,
  portee text not null,
  cle text not null,
  empreinte text not null,
  reponse jsonb,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, portee, cle)
);
create index idempotence_cree_le on idempotence (cree_le);
alter table idempotence enable row level security;
alter table idempotence force row level security;
create policy idempotence_tenant on idempotence to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy idempotence_systeme on idempotence to pharmaccord_systeme using (true);
grant select, insert, update on idempotence to pharmaccord_app;
grant select, insert, update, delete on idempotence to pharmaccord_systeme;

-- Append-only: who did what, on behalf of whom (entities §25.1).
create table journal (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  utilisateur_id bigint,
  utilisateur_nom text not null,
  impersonation boolean not null default false,
  objet text not null,
  objet_id bigint,
  action text not null,
  avant jsonb,
  apres jsonb,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index journal_objet on journal (tenant_id, objet, objet_id, id);
alter table journal enable row level security;
alter table journal force row level security;
create policy journal_tenant on journal to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy journal_systeme on journal to pharmaccord_systeme using (true);
grant select, insert on journal to pharmaccord_app, pharmaccord_systeme;

create table notification (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  type text not null check (type in ('LABORATOIRE', 'PROMO_TG', 'CONDITION', 'AUTRES', 'RFA')),
  title text not null,
  body text not null,
  date timestamptz not null default now(),
  date_limite date,
  -- Who in the tenant it is for: a role of the list (null: everybody), or one person.
  roles text[],
  utilisateur_id bigint,
  lien jsonb,
  processed boolean not null default false,
  processed_le timestamptz,
  processed_par_id bigint,
  processed_par_nom text,
  cree_par_id bigint,
  cree_par_nom text,
  primary key (tenant_id, id),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index notification_tenant_date on notification (tenant_id, processed, date desc, id desc);
alter table notification enable row level security;
alter table notification force row level security;
create policy notification_tenant on notification to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy notification_systeme on notification to pharmaccord_systeme using (true);
grant select, insert, update, delete on notification to pharmaccord_app, pharmaccord_systeme;

create table fichier (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null,
  mime text not null,
  taille bigint not null,
  sha256 text not null,
  cle text not null unique,
  cree_par_id bigint,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table fichier enable row level security;
alter table fichier force row level security;
create policy fichier_tenant on fichier to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy fichier_systeme on fichier to pharmaccord_systeme using (true);
grant select, insert, delete on fichier to pharmaccord_app;
grant select, insert, delete on fichier to pharmaccord_systeme;

create table mail (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  -- The same mail is never sent twice: whoever enqueues it names it.
  cle text not null,
  destinataires text[] not null check (cardinality(destinataires) > 0),
  repondre_a text,
  sujet text not null,
  texte text not null,
  html text,
  -- [{ "fichierId": 12, "nom": "releve.pdf" }]
  pieces jsonb not null default '[]',
  statut text not null default 'EN_ATTENTE' check (statut in ('EN_ATTENTE', 'ENVOYE', 'CONSERVE', 'ECHEC')),
  tentatives integer not null default 0,
  erreur text,
  objet text,
  objet_id bigint,
  cree_par_id bigint,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  envoye_le timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, cle)
);
create index mail_objet on mail (tenant_id, objet, objet_id);
create index mail_cree_le on mail (cree_le desc);
alter table mail enable row level security;
alter table mail force row level security;
create policy mail_tenant on mail to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy mail_systeme on mail to pharmaccord_systeme using (true);
grant select, insert on mail to pharmaccord_app;
grant select, insert, update on mail to pharmaccord_systeme;
