-- How many times the sales of an account have changed: the kept bases of the RFA measured on them are read again then (RFA-37, RFA-40).
create table vente_version (
  tenant_id bigint not null references tenant (id),
  version bigint not null default 1,
  primary key (tenant_id)
);
select cloisonner('vente_version');

create function ventes_changees() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into vente_version (tenant_id) select distinct tenant_id from changees order by 1
  on conflict (tenant_id) do update set version = vente_version.version + 1;
  return null;
end $$;
create trigger vente_jour_ajoutees after insert on vente_jour referencing new table as changees
  for each statement execute function ventes_changees();
create trigger vente_jour_changees after update on vente_jour referencing new table as changees
  for each statement execute function ventes_changees();
create trigger vente_jour_retirees after delete on vente_jour referencing old table as changees
  for each statement execute function ventes_changees();

-- Sales know a product by its laboratory too.
drop trigger produit_gamme_changee on produit;
create constraint trigger produit_gamme_changee after update on produit deferrable initially deferred
  for each row when ((old.ean, old.cip13, old.nom, old.gamme, old.laboratoire_detail_id)
    is distinct from (new.ean, new.cip13, new.nom, new.gamme, new.laboratoire_detail_id)) execute function gammes_changees();
