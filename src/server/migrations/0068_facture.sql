-- Received invoices and credit notes, their lines and what the conditions say of each (docs/metier/argent.md, FAC).
-- Prices and quantities are integers of millionths, amounts are cents (FAC-7).
create table facture (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  -- Null until it is recognised or chosen.
  laboratoire_id bigint,
  nature text not null check (nature in ('FACTURE', 'AVOIR')),
  numero text not null check (char_length(numero) between 1 and 255),
  numero_normalise text not null generated always as (regexp_replace(public.f_normaliser(numero), '\s', '', 'g')) stored,
  type_document text,
  source text not null check (source in ('FACTURX', 'CII', 'UBL', 'PDF_TEXTE')),
  profil text check (profil in ('MINIMUM', 'BASIC_WL', 'BASIC', 'EN16931', 'EXTENDED')),
  date_emission date,
  date_echeance date,
  devise text not null,
  ht_centimes bigint,
  tva_centimes bigint,
  ttc_centimes bigint,
  vendeur_nom text, vendeur_siren text, vendeur_siret text, vendeur_tva text,
  acheteur_nom text,
  -- SIREN found in a text, of anyone.
  sirens_du_texte text[] not null default '{}',
  -- Discounts and charges of the whole document: {nature, libelle, montantCentimes…}[], read and written whole.
  ajustements jsonb not null default '[]',
  avertissements jsonb not null default '[]',
  -- What the conditions say of the document: {code, …}[], written by each control.
  observations jsonb not null default '[]',
  mise_de_cote text check (mise_de_cote in ('DEVISE', 'AUTRE_ACHETEUR', 'MANUELLE')),
  -- What a credit note became (ECM-22).
  encaissement_id bigint,
  fichier_id bigint not null,
  sha256 text not null,
  -- What the lines say, kept by the trigger below.
  nb_lignes integer not null default 0,
  nb_comparees integer not null default 0,
  nb_ecarts integer not null default 0,
  ecart_centimes bigint not null default 0,
  nb_reclamees integer not null default 0,
  reclame_centimes bigint not null default 0,
  nb_sans_condition integer not null default 0,
  nb_non_comparables integer not null default 0,
  controlee_le timestamptz,
  -- The one place where the state of an invoice is decided (FAC-20).
  etat text not null generated always as (
    case
      when mise_de_cote is not null then 'MISE_DE_COTE'
      when laboratoire_id is null or date_emission is null or coalesce(ht_centimes, ttc_centimes) is null then 'A_COMPLETER'
      when nature = 'AVOIR' then 'AVOIR'
      when nb_ecarts > 0 then 'ECARTS'
      when nb_reclamees > 0 then 'RECLAMEE'
      when nb_lignes = 0 then 'SANS_LIGNE'
      when nb_comparees = 0 and nb_non_comparables > 0 then 'NON_COMPARABLE'
      when nb_comparees = 0 then 'SANS_CONDITION'
      else 'CONFORME'
    end
  ) stored,
  recherche text not null generated always as (public.f_normaliser(numero || ' ' || coalesce(vendeur_nom, ''))) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint facture_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  foreign key (tenant_id, encaissement_id) references encaissement (tenant_id, id),
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id)
);
-- The same paper is kept once (FAC-21).
create unique index facture_numero on facture (tenant_id, laboratoire_id, nature, numero_normalise) where laboratoire_id is not null;
create unique index facture_sha256 on facture (tenant_id, sha256);
create index facture_date on facture (tenant_id, date_emission desc, id desc);
create index facture_etat on facture (tenant_id, etat, date_emission desc);
create index facture_laboratoire on facture (tenant_id, laboratoire_id, date_emission);
create index facture_fichier on facture (tenant_id, fichier_id);
create index facture_encaissement on facture (tenant_id, encaissement_id) where encaissement_id is not null;
create index facture_vendeur on facture (tenant_id, vendeur_siren) where laboratoire_id is null;
select cloisonner('facture');

