-- A laboratory that a pharmacy asked for is its own at once (CAT-48): a row of the catalogue that only its account sees, until the super
-- administrator makes it everybody's.
alter table laboratoire_detail add column proprietaire_tenant_id bigint references tenant (id);
create index laboratoire_detail_proprietaire on laboratoire_detail (proprietaire_tenant_id) where proprietaire_tenant_id is not null;
drop index laboratoire_detail_nom;
create unique index laboratoire_detail_nom on laboratoire_detail (f_normaliser(nom)) where proprietaire_tenant_id is null;
create unique index laboratoire_detail_nom_propre on laboratoire_detail (proprietaire_tenant_id, f_normaliser(nom))
  where proprietaire_tenant_id is not null;

alter table laboratoire_detail enable row level security;
alter table laboratoire_detail force row level security;
create policy laboratoire_detail_lecture on laboratoire_detail for select to pharmaccord_app
  using (proprietaire_tenant_id is null or proprietaire_tenant_id = (select app_tenant()));
create policy laboratoire_detail_systeme on laboratoire_detail to pharmaccord_systeme using (true);

-- The laboratory that a request opened, and a refusal with its motive: the request stays open, for a later laboratory of that name answers it.
alter table laboratoire_demande
  add column detail_id bigint references laboratoire_detail (id) on delete set null,
  add column refusee_le timestamptz,
  add column motif_refus text,
  add constraint laboratoire_demande_refus check ((refusee_le is null) = (motif_refus is null));
create index laboratoire_demande_detail on laboratoire_demande (detail_id) where detail_id is not null;
grant delete on laboratoire_demande to pharmaccord_systeme;

-- A name of one account's own is not taken by the others, nor by a groupement; it cannot be one that the catalogue has.
create or replace function verifier_nom_laboratoire() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('pharmaccord:nom-laboratoire'));
  if exists (
    select from tenant t
    where t.type = 'GROUPEMENT' and f_normaliser(t.nom) = f_normaliser(new.nom) and t.id is distinct from new.groupement_tenant_id
  ) then
    raise exception 'nom pris par un groupement' using errcode = 'unique_violation', constraint = 'laboratoire_detail_nom';
  end if;
  if new.proprietaire_tenant_id is not null and exists (
    select from laboratoire_detail d where d.proprietaire_tenant_id is null and f_normaliser(d.nom) = f_normaliser(new.nom)
  ) then
    raise exception 'nom pris au catalogue' using errcode = 'unique_violation', constraint = 'laboratoire_detail_nom';
  end if;
  return new;
end $$;
drop trigger laboratoire_detail_nom_unique on laboratoire_detail;
create trigger laboratoire_detail_nom_unique before insert or update of nom, groupement_tenant_id, proprietaire_tenant_id on laboratoire_detail
  for each row execute function verifier_nom_laboratoire();

create or replace function verifier_nom_groupement() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('pharmaccord:nom-laboratoire'));
  if exists (
    select from laboratoire_detail d
    where d.proprietaire_tenant_id is null and f_normaliser(d.nom) = f_normaliser(new.nom) and d.groupement_tenant_id is distinct from new.id
  ) then
    raise exception 'nom pris par un laboratoire' using errcode = 'unique_violation', constraint = 'tenant_groupement_nom';
  end if;
  return new;
end $$;

-- The laboratory `de`, one account's own, turns out to be `vers`: everything attached to it moves, wherever a foreign key says it hangs, in
-- tables still to come too. Of what is unique by laboratory (turnover of a year, address of a contact), what `vers` holds stays.
create function remplacer_laboratoire(de bigint, vers bigint) returns void language plpgsql as $$
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
revoke execute on function remplacer_laboratoire(bigint, bigint) from public;
grant execute on function remplacer_laboratoire(bigint, bigint) to pharmaccord_systeme;
