-- Year-end rebates of a pharmacy (docs/metier/argent.md, RFA). Every number is an integer of hundredths (RFA-1).
create table rfa (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  annee integer not null check (annee between 2000 and 2099),
  gamme text check (char_length(gamme) between 1 and 255),
  produit text check (char_length(produit) between 1 and 255),
  condition text not null check (char_length(condition) between 1 and 500),
  taux bigint not null check (taux >= 0),
  type text not null
    check (type in ('CA_NET_HT', 'CA_BRUT_HT', 'QUANTITE', 'CA_SELL_OUT', 'QUANTITE_SELL_OUT', 'EVOLUTION_PCT', 'SANS_CONDITION', 'AUTRE')),
  resultat_type text not null
    check (resultat_type in ('TAUX_PREMIER_EURO', 'TAUX_PAR_TRANCHE', 'MONTANT_FORFAITAIRE', 'MONTANT_PAR_UNITE', 'UNITES_GRATUITES', 'AUTRE')),
  resultat_gamme text check (char_length(resultat_gamme) between 1 and 255),
  resultat_periode text not null check (resultat_periode in ('ANNEE', 'SEMESTRE', 'TRIMESTRE', 'MOIS', 'LIBRE')),
  date_debut date,
  date_fin date,
  plancher_seuil bigint check (plancher_seuil >= 0),
  plancher_valeur bigint check (plancher_valeur >= 0),
  reference bigint check (reference >= 0),
  -- {date, montantCentimes}[]: read and written whole.
  acomptes jsonb not null default '[]',
  mode_reglement text not null,
  date_reglement_prevue date not null,
  operateur_id bigint,
  acceptation text not null default 'ACCEPTED' check (acceptation in ('WAITING', 'ACCEPTED', 'REFUSED')),
  nb_pieces integer not null default 0,
  -- The payment that was expected was asked for: once a day it is late.
  rappelee_le date,
  recherche text not null generated always as (
    public.f_normaliser(coalesce(gamme, '') || ' ' || coalesce(produit, '') || ' ' || condition)
  ) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint rfa_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint rfa_operateur_fk foreign key (tenant_id, operateur_id) references utilisateur (tenant_id, id) on delete set null (operateur_id),
  constraint rfa_dates check ((resultat_periode = 'LIBRE') = (date_debut is not null and date_fin is not null) and date_debut <= date_fin)
);
create index rfa_annee on rfa (tenant_id, annee, laboratoire_id);
create index rfa_reglement on rfa (date_reglement_prevue) where acceptation = 'ACCEPTED';
select cloisonner('rfa');

create table rfa_produit (
  tenant_id bigint not null,
  rfa_id bigint not null,
  position integer not null,
  nom text not null,
  ean text not null,
  primary key (tenant_id, rfa_id, position),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade
);
select cloisonner('rfa_produit');

create table rfa_palier (
  tenant_id bigint not null,
  id bigint generated always as identity,
  rfa_id bigint not null,
  position integer not null,
  info text check (char_length(info) between 1 and 255),
  seuil bigint check (seuil >= 0),
  valeur bigint check (valeur >= 0),
  primary key (tenant_id, id),
  unique (tenant_id, rfa_id, id),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade
);
create index rfa_palier_ordre on rfa_palier (tenant_id, rfa_id, position);
select cloisonner('rfa_palier');

-- What a tier became in one period of its RFA; none: it is to reach. Without a tier, the rest of a finished period (RFA-16). Its number is what
-- its encours names as its source.
create table rfa_atteinte (
  tenant_id bigint not null,
  id bigint generated always as identity,
  rfa_id bigint not null,
  palier_id bigint,
  periode integer not null check (periode between 1 and 12),
  etat text not null check (etat in ('A_ATTEINDRE', 'VALIDE', 'INVALIDE')),
  decidee_le timestamptz not null default now(),
  decidee_par_nom text,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, rfa_id, palier_id, periode),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade,
  foreign key (tenant_id, rfa_id, palier_id) references rfa_palier (tenant_id, rfa_id, id) on delete cascade
);
select cloisonner('rfa_atteinte');

-- The base of a month, typed: it wins over what invoices say (RFA-13).
create table rfa_base (
  tenant_id bigint not null,
  rfa_id bigint not null,
  mois text not null check (mois ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  base bigint not null check (base >= 0),
  base_resultat bigint check (base_resultat >= 0),
  primary key (tenant_id, rfa_id, mois),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade
);
select cloisonner('rfa_base');

create table rfa_piece (
  tenant_id bigint not null,
  rfa_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, rfa_id, fichier_id),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index rfa_piece_fichier on rfa_piece (tenant_id, fichier_id);
select cloisonner('rfa_piece', 'select, insert, delete');

-- The story of a RFA is read on its own page: it stays as long as it (EXP-12).
create or replace function journal_d_une_chose(bigint, text, bigint) returns boolean language sql stable
  set search_path = public, pg_temp
  as $$
    select case $2
      when 'encours' then exists (select from encours where tenant_id = $1 and id = $3)
      when 'rfa' then exists (select from rfa where tenant_id = $1 and id = $3)
      when 'promotion' then exists (select from promotion where tenant_id = $1 and id = $3)
      when 'reclamation' then exists (select from reclamation where tenant_id = $1 and id = $3)
      when 'condition' then exists (select from condition where tenant_id = $1 and id = $3)
      when 'condition-groupement' then exists (select from condition_groupement where tenant_id = $1 and id = $3)
      when 'document' then exists (select from document where tenant_id = $1 and id = $3)
      when 'rdv' then exists (select from rdv where tenant_id = $1 and id = $3)
      when 'regleLegale' then exists (select from regle_legale where id = $3)
      else false
    end
  $$;
