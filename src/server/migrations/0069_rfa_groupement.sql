-- RFA of a groupement (docs/metier/argent.md, RFA-22 and after): a modèle in the groupement's account, its copies in those of its adhérents.
alter table rfa
  -- Of a modèle alone: is it shown to the adhérents, and since when.
  add column etat text check (etat in ('DRAFT', 'VALIDATED')),
  add column publiee_le timestamptz,
  -- Of a copy alone: its modèle, when it came, who answered.
  add column groupement_id bigint,
  add column modele_id bigint,
  add column recue_le timestamptz,
  add column repondue_le timestamptz,
  add column repondue_par_nom text,
  add constraint rfa_modele_fk foreign key (groupement_id, modele_id) references rfa (tenant_id, id),
  add constraint rfa_une_copie unique (tenant_id, groupement_id, modele_id),
  add constraint rfa_copie_entiere check ((groupement_id is null) = (modele_id is null) and (modele_id is null or etat is null)),
  add constraint rfa_publiee check ((publiee_le is null) = (etat is distinct from 'VALIDATED'));
create index rfa_copies on rfa (groupement_id, modele_id) where modele_id is not null;

-- The tier of the modèle that this one copies.
alter table rfa_palier add column modele_palier_id bigint;
-- The groupement says that this tier is reached; the pharmacy has not decided (RFA-30).
alter table rfa_atteinte add column proposee_le timestamptz;

-- Whom a modèle is for: these segments, or every adhérent when there is none.
create table rfa_segment (
  tenant_id bigint not null,
  rfa_id bigint not null,
  segment_id bigint not null,
  primary key (tenant_id, rfa_id, segment_id),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade,
  constraint rfa_segment_segment_fk foreign key (tenant_id, segment_id) references segment (tenant_id, id)
);
create index rfa_segment_vise on rfa_segment (tenant_id, segment_id);
select cloisonner('rfa_segment');

-- Who was reminded, once a day for one modèle at most.
create table rfa_relance (
  tenant_id bigint not null,
  rfa_id bigint not null,
  pharmacie_id bigint not null references tenant (id),
  jour date not null,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, rfa_id, pharmacie_id, jour),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade
);
create index rfa_relance_pharmacie on rfa_relance (pharmacie_id);
select cloisonner('rfa_relance', 'select, insert, delete');

-- What is talked about takes its discussion with it (ADR 13): a pharmacy's RFA, a modèle or its copy.
create trigger rfa_discussion after delete on rfa
  referencing old table as disparus for each statement execute function discussion_disparaitre('RFA');
create trigger rfa_groupement_discussion after delete on rfa
  referencing old table as disparus for each statement execute function discussion_disparaitre('RFA_GROUPEMENT');
