-- Commercial conditions (entities §6): what a pharmacy has with a laboratory, and what a groupement negotiates for its members.

-- How close a groupement works with a laboratory: its own list of names.
create table partenariat (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null check (char_length(nom) between 1 and 255),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index partenariat_nom on partenariat (tenant_id, f_normaliser(nom));
alter table partenariat enable row level security;
alter table partenariat force row level security;
create policy partenariat_tenant on partenariat to pharmaccord_app using (tenant_id = (select app_tenant()));
-- A member reads the words its groupement uses, and changes none.
create policy partenariat_adherent on partenariat for select to pharmaccord_app using (
  exists (select from adhesion a where a.tenant_id = partenariat.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED')
);
create policy partenariat_systeme on partenariat to pharmaccord_systeme using (true);
grant select, insert, update, delete on partenariat to pharmaccord_app, pharmaccord_systeme;

-- Each groupement begins with the usual three, whoever creates it.
create function partenariat_commencer() returns trigger language plpgsql as $$
begin
  insert into partenariat (tenant_id, nom) select new.id, usuel.nom from unnest(array['Exclusif', 'Préférentiel', 'Référencé']) as usuel (nom);
  return null;
end $$;
create trigger tenant_partenariats after insert on tenant for each row when (new.type = 'GROUPEMENT') execute function partenariat_commencer();
insert into partenariat (tenant_id, nom)
  select id, usuel.nom from tenant cross join unnest(array['Exclusif', 'Préférentiel', 'Référencé']) as usuel (nom) where type = 'GROUPEMENT' order by id;

create table condition (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  gamme text not null check (char_length(gamme) between 1 and 255),
  condition text not null check (char_length(condition) between 1 and 500),
  date_debut date not null,
  date_fin date not null,
  -- As it was typed; the percentage is what could be read of it, null when it says several or none.
  remise_texte text not null check (char_length(remise_texte) between 1 and 255),
  remise_pct numeric(5, 2) check (remise_pct between 0 and 100),
  ug text check (char_length(ug) <= 255),
  franco_centimes bigint check (franco_centimes >= 0),
  minimum_commande_centimes bigint check (minimum_commande_centimes >= 0),
  delai_paiement text check (char_length(delai_paiement) <= 255),
  escompte_pct numeric(5, 2) check (escompte_pct between 0 and 100),
  retours text check (char_length(retours) <= 500),
  remboursable boolean not null default false,
  origine text not null default 'PHARMACIE' check (origine in ('PHARMACIE', 'GROUPEMENT')),
  -- Where a condition of the groupement comes from: no key leads to another tenant.
  source_tenant_id bigint,
  source_id bigint,
  source_rang integer,
  -- Follows the accepted choice; false once the pharmacy has left, it then stays as its own history.
  liee boolean not null default false,
  groupement_nom text,
  partenariat_nom text,
  nb_pieces integer not null default 0,
  -- The end was told: once.
  rappelee_le timestamptz,
  recherche text not null generated always as (
    public.f_normaliser(gamme || ' ' || condition || ' ' || remise_texte || ' ' || coalesce(groupement_nom, '') || ' ' || coalesce(partenariat_nom, ''))
  ) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint condition_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint condition_dates check (date_debut < date_fin),
  constraint condition_origine check ((origine = 'GROUPEMENT') = (groupement_nom is not null)),
  constraint condition_source check ((source_id is null) = (source_tenant_id is null) and (source_id is null) = (source_rang is null)
    and (source_id is not null) = (origine = 'GROUPEMENT') and (not liee or source_id is not null))
);
create index condition_liste on condition (tenant_id, laboratoire_id, date_fin);
create index condition_fin on condition (date_fin) where rappelee_le is null;
-- An accepted choice is materialised once.
create unique index condition_de_groupement on condition (tenant_id, source_tenant_id, source_id, source_rang) where liee;
create index condition_source on condition (source_tenant_id, source_id) where liee;
alter table condition enable row level security;
alter table condition force row level security;
create policy condition_tenant on condition to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy condition_systeme on condition to pharmaccord_systeme using (true);
grant select, insert, update, delete on condition to pharmaccord_app, pharmaccord_systeme;

create table condition_produit (
  tenant_id bigint not null,
  condition_id bigint not null,
  position integer not null,
  nom text not null,
  ean text,
  remise text,
  primary key (tenant_id, condition_id, position),
  foreign key (tenant_id, condition_id) references condition (tenant_id, id) on delete cascade
);
alter table condition_produit enable row level security;
alter table condition_produit force row level security;
create policy condition_produit_tenant on condition_produit to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy condition_produit_systeme on condition_produit to pharmaccord_systeme using (true);
grant select, insert, update, delete on condition_produit to pharmaccord_app, pharmaccord_systeme;

create table condition_piece (
  tenant_id bigint not null,
  condition_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, condition_id, fichier_id),
  foreign key (tenant_id, condition_id) references condition (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index condition_piece_fichier on condition_piece (tenant_id, fichier_id);
alter table condition_piece enable row level security;
alter table condition_piece force row level security;
create policy condition_piece_tenant on condition_piece to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy condition_piece_systeme on condition_piece to pharmaccord_systeme using (true);
grant select, insert, delete on condition_piece to pharmaccord_app, pharmaccord_systeme;

-- What a groupement proposes to the members of some segments.
create table condition_groupement (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  -- The same laboratory as members know it: each account has its own row of the shared catalogue.
  detail_id bigint not null references laboratoire_detail (id),
  partenariat_id bigint not null,
  annee integer check (annee between 2000 and 2099),
  date_debut date not null,
  date_fin date not null,
  etat text not null default 'DRAFT' check (etat in ('DRAFT', 'VALIDATED')),
  publiee_le timestamptz,
  publiee_par_nom text,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint condition_groupement_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint condition_groupement_partenariat_fk foreign key (tenant_id, partenariat_id) references partenariat (tenant_id, id),
  constraint condition_groupement_dates check (date_debut < date_fin),
  constraint condition_groupement_publication check ((etat = 'VALIDATED') = (publiee_le is not null))
);
create index condition_groupement_liste on condition_groupement (tenant_id, laboratoire_id, date_fin);
create index condition_groupement_detail on condition_groupement (detail_id);
create index condition_groupement_partenariat on condition_groupement (tenant_id, partenariat_id);

create table condition_groupement_segment (
  tenant_id bigint not null,
  condition_groupement_id bigint not null,
  segment_id bigint not null,
  primary key (tenant_id, condition_groupement_id, segment_id),
  foreign key (tenant_id, condition_groupement_id) references condition_groupement (tenant_id, id) on delete cascade,
  constraint condition_groupement_segment_fk foreign key (tenant_id, segment_id) references segment (tenant_id, id) on delete cascade
);
create index condition_groupement_segment_segment on condition_groupement_segment (tenant_id, segment_id);

-- One of the choices a member has. Its ranges, tiers and products are read and written whole, never one by one: a document.
create table condition_groupement_choix (
  tenant_id bigint not null,
  id bigint generated always as identity,
  condition_groupement_id bigint not null,
  position integer not null,
  libelle text not null check (char_length(libelle) between 1 and 255),
  gammes jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, condition_groupement_id, id),
  foreign key (tenant_id, condition_groupement_id) references condition_groupement (tenant_id, id) on delete cascade
);
create index condition_groupement_choix_de on condition_groupement_choix (tenant_id, condition_groupement_id, position);

-- What each member it was published to answers. The row is the groupement's; pharmacie_id says whose answer it is, as for `adhesion`.
create table condition_reponse (
  tenant_id bigint not null,
  condition_groupement_id bigint not null,
  pharmacie_id bigint not null references tenant (id),
  etat text not null default 'WAITING' check (etat in ('WAITING', 'ACCEPTED', 'REFUSED')),
  choix_id bigint,
  recue_le timestamptz not null default now(),
  repondue_le timestamptz,
  repondue_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, condition_groupement_id, pharmacie_id),
  foreign key (tenant_id, condition_groupement_id) references condition_groupement (tenant_id, id) on delete cascade,
  constraint condition_reponse_choix_fk foreign key (tenant_id, condition_groupement_id, choix_id)
    references condition_groupement_choix (tenant_id, condition_groupement_id, id),
  check ((etat = 'ACCEPTED') = (choix_id is not null))
);
create index condition_reponse_pharmacie on condition_reponse (pharmacie_id, tenant_id);

alter table condition_groupement enable row level security;
alter table condition_groupement force row level security;
alter table condition_groupement_segment enable row level security;
alter table condition_groupement_segment force row level security;
alter table condition_groupement_choix enable row level security;
alter table condition_groupement_choix force row level security;
alter table condition_reponse enable row level security;
alter table condition_reponse force row level security;
create policy condition_groupement_tenant on condition_groupement to pharmaccord_app using (tenant_id = (select app_tenant()));
-- A pharmacy reads what was published to it while it is published, and to which others it was is not its business.
create policy condition_groupement_adherent on condition_groupement for select to pharmaccord_app using (
  etat = 'VALIDATED' and exists (select from condition_reponse r where r.tenant_id = condition_groupement.tenant_id
    and r.condition_groupement_id = condition_groupement.id and r.pharmacie_id = (select app_tenant()))
);
create policy condition_groupement_systeme on condition_groupement to pharmaccord_systeme using (true);
create policy condition_groupement_segment_tenant on condition_groupement_segment to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy condition_groupement_segment_systeme on condition_groupement_segment to pharmaccord_systeme using (true);
create policy condition_groupement_choix_tenant on condition_groupement_choix to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy condition_groupement_choix_adherent on condition_groupement_choix for select to pharmaccord_app using (
  exists (select from condition_reponse r where r.tenant_id = condition_groupement_choix.tenant_id
    and r.condition_groupement_id = condition_groupement_choix.condition_groupement_id and r.pharmacie_id = (select app_tenant()))
);
create policy condition_groupement_choix_systeme on condition_groupement_choix to pharmaccord_systeme using (true);
create policy condition_reponse_tenant on condition_reponse to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy condition_reponse_adherent on condition_reponse for select to pharmaccord_app using (pharmacie_id = (select app_tenant()));
create policy condition_reponse_systeme on condition_reponse to pharmaccord_systeme using (true);
grant select, insert, update, delete on condition_groupement, condition_groupement_segment, condition_groupement_choix
  to pharmaccord_app, pharmaccord_systeme;
-- An answer concerns two tenants: only the system role writes it.
grant select on condition_reponse to pharmaccord_app;
grant select, insert, update, delete on condition_reponse to pharmaccord_systeme;
