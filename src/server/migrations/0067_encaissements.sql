-- What laboratories gave (docs/metier/argent.md, ECM): credit notes and money. Each settlement of money is a share of one of them, and what is
-- shared out never exceeds what was received: the table holds it, whoever writes.
create table encaissement (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  -- Null when the groupement paid: it may cover several laboratories.
  laboratoire_id bigint,
  payeur text not null default 'LABO' check (payeur in ('LABO', 'GROUPEMENT')),
  nature text not null check (nature in ('AVOIR', 'VIREMENT', 'CHEQUE', 'COMPENSATION')),
  numero text check (char_length(numero) between 1 and 255),
  -- As two people may type it (ECM-4).
  numero_cle text generated always as (nullif(replace(public.f_normaliser(numero), ' ', ''), '')) stored,
  date date not null,
  montant_ht_centimes bigint check (montant_ht_centimes > 0),
  tva_centimes bigint check (tva_centimes >= 0),
  montant_ttc_centimes bigint check (montant_ttc_centimes > 0),
  -- Which amount is shared out: as the encours of the account were counted on that day (ECM-2).
  partage text not null check (partage in ('HT', 'TTC')),
  montant_partage_centimes bigint generated always as (case partage when 'HT' then montant_ht_centimes else montant_ttc_centimes end) stored,
  -- Kept by the trigger on encours_reglement, never written by hand.
  affecte_centimes bigint not null default 0,
  reste_centimes bigint generated always as (case when annule_le is not null then 0
    else case partage when 'HT' then montant_ht_centimes else montant_ttc_centimes end - affecte_centimes end) stored,
  etat text not null generated always as (case
    when annule_le is not null then 'ANNULE'
    when affecte_centimes = 0 then 'NON_AFFECTE'
    when case partage when 'HT' then montant_ht_centimes else montant_ttc_centimes end = affecte_centimes then 'AFFECTE'
    else 'PARTIEL' end) stored,
  source text not null
    check (source in ('MANUEL', 'FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'REPONSE_LABO', 'RELEVE_BANCAIRE', 'TABLEUR')),
  info text check (char_length(info) between 1 and 500),
  fichier_id bigint,
  -- The line of a bank statement that it was (RLV-3).
  cle_releve text check (char_length(cle_releve) between 1 and 700),
  -- Born of a settlement that said no amount of its own: it goes with its last share (ECM-12).
  ne_du_reglement boolean not null default false,
  annule_le timestamptz,
  annule_par_nom text,
  annule_motif text check (char_length(annule_motif) between 1 and 255),
  recherche text not null generated always as (public.f_normaliser(coalesce(numero, '') || ' ' || coalesce(info, ''))) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint encaissement_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint encaissement_fichier_fk foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete set null (fichier_id),
  constraint encaissement_payeur check ((payeur = 'LABO') = (laboratoire_id is not null)),
  constraint encaissement_montant check (montant_ht_centimes is not null or montant_ttc_centimes is not null),
  constraint encaissement_somme check (montant_ht_centimes + tva_centimes = montant_ttc_centimes),
  constraint encaissement_affecte check (affecte_centimes between 0
    and coalesce(case partage when 'HT' then montant_ht_centimes else montant_ttc_centimes end, 0)),
  constraint encaissement_annule check (annule_le is null or affecte_centimes = 0)
);
create unique index encaissement_numero on encaissement (tenant_id, payeur, laboratoire_id, nature, numero_cle) nulls not distinct
  where annule_le is null and numero_cle is not null;
create unique index encaissement_releve on encaissement (tenant_id, cle_releve) where annule_le is null and cle_releve is not null;
create index encaissement_date on encaissement (tenant_id, date, id);
create index encaissement_laboratoire on encaissement (tenant_id, laboratoire_id, date, id);
create index encaissement_a_affecter on encaissement (tenant_id, laboratoire_id, date) include (nature, reste_centimes)
  where etat in ('NON_AFFECTE', 'PARTIEL');
create index encaissement_fichier on encaissement (tenant_id, fichier_id) where fichier_id is not null;
select cloisonner('encaissement', 'select, insert, update');

-- How the encours of an account are counted; none: without taxes.
create table encaissement_reglage (
  tenant_id bigint primary key references tenant (id),
  montants text not null check (montants in ('HT', 'TTC')),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
select cloisonner('encaissement_reglage', 'select, insert, update');

-- A name by which a laboratory is known in the papers of the account, learned when a person says whose it is.
create table alias_laboratoire (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  nom text not null check (char_length(nom) between 1 and 60),
  cle text not null check (char_length(cle) between 1 and 100),
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint alias_laboratoire_cle unique (tenant_id, cle),
  constraint alias_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
create index alias_laboratoire_laboratoire on alias_laboratoire (tenant_id, laboratoire_id);
select cloisonner('alias_laboratoire');

alter table encours_reglement
  add column encaissement_id bigint,
  -- The first settlement of its act, undone with the others of that act; null: alone.
  add column acte_id bigint,
  -- Of the encours, just before: an exact undo gives it back.
  add column etat_avant text check (etat_avant in ('A_DECLARER', 'DECLARE', 'REGLE')),
  add constraint encours_reglement_encaissement_fk foreign key (tenant_id, encaissement_id)
    references encaissement (tenant_id, id) on delete restrict;

-- The settlements of before: one encaissement for each giver, nature and number, of what they took in all; one for each settlement without a
-- number. A redelivery and « Autres » are no money: they have none.
alter table encours no force row level security;
alter table encours_reglement no force row level security;
alter table encaissement no force row level security;
alter table encaissement add column reprise bigint;
create temporary table reprise on commit drop as
  select tenant_id, id, min(id) over (partition by tenant_id, payeur, laboratoire_id, nature, cle) as premier,
    payeur, laboratoire_id, nature, numero, date, montant_centimes
  from (
    select r.tenant_id, r.id, e.payeur, case when e.payeur = 'LABO' then e.laboratoire_id end as laboratoire_id,
      case when r.action in ('AVOIR', 'CHEQUE', 'COMPENSATION') then r.action else 'VIREMENT' end as nature,
      nullif(left(btrim(r.reference), 255), '') as numero, r.date, r.montant_centimes,
      coalesce(nullif(replace(f_normaliser(left(btrim(r.reference), 255)), ' ', ''), ''), ' ' || r.id) as cle
    from encours_reglement r join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
    where r.annule_le is null and r.action not in ('RELIVRAISON', 'AUTRES')
  ) r;
insert into encaissement (tenant_id, laboratoire_id, payeur, nature, numero, date, montant_ht_centimes, partage, affecte_centimes, source,
    ne_du_reglement, cree_par_id, cree_par_nom, cree_le, modifie_par_nom, modifie_le, reprise)
  select p.tenant_id, p.laboratoire_id, p.payeur, p.nature, p.numero, t.date, t.total, 'HT', t.total, 'MANUEL',
    true, r.cree_par_id, r.cree_par_nom, r.cree_le, r.cree_par_nom, r.cree_le, p.id
  from (select tenant_id, premier, min(date) as date, sum(montant_centimes) as total from reprise group by tenant_id, premier) t
  join reprise p on p.tenant_id = t.tenant_id and p.id = t.premier
  join encours_reglement r on r.tenant_id = p.tenant_id and r.id = p.id
  order by p.tenant_id, p.id;
update encours_reglement r set encaissement_id = c.id
  from reprise p join encaissement c on c.tenant_id = p.tenant_id and c.reprise = p.premier
  where r.tenant_id = p.tenant_id and r.id = p.id;
alter table encaissement drop column reprise;
alter table encaissement force row level security;
alter table encours_reglement force row level security;
alter table encours force row level security;
create index encours_reglement_encaissement on encours_reglement (tenant_id, encaissement_id) where encaissement_id is not null;
-- An avoir's number is now known by its encaissement.
drop index encours_reglement_avoir;

-- What is shared out follows the settlements, in the same statement; the check of the table refuses what goes beyond.
create function encaissement_suivre() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.encaissement_id is not null and old.annule_le is null then
    update encaissement set affecte_centimes = affecte_centimes - old.montant_centimes
      where tenant_id = old.tenant_id and id = old.encaissement_id;
  end if;
  if tg_op <> 'DELETE' and new.encaissement_id is not null and new.annule_le is null then
    update encaissement set affecte_centimes = affecte_centimes + new.montant_centimes
      where tenant_id = new.tenant_id and id = new.encaissement_id;
  end if;
  return null;
end $$;
create trigger encours_reglement_suivi after insert or delete or update of encaissement_id, montant_centimes, annule_le on encours_reglement
  for each row execute function encaissement_suivre();

-- The proof, when the transaction ends: what is written as shared out is the sum of the shares.
create function encaissement_prouver() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from encaissement c where c.tenant_id = new.tenant_id and c.id = new.id
      and c.affecte_centimes <> (select coalesce(sum(r.montant_centimes), 0) from encours_reglement r
        where r.tenant_id = c.tenant_id and r.encaissement_id = c.id and r.annule_le is null)) then
    raise exception 'encaissement % : affecté différent de la somme de ses parts', new.id
      using errcode = 'check_violation', constraint = 'encaissement_parts';
  end if;
  return null;
end $$;
create constraint trigger encaissement_parts after insert or update of affecte_centimes on encaissement
  deferrable initially deferred for each row execute function encaissement_prouver();

-- The story of an encaissement is read on its own page: it stays as long as it (EXP-12).
create or replace function journal_d_une_chose(bigint, text, bigint) returns boolean language sql stable
  set search_path = public, pg_temp
  as $$
    select case $2
      when 'encours' then exists (select from encours where tenant_id = $1 and id = $3)
      when 'encaissement' then exists (select from encaissement where tenant_id = $1 and id = $3)
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
