-- Meetings with laboratories and the guide that is followed there (entities §7; ADR 17).

create table rdv (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  date date not null,
  objet text check (char_length(objet) <= 255),
  operateur text not null check (char_length(operateur) <= 255),
  representant text check (char_length(representant) <= 255),
  prochain_rdv date,
  -- The day before was told: once for each day that is chosen.
  prochain_rappele_le timestamptz,
  visible_by text not null default 'ALL' check (visible_by in ('ALL', 'CUSTOM', 'SELF')),
  -- Of the note, that lists show without reading it.
  extrait text not null default '' check (char_length(extrait) <= 300),
  taille_texte integer not null default 0,
  -- The last save that named itself: sent again, it is answered rather than refused.
  dernier_envoi uuid,
  recherche text not null generated always as (
    public.f_normaliser(coalesce(objet, '') || ' ' || operateur || ' ' || coalesce(representant, ''))
  ) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_par_nom text,
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint rdv_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id)
);
create index rdv_liste on rdv (tenant_id, laboratoire_id, date desc, id desc);
create index rdv_dates on rdv (tenant_id, date desc, id desc);
create index rdv_prochains on rdv (prochain_rdv) where prochain_rdv is not null;
alter table rdv enable row level security;
alter table rdv force row level security;
create policy rdv_tenant on rdv to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_systeme on rdv to pharmaccord_systeme using (true);
grant select, insert, update, delete on rdv to pharmaccord_app, pharmaccord_systeme;

-- The note, apart: up to 16 777 215 characters, images included, that no list ever reads. A search reads its words alone.
create table rdv_texte (
  tenant_id bigint not null,
  rdv_id bigint not null,
  texte text not null check (char_length(texte) <= 16777215),
  recherche text not null,
  primary key (tenant_id, rdv_id),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade
);
alter table rdv_texte enable row level security;
alter table rdv_texte force row level security;
create policy rdv_texte_tenant on rdv_texte to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_texte_systeme on rdv_texte to pharmaccord_systeme using (true);
grant select, insert, update, delete on rdv_texte to pharmaccord_app, pharmaccord_systeme;

