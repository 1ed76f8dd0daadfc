-- How a groupement's model reaches its members (docs/adr/0014).

-- Of a copy: how important its groupement says it is. A member reads that priority (policy priorite_adherent), never the model itself.
alter table promotion add column modele_priorite_id bigint;
alter table promotion add constraint promotion_modele_priorite check (modele_priorite_id is null or modele_id is not null);
alter table promotion
  add constraint promotion_modele_priorite_fk foreign key (groupement_id, modele_priorite_id) references priorite (tenant_id, id);
create index promotion_modele_priorite on promotion (groupement_id, modele_priorite_id) where modele_priorite_id is not null;
-- The models that run and those that wait for their day.
create index promotion_modeles on promotion (tenant_id, date_fin) where origine = 'GROUPEMENT' and modele_id is null;

-- A publication asked for: what its only transaction has done so far is written here by another connection, so that people see it move.
create table promotion_publication (
  tenant_id bigint not null,
  promotion_id bigint not null,
  etat text not null check (etat in ('PROGRAMMEE', 'EN_COURS', 'FAITE', 'ECHEC')),
  nb_cibles integer not null default 0,
  nb_faites integer not null default 0,
  -- In whose name the members are told and the journals written.
  demandee_par_id bigint not null,
  demandee_par_nom text not null,
  impersonation boolean not null,
  demandee_le timestamptz not null default now(),
  terminee_le timestamptz,
  primary key (tenant_id, promotion_id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
alter table promotion_publication enable row level security;
alter table promotion_publication force row level security;
create policy promotion_publication_tenant on promotion_publication to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_publication_systeme on promotion_publication to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion_publication to pharmaccord_app, pharmaccord_systeme;

-- "Relancer les non-répondants": at most one a day for each member and model, which the key holds.
create table promotion_relance (
  tenant_id bigint not null,
  promotion_id bigint not null,
  pharmacie_id bigint not null references tenant (id),
  jour date not null,
  cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, promotion_id, pharmacie_id, jour),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
alter table promotion_relance enable row level security;
alter table promotion_relance force row level security;
create policy promotion_relance_tenant on promotion_relance to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_relance_systeme on promotion_relance to pharmaccord_systeme using (true);
grant select, insert, delete on promotion_relance to pharmaccord_app, pharmaccord_systeme;
