-- What a document says that it is about: a proposal of settlement reads it (docs/metier/argent.md, ECM-23).
alter table facture add column periode_debut date, add column periode_fin date,
  add constraint facture_periode check ((periode_debut is null) = (periode_fin is null) and periode_debut <= periode_fin);
alter table encaissement add column periode_debut date, add column periode_fin date,
  add constraint encaissement_periode check ((periode_debut is null) = (periode_fin is null) and periode_debut <= periode_fin);

-- The paper of an invoice that was first read from its text, once its data has come (FAC-31): what it said, and its file.
create table facture_remplacee (
  tenant_id bigint not null,
  id bigint generated always as identity,
  facture_id bigint not null,
  source text not null check (source in ('FACTURX', 'CII', 'UBL', 'PDF_TEXTE')),
  date_emission date,
  date_echeance date,
  ht_centimes bigint,
  tva_centimes bigint,
  ttc_centimes bigint,
  fichier_id bigint not null,
  sha256 text not null,
  remplacee_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, facture_id) references facture (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id)
);
create index facture_remplacee_facture on facture_remplacee (tenant_id, facture_id);
create index facture_remplacee_fichier on facture_remplacee (tenant_id, fichier_id);
create unique index facture_remplacee_sha256 on facture_remplacee (tenant_id, sha256);
select cloisonner('facture_remplacee');

-- What the bases of RFA add up (FAC-29), without the wide rows of sixty thousand lines.
create index facture_ligne_achats on facture_ligne (tenant_id, facture_id)
  include (id, cle_produit, montant_net_centimes, brut_centimes, quantite);
