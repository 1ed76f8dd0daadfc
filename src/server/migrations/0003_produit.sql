-- The catalogue of products is shared like the laboratories': everybody reads it, the super administrator writes it (entities §23).

-- What the public medicines database says of a speciality; its presentations are products. Either file may come first.
create table specialite (
  code_cis text primary key check (code_cis ~ '^\d{8}$'),
  denomination text not null,
  titulaire text,
  laboratoire_detail_id bigint references laboratoire_detail (id) on delete set null,
  modifie_le timestamptz not null default now()
);
create index specialite_laboratoire on specialite (laboratoire_detail_id) where laboratoire_detail_id is not null;
grant select on specialite to pharmaccord_app;
grant select, insert, update, delete on specialite to pharmaccord_systeme;

create table produit (
  id bigint generated always as identity primary key,
  nom text not null check (nom <> ''),
  ean text check (ean ~ '^\d{13}$'),
  cip7 text check (cip7 ~ '^\d{7}$'),
  cip13 text check (cip13 ~ '^\d{13}$'),
  code_cis text check (code_cis ~ '^\d{8}$'),
  -- What follows the speciality's name in the product's name.
  presentation text,
  marque text, gamme text,
  laboratoire_detail_id bigint references laboratoire_detail (id) on delete set null,
  famille text, segment text, sous_segment text,
  tva numeric(5, 2) check (tva between 0 and 100),
  remboursable boolean not null default false,
  taux_remboursement numeric(5, 2) check (taux_remboursement between 0 and 100),
  categorie_encadree text check (categorie_encadree in ('ALIMENTAIRE', 'DPH', 'HORS_CHAMP')),
  prix_public_conseille_centimes bigint check (prix_public_conseille_centimes between 0 and 999999999999),
  prix_fabricant_centimes bigint check (prix_fabricant_centimes between 0 and 999999999999),
  actif boolean not null default true,
  -- Columns a person typed: an import leaves them alone.
  champs_saisis text[] not null default '{}',
  recherche text not null generated always as (
    f_normaliser(nom || ' ' || coalesce(marque, '') || ' ' || coalesce(gamme, '') || ' ' || coalesce(ean, '') || ' ' || coalesce(cip7, '') || ' ' || coalesce(cip13, ''))
  ) stored,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
create unique index produit_ean on produit (ean);
create unique index produit_cip13 on produit (cip13);
-- A product without any code is known by its name: importing it twice must not make two.
create unique index produit_nom_sans_code on produit (f_normaliser(nom)) where ean is null and cip13 is null and cip7 is null;
create index produit_nom_compact on produit (regexp_replace(f_normaliser(nom), '[^a-z0-9]+', '', 'g'));
create index produit_cip7 on produit (cip7) where cip7 is not null;
create index produit_code_cis on produit (code_cis) where code_cis is not null;
create index produit_laboratoire on produit (laboratoire_detail_id, nom collate "fr-x-icu");
create index produit_tri on produit (nom collate "fr-x-icu", id);
create index produit_recherche on produit using gin (recherche gin_trgm_ops);
grant select on produit to pharmaccord_app;
grant select, insert, update, delete on produit to pharmaccord_systeme;
grant usage on sequence produit_id_seq to pharmaccord_systeme;

-- A merged product: its id and its codes lead to the product that was kept.
create table produit_alias (
  ancien_id bigint primary key,
  produit_id bigint not null references produit (id) on delete cascade,
  ancien_nom text not null,
  cree_le timestamptz not null default now()
);
create index produit_alias_produit on produit_alias (produit_id);
create table produit_alias_code (
  code text primary key check (code ~ '^\d{13}$'),
  produit_id bigint not null references produit (id) on delete cascade
);
create index produit_alias_code_produit on produit_alias_code (produit_id);
-- Pairs somebody said are two different products.
create table produit_doublon_ecarte (
  a_id bigint not null references produit (id) on delete cascade,
  b_id bigint not null references produit (id) on delete cascade,
  primary key (a_id, b_id),
  check (a_id < b_id)
);
create index produit_doublon_ecarte_b on produit_doublon_ecarte (b_id);
grant select on produit_alias, produit_alias_code to pharmaccord_app;
grant select, insert, update, delete on produit_alias, produit_alias_code, produit_doublon_ecarte to pharmaccord_systeme;

create table produit_import (
  id bigint generated always as identity primary key,
  nom_fichier text not null,
  taille bigint not null,
  etat text not null default 'ANALYSE' check (etat in ('ANALYSE', 'PRET', 'EN_COURS', 'TERMINE', 'ECHEC', 'ABANDONNE')),
  encodage text not null,
  separateur text,
  entete boolean not null,
  forme text not null check (forme in ('BDPM_SPECIALITES', 'BDPM_PRESENTATIONS', 'LGO', 'GENERIQUE')),
  -- [{ titre, exemples }], the first rows, the field of each column.
  colonnes jsonb not null,
  apercu jsonb not null,
  correspondance jsonb not null,
  options jsonb not null,
  nb_lignes integer not null,
  nb_traitees integer not null default 0,
  nb_creees integer not null default 0,
  nb_modifiees integer not null default 0,
  nb_inchangees integer not null default 0,
  nb_refusees integer not null default 0,
  nb_avertissements integer not null default 0,
  nb_completes integer not null default 0,
  nb_laboratoires integer not null default 0,
  erreur text,
  -- Whose journal tells of it; not a tenant's table: the catalogue is shared.
  auteur_tenant_id bigint not null references tenant (id),
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  demarre_le timestamptz,
  -- Written with each batch: an import that runs and has not written for a while was cut.
  battement_le timestamptz,
  termine_le timestamptz
);
create index produit_import_cree_le on produit_import (cree_le desc);
create index produit_import_en_cours on produit_import (battement_le) where etat = 'EN_COURS';
-- The file itself, until the import is over: it may be read again with another encoding.
create table produit_import_fichier (
  import_id bigint primary key references produit_import (id) on delete cascade,
  contenu bytea not null
);
create table produit_import_ligne (
  import_id bigint not null references produit_import (id) on delete cascade,
  numero integer not null,
  -- Null: to be done.
  statut text check (statut in ('CREEE', 'MODIFIEE', 'INCHANGEE', 'REFUSEE')),
  motif text,
  avertissements text[] not null default '{}',
  cellules text[] not null,
  produit_id bigint,
  nom text, ean text, cip7 text, cip13 text, code_cis text, presentation text,
  marque text, gamme text, laboratoire text, laboratoire_detail_id bigint,
  famille text, segment text, sous_segment text,
  tva numeric(5, 2), remboursable boolean, taux_remboursement numeric(5, 2), categorie_encadree text,
  prix_public_conseille_centimes bigint, prix_fabricant_centimes bigint, actif boolean,
  primary key (import_id, numero)
);
create index produit_import_ligne_a_faire on produit_import_ligne (import_id, numero) where statut is null;
create index produit_import_ligne_refusee on produit_import_ligne (import_id, numero) where statut = 'REFUSEE';
create index produit_import_ligne_produit on produit_import_ligne (produit_id) where produit_id is not null;
grant select, insert, update, delete on produit_import, produit_import_fichier, produit_import_ligne to pharmaccord_systeme;