create table facture_ligne (
  tenant_id bigint not null,
  id bigint generated always as identity,
  facture_id bigint not null,
  rang integer not null,
  ean text, cip13 text, code_vendeur text,
  nom text not null,
  quantite bigint not null,
  gratuites bigint not null,
  unite text,
  prix_brut bigint,
  prix_net bigint,
  montant_net_centimes bigint not null,
  tva_centiemes integer,
  -- What the base of a RFA adds up (FAC-29): at the gross price, else at the net one; and the product it is of.
  brut_centimes bigint not null generated always as (
    coalesce(round(quantite::numeric * prix_brut / 10000000000)::bigint, montant_net_centimes)
  ) stored,
  cle_produit text not null generated always as (coalesce(ean, cip13, nom)) stored,
  -- What the control found; null before it.
  resultat text check (resultat in ('OK', 'ECART_DEFAVORABLE', 'ECART_FAVORABLE', 'SANS_CONDITION', 'NON_COMPARABLE')),
  motif text,
  condition_id bigint,
  -- The condition in words, as it was when it was compared.
  condition_dite text,
  remise_attendue integer,
  attendu_centimes bigint,
  -- Above zero: invoiced in excess.
  ecart_centimes bigint not null default 0,
  encours_id bigint,
  primary key (tenant_id, id),
  unique (tenant_id, facture_id, rang),
  foreign key (tenant_id, facture_id) references facture (tenant_id, id) on delete cascade,
  foreign key (tenant_id, condition_id) references condition (tenant_id, id) on delete set null (condition_id),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete set null (encours_id)
);
create index facture_ligne_condition on facture_ligne (tenant_id, condition_id) where condition_id is not null;
create index facture_ligne_encours on facture_ligne (tenant_id, encours_id) where encours_id is not null;
select cloisonner('facture_ligne');

-- A line is claimed once: its encours does not change, nor does what it claims (FAC-26). Only its deletion opens the line again.
create function facture_ligne_reclamee() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.encours_id is not null
    and (new.encours_id, new.resultat, new.ecart_centimes) is distinct from (old.encours_id, old.resultat, old.ecart_centimes) then
    raise exception 'a claimed line does not change' using errcode = '23514', constraint = 'facture_ligne_reclamee';
  end if;
  return new;
end $$;
create trigger facture_ligne_reclamee before update on facture_ligne for each row when (old.encours_id is not null)
  execute function facture_ligne_reclamee();

-- What the list counts of each invoice follows its lines, in a control, a réclamation, or the deletion of an encours.
create function facture_compter() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update facture f set nb_lignes = x.nb_lignes, nb_comparees = x.nb_comparees, nb_ecarts = x.nb_ecarts, ecart_centimes = x.ecart,
    nb_reclamees = x.nb_reclamees, reclame_centimes = x.reclame, nb_sans_condition = x.nb_sans_condition,
    nb_non_comparables = x.nb_non_comparables
  from (
    select l.tenant_id, l.facture_id, count(*) as nb_lignes,
      count(*) filter (where l.resultat in ('OK', 'ECART_DEFAVORABLE', 'ECART_FAVORABLE') and l.condition_dite is not null) as nb_comparees,
      count(*) filter (where l.resultat = 'ECART_DEFAVORABLE' and l.encours_id is null) as nb_ecarts,
      coalesce(sum(l.ecart_centimes) filter (where l.resultat = 'ECART_DEFAVORABLE' and l.encours_id is null), 0)::bigint as ecart,
      count(l.encours_id) as nb_reclamees,
      coalesce(sum(l.ecart_centimes) filter (where l.encours_id is not null), 0)::bigint as reclame,
      count(*) filter (where l.resultat = 'SANS_CONDITION') as nb_sans_condition,
      count(*) filter (where l.resultat = 'NON_COMPARABLE') as nb_non_comparables
    from facture_ligne l join (select distinct tenant_id, facture_id from changees) c on c.tenant_id = l.tenant_id and c.facture_id = l.facture_id
    group by l.tenant_id, l.facture_id
  ) x
  where f.tenant_id = x.tenant_id and f.id = x.facture_id
    and (f.nb_lignes, f.nb_comparees, f.nb_ecarts, f.ecart_centimes, f.nb_reclamees, f.reclame_centimes, f.nb_sans_condition,
      f.nb_non_comparables)
      is distinct from (x.nb_lignes::int, x.nb_comparees::int, x.nb_ecarts::int, x.ecart, x.nb_reclamees::int, x.reclame, x.nb_sans_condition::int,
        x.nb_non_comparables::int);
  return null;
end $$;
create trigger facture_ligne_ajoutees after insert on facture_ligne referencing new table as changees
  for each statement execute function facture_compter();
create trigger facture_ligne_changees after update on facture_ligne referencing new table as changees
  for each statement execute function facture_compter();

-- The papers that an invoice cites.
create table facture_reference (
  tenant_id bigint not null,
  facture_id bigint not null,
  position integer not null,
  sorte text not null check (sorte in ('FACTURE', 'BON_LIVRAISON', 'COMMANDE')),
  numero text not null,
  jour date,
  primary key (tenant_id, facture_id, position),
  foreign key (tenant_id, facture_id) references facture (tenant_id, id) on delete cascade
);
select cloisonner('facture_reference');

