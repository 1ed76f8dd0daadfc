-- Comparison of prices and margins (docs/metier/comparatif.md). Computed columns are never stored.

-- A segment named with its family: what is put there follows it when it changes family.
alter table famille add constraint famille_dans_parent unique (tenant_id, id, parent_id);

create table comparatif (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  annee integer not null check (annee between 1990 and 9999),
  laboratoire_id bigint not null,
  nom text not null check (char_length(nom) between 1 and 255),
  ean text check (ean ~ '^\d{13}$'),
  famille_id bigint not null,
  segment_id bigint,
  prix_achat_centimes bigint not null check (prix_achat_centimes between 1 and 100000000),
  tva numeric(5, 2) not null check (tva between 0 and 100),
  prix_vente_centimes bigint not null check (prix_vente_centimes between 1 and 100000000),
  volume_annuel integer not null check (volume_annuel between 0 and 9999999),
  contenance numeric(9, 2) check (contenance > 0),
  unite_contenance text check (unite_contenance in ('ML', 'G', 'UNITE')),
  rfa_pct numeric(5, 2) check (rfa_pct between 0 and 100),
  ug text check (ug ~ '^(0|[1-9]\d{0,3}\+[1-9]\d{0,3})$'),
  contreparties_centimes bigint check (contreparties_centimes between 0 and 100000000),
  commentaire text check (char_length(commentaire) <= 500),
  -- The row of another year that this one repeats.
  copie_de bigint,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint comparatif_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint comparatif_famille_fk foreign key (tenant_id, famille_id) references famille (tenant_id, id),
  constraint comparatif_segment_fk foreign key (tenant_id, segment_id, famille_id) references famille (tenant_id, id, parent_id)
    on update cascade,
  constraint comparatif_contenance check ((contenance is null) = (unite_contenance is null))
);
create index comparatif_annee on comparatif (tenant_id, annee, id);
-- The same product is compared once a year (CMP-4): by its code, else by its name.
create unique index comparatif_ean on comparatif (tenant_id, annee, laboratoire_id, ean) where ean is not null;
create unique index comparatif_nom on comparatif (tenant_id, annee, laboratoire_id, f_normaliser(nom)) where ean is null;
create index comparatif_laboratoire on comparatif (tenant_id, laboratoire_id);
create index comparatif_famille on comparatif (tenant_id, famille_id);
create index comparatif_segment on comparatif (tenant_id, segment_id) where segment_id is not null;
select cloisonner('comparatif');

create table comparatif_sous_segment (
  tenant_id bigint not null,
  comparatif_id bigint not null,
  sous_segment_id bigint not null,
  primary key (tenant_id, comparatif_id, sous_segment_id),
  foreign key (tenant_id, comparatif_id) references comparatif (tenant_id, id) on delete cascade,
  constraint comparatif_sous_segment_fk foreign key (tenant_id, sous_segment_id) references famille (tenant_id, id)
);
create index comparatif_sous_segment_sous_segment on comparatif_sous_segment (tenant_id, sous_segment_id);
select cloisonner('comparatif_sous_segment', 'select, insert, delete');

-- The story of a row is read on its own page: it stays as long as it (EXP-12). Added to whatever the function already says.
do $patch$
begin
  execute replace(
    pg_get_functiondef('journal_d_une_chose(bigint, text, bigint)'::regprocedure),
    $$when 'rfa' then$$,
    $$when 'comparatif' then exists (select from comparatif where tenant_id = $1 and id = $3)
      when 'rfa' then$$
  );
end $patch$;

-- A provisional laboratory that turns out to be a known one brings what was compared; of a product compared on both sides, the known one's stays.
do $patch$
begin
  execute replace(
    pg_get_functiondef('remplacer_laboratoire(bigint, bigint)'::regprocedure),
    'delete from laboratoire_ca a using',
    $$delete from comparatif a using comparatif b
      where a.tenant_id = compte and a.laboratoire_id = provisoire and b.tenant_id = compte and b.laboratoire_id = connu and b.annee = a.annee
        and (a.ean = b.ean or (a.ean is null and b.ean is null and f_normaliser(a.nom) = f_normaliser(b.nom)));
    delete from laboratoire_ca a using$$
  );
end $patch$;
