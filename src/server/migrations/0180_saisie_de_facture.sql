-- What is refused or read wrong is typed by a person, beside its document (docs/metier/argent.md, FAC-80 to FAC-84).
alter table facture drop constraint facture_source_check;
alter table facture
  add constraint facture_source_check check (source in ('FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'SAISIE')),
  alter column fichier_id drop not null,
  alter column sha256 drop not null,
  -- Whose it is (FAC-11).
  add column acheteur_siren text,
  add column acheteur_siret text,
  add column acheteur_tva text;

alter table facture_remplacee drop constraint facture_remplacee_source_check;
alter table facture_remplacee
  add constraint facture_remplacee_source_check check (source in ('FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'SAISIE')),
  alter column fichier_id drop not null,
  alter column sha256 drop not null;

-- A dropped document that gave no invoice: why, its bytes, and what was read of it all the same. It goes when it is typed.
create table facture_refusee (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null,
  phrase text not null,
  fichier_id bigint,
  -- Null: its bytes never came out of their archive.
  sha256 text,
  -- What a form shows first; null when nothing was read.
  saisie jsonb,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id)
);
create unique index facture_refusee_sha256 on facture_refusee (tenant_id, sha256);
create index facture_refusee_age on facture_refusee (tenant_id, cree_le);
create index facture_refusee_fichier on facture_refusee (tenant_id, fichier_id) where fichier_id is not null;
select cloisonner('facture_refusee');
