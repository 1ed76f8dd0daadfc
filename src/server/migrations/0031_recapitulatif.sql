-- The morning's mail, as each person wants it; without a row, by role: those who look after an account receive it.
create table recapitulatif_reglage (
  tenant_id bigint not null references tenant (id),
  utilisateur_id bigint not null,
  actif boolean not null,
  -- Hour of Paris.
  heure integer not null check (heure between 5 and 21),
  -- 1 is Monday.
  jours integer[] not null check (cardinality(jours) between 1 and 7),
  types text[] not null,
  encours boolean not null,
  primary key (tenant_id, utilisateur_id),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
alter table recapitulatif_reglage enable row level security;
alter table recapitulatif_reglage force row level security;
create policy recapitulatif_reglage_tenant on recapitulatif_reglage to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy recapitulatif_reglage_systeme on recapitulatif_reglage to pharmaccord_systeme using (true);
grant select, insert, update on recapitulatif_reglage to pharmaccord_app, pharmaccord_systeme;

-- One a day and person, whatever the number of instances and restarts, a day with nothing to say included.
create table recapitulatif_envoi (
  tenant_id bigint not null references tenant (id),
  utilisateur_id bigint not null,
  jour date not null,
  -- Of what stops these mails by a single gesture (RFC 8058). Null: there was nothing to say.
  jeton_hash bytea unique,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, utilisateur_id, jour),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index recapitulatif_envoi_jour on recapitulatif_envoi (jour);
alter table recapitulatif_envoi enable row level security;
alter table recapitulatif_envoi force row level security;
create policy recapitulatif_envoi_tenant on recapitulatif_envoi to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy recapitulatif_envoi_systeme on recapitulatif_envoi to pharmaccord_systeme using (true);
grant select, insert, update, delete on recapitulatif_envoi to pharmaccord_systeme;