-- The numbers by which a laboratory is known, learned when a person chooses it (FAC-12). One number is one laboratory.
create table laboratoire_identifiant (
  tenant_id bigint not null references tenant (id),
  sorte text not null check (sorte in ('SIREN', 'SIRET', 'TVA')),
  valeur text not null check (char_length(valeur) between 1 and 255),
  laboratoire_id bigint not null,
  appris_le timestamptz not null default now(),
  appris_par_nom text,
  primary key (tenant_id, sorte, valeur),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
create index laboratoire_identifiant_laboratoire on laboratoire_identifiant (tenant_id, laboratoire_id);
select cloisonner('laboratoire_identifiant');

-- What one person drops at once: read by a job, told in one report.
create table facture_depot (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  -- How many files the browser says it will send.
  attendus integer not null check (attendus between 1 and 200),
  cree_par_id bigint, cree_par_nom text,
  impersonation boolean not null default false,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index facture_depot_age on facture_depot (tenant_id, cree_le);
select cloisonner('facture_depot');

create table facture_depot_fichier (
  tenant_id bigint not null,
  id bigint generated always as identity,
  depot_id bigint not null,
  nom text not null,
  -- Null: refused as it came, or read; a document that is kept has its own file.
  fichier_id bigint,
  -- {nom, resultat, factureId, phrase}[]; null: not read yet.
  documents jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, depot_id) references facture_depot (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete set null (fichier_id)
);
create index facture_depot_fichier_depot on facture_depot_fichier (tenant_id, depot_id, id);
create index facture_depot_fichier_fichier on facture_depot_fichier (tenant_id, fichier_id) where fichier_id is not null;
select cloisonner('facture_depot_fichier');

-- The invoices of a laboratory are controlled again after a change of its conditions: how far it has come.
create table facture_recontrole (
  tenant_id bigint not null,
  laboratoire_id bigint not null,
  total integer not null default 0,
  faites integer not null default 0,
  demande_le timestamptz not null default now(),
  -- Null while it is to do, or under way.
  fini_le timestamptz,
  primary key (tenant_id, laboratoire_id),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
select cloisonner('facture_recontrole');

-- The story of an invoice is read on its own page: it stays as long as it (EXP-12). Added to whatever the function already says.
do $patch$
begin
  execute replace(
    pg_get_functiondef('journal_d_une_chose(bigint, text, bigint)'::regprocedure),
    $$when 'rfa' then$$,
    $$when 'facture' then exists (select from facture where tenant_id = $1 and id = $3)
      when 'rfa' then$$
  );
end $patch$;

-- A provisional laboratory that turns out to be a known one brings its papers: two that have one number stay two, the one that comes says so.
create or replace function remplacer_laboratoire(de bigint, vers bigint) returns void language plpgsql as $$
declare
  compte bigint;
  provisoire bigint;
  connu bigint;
  lien record;
begin
  select proprietaire_tenant_id into strict compte from laboratoire_detail where id = de;
  for lien in
    select k.conrelid::regclass as cible, a.attname as colonne from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'laboratoire_detail'::regclass and k.conrelid <> 'laboratoire'::regclass
  loop
    execute format('update %s set %I = $2 where %2$I = $1', lien.cible, lien.colonne) using de, vers;
  end loop;
  select id into provisoire from laboratoire where tenant_id = compte and detail_id = de for update;
  select id into connu from laboratoire where tenant_id = compte and detail_id = vers for update;
  if connu is null then
    update laboratoire set detail_id = vers, version = version + 1, modifie_le = now() where tenant_id = compte and id = provisoire;
  elsif provisoire is not null then
    delete from laboratoire_ca a using laboratoire_ca b
      where a.tenant_id = compte and a.laboratoire_id = provisoire and b.tenant_id = compte and b.laboratoire_id = connu and b.annee = a.annee;
    delete from laboratoire_contact a using laboratoire_contact b
      where a.tenant_id = compte and a.laboratoire_id = provisoire and b.tenant_id = compte and b.laboratoire_id = connu
        and lower(b.email) = lower(a.email);
    update encaissement a set numero = left(a.numero, 230) || ' (' || a.id || ')'
      where a.tenant_id = compte and a.laboratoire_id = provisoire and a.annule_le is null and exists (
        select from encaissement b where b.tenant_id = compte and b.laboratoire_id = connu and b.annule_le is null
          and (b.payeur, b.nature, b.numero_cle) = (a.payeur, a.nature, a.numero_cle));
    update facture a set numero = left(a.numero, 230) || ' (' || a.id || ')'
      where a.tenant_id = compte and a.laboratoire_id = provisoire and exists (
        select from facture b where b.tenant_id = compte and b.laboratoire_id = connu
          and (b.nature, b.numero_normalise) = (a.nature, a.numero_normalise));
    for lien in
      select k.conrelid::regclass as cible, a.attname as colonne from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
      where k.contype = 'f' and k.confrelid = 'laboratoire'::regclass
    loop
      execute format('update %s set %I = $3 where tenant_id = $1 and %2$I = $2', lien.cible, lien.colonne) using compte, provisoire, connu;
    end loop;
    delete from laboratoire where tenant_id = compte and id = provisoire;
  end if;
  delete from laboratoire_detail where id = de;
end $$;