-- Who was chosen to read a meeting that is not shown to all.
create table rdv_autorise (
  tenant_id bigint not null,
  rdv_id bigint not null,
  utilisateur_id bigint not null,
  primary key (tenant_id, rdv_id, utilisateur_id),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade,
  constraint rdv_autorise_utilisateur_fk foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index rdv_autorise_utilisateur on rdv_autorise (tenant_id, utilisateur_id);
alter table rdv_autorise enable row level security;
alter table rdv_autorise force row level security;
create policy rdv_autorise_tenant on rdv_autorise to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_autorise_systeme on rdv_autorise to pharmaccord_systeme using (true);
grant select, insert, delete on rdv_autorise to pharmaccord_app, pharmaccord_systeme;

-- Who is named in the note; `prevenu`: was told, once, however often it is saved.
create table rdv_mention (
  tenant_id bigint not null,
  rdv_id bigint not null,
  utilisateur_id bigint not null,
  prevenu boolean not null default false,
  primary key (tenant_id, rdv_id, utilisateur_id),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade,
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index rdv_mention_utilisateur on rdv_mention (tenant_id, utilisateur_id);
alter table rdv_mention enable row level security;
alter table rdv_mention force row level security;
create policy rdv_mention_tenant on rdv_mention to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_mention_systeme on rdv_mention to pharmaccord_systeme using (true);
grant select, insert, update, delete on rdv_mention to pharmaccord_app, pharmaccord_systeme;

-- What was decided: who does what, for when.
create table rdv_action (
  tenant_id bigint not null,
  id bigint generated always as identity,
  rdv_id bigint not null,
  position integer not null,
  texte text not null check (char_length(texte) between 1 and 500),
  responsable_id bigint,
  echeance date,
  faite_le timestamptz,
  faite_par_nom text,
  -- Its day was told: once for each day that is chosen.
  rappelee_le timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade,
  constraint rdv_action_responsable_fk foreign key (tenant_id, responsable_id) references utilisateur (tenant_id, id)
    on delete set null (responsable_id)
);
create index rdv_action_rdv on rdv_action (tenant_id, rdv_id, position);
create index rdv_action_responsable on rdv_action (tenant_id, responsable_id) where faite_le is null;
create index rdv_action_echeance on rdv_action (echeance) where faite_le is null and rappelee_le is null;
alter table rdv_action enable row level security;
alter table rdv_action force row level security;
create policy rdv_action_tenant on rdv_action to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_action_systeme on rdv_action to pharmaccord_systeme using (true);
grant select, insert, update, delete on rdv_action to pharmaccord_app, pharmaccord_systeme;

-- What was answered to the guide, with its words of that day: a point may change or go, and may be the groupement's.
create table rdv_guide_reponse (
  tenant_id bigint not null,
  rdv_id bigint not null,
  point_id bigint not null,
  section text not null,
  libelle text not null,
  coche boolean not null default false,
  note text check (char_length(note) <= 2000),
  primary key (tenant_id, rdv_id, point_id),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade
);
alter table rdv_guide_reponse enable row level security;
alter table rdv_guide_reponse force row level security;
create policy rdv_guide_reponse_tenant on rdv_guide_reponse to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_guide_reponse_systeme on rdv_guide_reponse to pharmaccord_systeme using (true);
grant select, insert, update, delete on rdv_guide_reponse to pharmaccord_app, pharmaccord_systeme;

-- The laboratory's turnover as it was known that day, in whole euros.
create table rdv_ca (
  tenant_id bigint not null,
  rdv_id bigint not null,
  annee integer not null check (annee between 1000 and 9999),
  montant bigint not null check (montant between 0 and 9999999999),
  primary key (tenant_id, rdv_id, annee),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade
);
alter table rdv_ca enable row level security;
alter table rdv_ca force row level security;
create policy rdv_ca_tenant on rdv_ca to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_ca_systeme on rdv_ca to pharmaccord_systeme using (true);
grant select, insert, delete on rdv_ca to pharmaccord_app, pharmaccord_systeme;

-- The minutes that were sent: which mail, which PDF.
create table rdv_compte_rendu (
  tenant_id bigint not null,
  rdv_id bigint not null,
  mail_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, rdv_id, mail_id),
  foreign key (tenant_id, rdv_id) references rdv (tenant_id, id) on delete cascade,
  foreign key (tenant_id, mail_id) references mail (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index rdv_compte_rendu_mail on rdv_compte_rendu (tenant_id, mail_id);
create index rdv_compte_rendu_fichier on rdv_compte_rendu (tenant_id, fichier_id);
alter table rdv_compte_rendu enable row level security;
alter table rdv_compte_rendu force row level security;
create policy rdv_compte_rendu_tenant on rdv_compte_rendu to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy rdv_compte_rendu_systeme on rdv_compte_rendu to pharmaccord_systeme using (true);
grant select, insert, delete on rdv_compte_rendu to pharmaccord_app, pharmaccord_systeme;

-- What an account goes through in a meeting: one guide each. A groupement's is read by its members.
create table guide_rdv (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  introduction text not null default '' check (char_length(introduction) <= 200000),
  modifie_par_nom text,
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint guide_rdv_un_par_compte unique (tenant_id)
);
create table guide_rdv_section (
  tenant_id bigint not null,
  id bigint generated always as identity,
  guide_id bigint not null,
  position integer not null,
  titre text not null check (char_length(titre) between 1 and 255),
  primary key (tenant_id, id),
  foreign key (tenant_id, guide_id) references guide_rdv (tenant_id, id) on delete cascade
);
create index guide_rdv_section_guide on guide_rdv_section (tenant_id, guide_id, position);
create table guide_rdv_point (
  tenant_id bigint not null,
  id bigint generated always as identity,
  section_id bigint not null,
  position integer not null,
  libelle text not null check (char_length(libelle) between 1 and 255),
  aide text check (char_length(aide) <= 500),
  type text not null default 'TEXTE' check (type in ('TEXTE', 'OUI_NON', 'NOMBRE', 'DATE')),
  primary key (tenant_id, id),
  foreign key (tenant_id, section_id) references guide_rdv_section (tenant_id, id) on delete cascade
);
create index guide_rdv_point_section on guide_rdv_point (tenant_id, section_id, position);

alter table guide_rdv enable row level security;
alter table guide_rdv force row level security;
create policy guide_rdv_tenant on guide_rdv to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy guide_rdv_adherent on guide_rdv for select to pharmaccord_app using (
  exists (select from adhesion a where a.tenant_id = guide_rdv.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED')
);
create policy guide_rdv_systeme on guide_rdv to pharmaccord_systeme using (true);
grant select, insert, update, delete on guide_rdv to pharmaccord_app, pharmaccord_systeme;
alter table guide_rdv_section enable row level security;
alter table guide_rdv_section force row level security;
create policy guide_rdv_section_tenant on guide_rdv_section to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy guide_rdv_section_adherent on guide_rdv_section for select to pharmaccord_app using (
  exists (select from adhesion a where a.tenant_id = guide_rdv_section.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED')
);
create policy guide_rdv_section_systeme on guide_rdv_section to pharmaccord_systeme using (true);
grant select, insert, update, delete on guide_rdv_section to pharmaccord_app, pharmaccord_systeme;
alter table guide_rdv_point enable row level security;
alter table guide_rdv_point force row level security;
create policy guide_rdv_point_tenant on guide_rdv_point to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy guide_rdv_point_adherent on guide_rdv_point for select to pharmaccord_app using (
  exists (select from adhesion a where a.tenant_id = guide_rdv_point.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED')
);
create policy guide_rdv_point_systeme on guide_rdv_point to pharmaccord_systeme using (true);
grant select, insert, update, delete on guide_rdv_point to pharmaccord_app, pharmaccord_systeme;
