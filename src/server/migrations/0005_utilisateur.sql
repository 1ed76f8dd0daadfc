-- People who manage themselves: who changed an account last, forgotten passwords, what each one wants to be told.
alter table utilisateur add column modifie_par_nom text;

-- One-time links to choose a new password (decisions 6). Only the SHA-256 of a link's token is stored.
create table mot_de_passe_demande (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  utilisateur_id bigint not null,
  token_hash bytea not null unique,
  expire_le timestamptz not null,
  utilise_le timestamptz,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index mot_de_passe_demande_utilisateur on mot_de_passe_demande (tenant_id, utilisateur_id);
create index mot_de_passe_demande_expire on mot_de_passe_demande (expire_le);
alter table mot_de_passe_demande enable row level security;
alter table mot_de_passe_demande force row level security;
-- Nobody reads them within a tenant: the calls that use them have no session.
create policy mot_de_passe_demande_tenant on mot_de_passe_demande to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy mot_de_passe_demande_systeme on mot_de_passe_demande to pharmaccord_systeme using (true);
grant select, insert, update, delete on mot_de_passe_demande to pharmaccord_systeme;

-- How one person is told of one type of notification; without a row, everything is announced.
create table notification_preference (
  tenant_id bigint not null references tenant (id),
  utilisateur_id bigint not null,
  type text not null check (type in ('LABORATOIRE', 'PROMO_TG', 'CONDITION', 'AUTRES', 'RFA')),
  -- ANNONCE: bell and live message. CLOCHE: bell only. LISTE: only in the list of notifications.
  niveau text not null check (niveau in ('ANNONCE', 'CLOCHE', 'LISTE')),
  primary key (tenant_id, utilisateur_id, type),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
alter table notification_preference enable row level security;
alter table notification_preference force row level security;
create policy notification_preference_tenant on notification_preference to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy notification_preference_systeme on notification_preference to pharmaccord_systeme using (true);
grant select, insert, update, delete on notification_preference to pharmaccord_app, pharmaccord_systeme;
