-- Documents (entities §8): what an account keeps, and what a groupement shares with its members.

-- The twelve categories of entities §8, each account then writes its own list.
create table document_categorie (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null check (char_length(nom) between 1 and 255),
  ordre integer not null,
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index document_categorie_nom on document_categorie (tenant_id, f_normaliser(nom));
create index document_categorie_ordre on document_categorie (tenant_id, ordre);
alter table document_categorie enable row level security;
alter table document_categorie force row level security;
create policy document_categorie_tenant on document_categorie to pharmaccord_app using (tenant_id = (select app_tenant()));
-- A member reads the words its groupement sorts by, and changes none.
create policy document_categorie_adherent on document_categorie for select to pharmaccord_app using (
  exists (select from adhesion a where a.tenant_id = document_categorie.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED')
);
create policy document_categorie_systeme on document_categorie to pharmaccord_systeme using (true);
grant select, insert, update, delete on document_categorie to pharmaccord_app, pharmaccord_systeme;

create function document_categories_usuelles() returns table (nom text, ordre bigint) language sql immutable as $$
  select * from unnest(array['Contrat', 'Conditions', 'Tarif', 'Catalogue', 'Planogramme', 'PLV et visuels', 'Facture', 'Avoir',
    'Bon de commande', 'Formation', 'Compte rendu', 'Autre']) with ordinality
$$;
create function document_categorie_commencer() returns trigger language plpgsql as $$
begin
  insert into document_categorie (tenant_id, nom, ordre) select new.id, u.nom, u.ordre from document_categories_usuelles() u;
  return null;
end $$;
create trigger tenant_document_categories after insert on tenant for each row
  when (new.type in ('PHARMACIE', 'GROUPEMENT')) execute function document_categorie_commencer();
insert into document_categorie (tenant_id, nom, ordre)
  select t.id, u.nom, u.ordre from tenant t cross join document_categories_usuelles() u where t.type in ('PHARMACIE', 'GROUPEMENT') order by t.id, u.ordre;

create table document (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null check (char_length(nom) between 1 and 255),
  categorie_id bigint not null,
  laboratoire_id bigint,
  -- The same laboratory as members know it: each account has its own row of the shared catalogue.
  detail_id bigint references laboratoire_detail (id),
  annee integer check (annee between 1900 and 9999),
  visible_by text not null default 'ALL' check (visible_by in ('ALL', 'CUSTOM', 'SELF')),
  partage text not null default 'PRIVE' check (partage in ('PRIVE', 'TOUS_ADHERENTS', 'SEGMENTS')),
  date_expiration date,
  -- The current version.
  numero integer not null default 1,
  -- The end was told: once.
  rappele_le timestamptz,
  -- Members that have not read it were asked to.
  relance_le timestamptz,
  recherche text not null generated always as (public.f_normaliser(nom)) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint document_categorie_fk foreign key (tenant_id, categorie_id) references document_categorie (tenant_id, id),
  constraint document_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  check ((laboratoire_id is null) = (detail_id is null)),
  -- What leaves the account is no secret inside it.
  check (partage = 'PRIVE' or visible_by = 'ALL')
);
create index document_liste on document (tenant_id, cree_le desc, id desc);
create index document_categorie_de on document (tenant_id, categorie_id);
create index document_laboratoire on document (tenant_id, laboratoire_id);
create index document_detail on document (detail_id);
create index document_expiration on document (date_expiration) where rappele_le is null;

create table document_version (
  tenant_id bigint not null,
  document_id bigint not null,
  numero integer not null check (numero > 0),
  fichier_id bigint not null,
  -- As in `fichier`, which members do not see.
  fichier_nom text not null,
  mime text not null,
  taille bigint not null,
  sha256 text not null,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  -- Opens in the page: an image, or a PDF in which nothing runs.
  apercu boolean not null,
  primary key (tenant_id, document_id, numero),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  constraint document_version_fichier_fk foreign key (tenant_id, fichier_id) references fichier (tenant_id, id)
);
create unique index document_version_fichier on document_version (tenant_id, fichier_id);
create index document_version_sha256 on document_version (tenant_id, sha256);

create table document_utilisateur (
  tenant_id bigint not null,
  document_id bigint not null,
  utilisateur_id bigint not null,
  primary key (tenant_id, document_id, utilisateur_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  constraint document_utilisateur_fk foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index document_utilisateur_de on document_utilisateur (tenant_id, utilisateur_id);

create table document_segment (
  tenant_id bigint not null,
  document_id bigint not null,
  segment_id bigint not null,
  primary key (tenant_id, document_id, segment_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade,
  constraint document_segment_fk foreign key (tenant_id, segment_id) references segment (tenant_id, id) on delete cascade
);
create index document_segment_de on document_segment (tenant_id, segment_id);

-- Who of each member opened or downloaded it, and up to which version. The row is the groupement's; pharmacie_id says whose reading it is.
create table document_lecture (
  tenant_id bigint not null,
  document_id bigint not null,
  pharmacie_id bigint not null references tenant (id),
  utilisateur_id bigint not null,
  utilisateur_nom text not null,
  numero integer not null,
  premiere_le timestamptz not null default now(),
  derniere_le timestamptz not null default now(),
  primary key (tenant_id, document_id, pharmacie_id, utilisateur_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade
);
create index document_lecture_pharmacie on document_lecture (pharmacie_id, tenant_id, document_id);

-- Which members were told of which version: nobody is told twice.
create table document_avis (
  tenant_id bigint not null,
  document_id bigint not null,
  pharmacie_id bigint not null references tenant (id),
  numero integer not null,
  primary key (tenant_id, document_id, pharmacie_id),
  foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade
);
create index document_avis_pharmacie on document_avis (pharmacie_id);

alter table document enable row level security;
alter table document force row level security;
alter table document_version enable row level security;
alter table document_version force row level security;
alter table document_utilisateur enable row level security;
alter table document_utilisateur force row level security;
alter table document_segment enable row level security;
alter table document_segment force row level security;
alter table document_lecture enable row level security;
alter table document_lecture force row level security;
alter table document_avis enable row level security;
alter table document_avis force row level security;

create policy document_tenant on document to pharmaccord_app using (tenant_id = (select app_tenant()));
-- A member reads what its groupement shares with all or with one of its segments, while it is a member.
create policy document_adherent on document for select to pharmaccord_app using (
  partage <> 'PRIVE' and exists (select from adhesion a
    where a.tenant_id = document.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED'
      and (document.partage = 'TOUS_ADHERENTS' or exists (select from adhesion_segment x
        join document_segment s on s.tenant_id = x.tenant_id and s.segment_id = x.segment_id
        where x.tenant_id = a.tenant_id and x.adhesion_id = a.id and s.document_id = document.id)))
);
create policy document_systeme on document to pharmaccord_systeme using (true);
create policy document_version_tenant on document_version to pharmaccord_app using (tenant_id = (select app_tenant()));
-- Only the version that is shared now: a groupement that replaced a file meant it.
create policy document_version_adherent on document_version for select to pharmaccord_app using (
  exists (select from document d where d.tenant_id = document_version.tenant_id and d.id = document_version.document_id
    and d.numero = document_version.numero)
);
create policy document_version_systeme on document_version to pharmaccord_systeme using (true);
create policy document_utilisateur_tenant on document_utilisateur to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy document_utilisateur_systeme on document_utilisateur to pharmaccord_systeme using (true);
create policy document_segment_tenant on document_segment to pharmaccord_app using (tenant_id = (select app_tenant()));
-- To which of its own segments, and to no other.
create policy document_segment_adherent on document_segment for select to pharmaccord_app using (
  exists (select from adhesion_segment x where x.tenant_id = document_segment.tenant_id and x.segment_id = document_segment.segment_id
    and x.pharmacie_id = (select app_tenant()))
);
create policy document_segment_systeme on document_segment to pharmaccord_systeme using (true);
create policy document_lecture_tenant on document_lecture to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy document_lecture_adherent on document_lecture for select to pharmaccord_app using (pharmacie_id = (select app_tenant()));
create policy document_lecture_systeme on document_lecture to pharmaccord_systeme using (true);
create policy document_avis_systeme on document_avis to pharmaccord_systeme using (true);
grant select, insert, update, delete on document, document_version, document_utilisateur, document_segment
  to pharmaccord_app, pharmaccord_systeme;
-- A reading concerns two tenants: only the system role writes it.
grant select on document_lecture to pharmaccord_app;
grant select, insert, update, delete on document_lecture, document_avis to pharmaccord_systeme;
