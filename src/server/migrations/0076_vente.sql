-- Sales by day and product, and the calendar of what was received (docs/metier/connexions.md, CNX-35 to CNX-52; ADR 34).

-- The name of a product in the sales of an account; '' is everything sold without a code.
create table produit_vendu (
  tenant_id bigint not null references tenant (id),
  id integer generated always as identity,
  code text not null check (code ~ '^(\d{13})?$'),
  designation text not null check (char_length(designation) <= 255),
  primary key (tenant_id, id),
  constraint produit_vendu_code unique (tenant_id, code)
);
select cloisonner('produit_vendu');

-- One row a day: the n-th value of each list is of the n-th product. A day is written whole, so that importing it again replaces it;
-- 1,000 products are 20 kB before compression, where a row each would weigh 90 with its index.
create table vente_jour (
  tenant_id bigint not null references tenant (id),
  jour date not null,
  produits integer[] not null,
  quantites integer[] not null,
  ca_ttc integer[] not null,
  ca_ht integer[] not null,
  -- Hundredths of a percent; null when the source does not tell, or several.
  tva smallint[] not null,
  couts integer[] not null,
  stocks integer[] not null,
  primary key (tenant_id, jour),
  constraint vente_jour_memes_longueurs check (
    cardinality(quantites) = cardinality(produits) and cardinality(ca_ttc) = cardinality(produits)
    and cardinality(ca_ht) = cardinality(produits) and cardinality(tva) = cardinality(produits)
    and cardinality(couts) = cardinality(produits) and cardinality(stocks) = cardinality(produits))
);
select cloisonner('vente_jour');

-- The calendar: what is known of each day (CNX-36).
create table jour_extraction (
  tenant_id bigint not null references tenant (id),
  jour date not null,
  etat text check (etat in ('complete', 'incomplete', 'irrecuperable')),
  redemande boolean not null default false,
  nb_lignes integer not null default 0,
  nb_annoncees integer,
  nb_ecartees integer not null default 0,
  nb_produits integer not null default 0,
  quantite integer not null default 0,
  ca_ttc_centimes bigint not null default 0,
  ca_ht_centimes bigint not null default 0,
  source text check (source in ('API_WINPHARMA', 'SFTP', 'AGENT_LOCAL', 'IMPORT_FICHIER')),
  cause text check (cause in ('LIGNES_MANQUANTES', 'JOUR_OUVERT', 'LIGNES_ECARTEES', 'TENTATIVES_EPUISEES', 'PLUS_CONSERVE')),
  tentatives smallint not null default 0,
  derniere_tentative_le timestamptz,
  recu_le timestamptz,
  -- Of what was received: the same day twice changes nothing.
  empreinte text,
  primary key (tenant_id, jour),
  check (etat is not null or redemande)
);
select cloisonner('jour_extraction');

create table vente_import (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom_fichier text not null check (char_length(nom_fichier) <= 255),
  etat text not null check (etat in ('EN_COURS', 'TERMINE', 'ECHEC')),
  premier_jour date, dernier_jour date,
  nb_lignes integer not null,
  nb_refusees integer not null,
  nb_jours integer not null,
  nb_jours_faits integer not null default 0,
  nb_jours_changes integer not null default 0,
  ca_ttc_centimes bigint not null,
  -- The refused lines: their number and their reason, never their words.
  refus jsonb not null default '[]',
  erreur text,
  par_id bigint, par_nom text,
  cree_le timestamptz not null default now(),
  termine_le timestamptz,
  primary key (tenant_id, id)
);
create index vente_import_cree on vente_import (tenant_id, cree_le desc);
select cloisonner('vente_import');

-- The days of an import that are still to be written: each goes once it is kept.
create table vente_import_jour (
  tenant_id bigint not null,
  import_id bigint not null,
  jour date not null,
  contenu jsonb not null,
  primary key (tenant_id, import_id, jour),
  foreign key (tenant_id, import_id) references vente_import (tenant_id, id) on delete cascade
);
select cloisonner('vente_import_jour');

-- How the sales of an account are collected, beside the type and the consent that stand in `tenant`. No secret here.
create table extracteur (
  tenant_id bigint not null references tenant (id),
  id_nat text, url text, identifiant text,
  panne_cause text,
  panne_depuis timestamptz,
  echecs smallint not null default 0,
  dernier_essai_le timestamptz,
  dernier_succes_le timestamptz,
  prochain_essai_le timestamptz,
  -- A fetch runs until then at most: another one waits.
  bail_jusqu_a timestamptz,
  -- The group that is shown the state; another one is not, should the account change.
  partage_avec bigint references tenant (id),
  partage_par_nom text, partage_le timestamptz,
  modifie_le timestamptz, modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id)
);
create index extracteur_prochain on extracteur (prochain_essai_le) where prochain_essai_le is not null;
select cloisonner('extracteur');
