-- The public register of pharmacies (CPT-90): common to every account, kept by the super administrator.
create table registre_import (
  id bigint generated always as identity primary key,
  nom_fichier text not null check (nom_fichier <> ''),
  -- The file was said to name every pharmacy of the départements it holds.
  complet boolean not null,
  nb_lues integer not null check (nb_lues >= 0),
  nb_ajoutees integer not null check (nb_ajoutees >= 0),
  nb_modifiees integer not null check (nb_modifiees >= 0),
  nb_fermees integer not null check (nb_fermees >= 0),
  nb_refusees integer not null check (nb_refusees >= 0),
  cree_par_nom text not null,
  cree_le timestamptz not null default now()
);
grant select, insert on registre_import to pharmaccord_systeme;
grant usage on sequence registre_import_id_seq to pharmaccord_systeme;

create table registre_pharmacie (
  finess text primary key check (finess ~ '^(\d{9}|2[AB]\d{7})$'),
  cip text check (cip ~ '^(\d{7}|\d{13})$'),
  nom text not null check (nom <> ''),
  rue text,
  code_postal text check (code_postal ~ '^\d{5}$'),
  ville text,
  telephone text check (telephone ~ '^\d{10}$'),
  departement text not null check (departement ~ '^(\d{2}|2[AB]|9[78]\d)$'),
  -- No longer in a file that is complete for its département; null: open.
  fermee_le timestamptz,
  -- The last file that named it.
  import_id bigint not null references registre_import (id),
  recherche text not null generated always as (
    f_normaliser(nom || ' ' || coalesce(ville, '') || ' ' || coalesce(code_postal, '') || ' ' || finess || ' ' || coalesce(cip, ''))
  ) stored
);
create index registre_pharmacie_recherche on registre_pharmacie using gin (recherche gin_trgm_ops);
create index registre_pharmacie_departement on registre_pharmacie (departement);
create index registre_pharmacie_code_postal on registre_pharmacie (code_postal);
create index registre_pharmacie_import on registre_pharmacie (import_id);
create index registre_pharmacie_tri on registre_pharmacie (f_tri(nom) collate textes, finess);
grant select, insert, update on registre_pharmacie to pharmaccord_systeme;

-- Accounts of the same establishment, for the second look of the super administrator (CPT-94).
create index tenant_finess on tenant (finess) where finess is not null;
