-- What invoices say of the base of each RFA, kept between two changes (docs/metier/argent.md, RFA-37): read again only when what it was read
-- from has another version.

-- How many times the purchases of a laboratory have changed. Written at the very end of a transaction: two of them never wait for each other twice.
create table achat_version (
  tenant_id bigint not null references tenant (id),
  laboratoire_id bigint not null,
  version bigint not null default 1,
  primary key (tenant_id, laboratoire_id),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
select cloisonner('achat_version');

create function achats_changes() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into achat_version (tenant_id, laboratoire_id)
  select l.tenant_id, l.id from laboratoire l
  where (l.tenant_id, l.id) in ((old.tenant_id, old.laboratoire_id), (new.tenant_id, new.laboratoire_id)) order by l.id
  on conflict (tenant_id, laboratoire_id) do update set version = achat_version.version + 1;
  return null;
end $$;
create constraint trigger facture_achats_ajoutes after insert or delete on facture deferrable initially deferred
  for each row execute function achats_changes();
-- Its lines are never changed, only replaced with its paper.
create constraint trigger facture_achats_changes after update on facture deferrable initially deferred
  for each row when ((old.laboratoire_id, old.date_emission, old.nature, old.mise_de_cote, old.ht_centimes, old.nb_lignes, old.sha256)
    is distinct from (new.laboratoire_id, new.date_emission, new.nature, new.mise_de_cote, new.ht_centimes, new.nb_lignes, new.sha256))
  execute function achats_changes();

create function facture_ligne_fixe() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what a line of an invoice says does not change' using errcode = '23514', constraint = 'facture_ligne_fixe';
end $$;
create trigger facture_ligne_fixe before update on facture_ligne for each row
  when ((old.facture_id, old.ean, old.cip13, old.nom, old.quantite, old.prix_brut, old.montant_net_centimes)
    is distinct from (new.facture_id, new.ean, new.cip13, new.nom, new.quantite, new.prix_brut, new.montant_net_centimes))
  execute function facture_ligne_fixe();

-- How many times the ranges of the products have changed: one row.
create table catalogue_version (
  seule boolean primary key default true check (seule),
  version bigint not null
);
insert into catalogue_version (version) values (1);
grant select on catalogue_version to pharmaccord_app;
grant select, update on catalogue_version to pharmaccord_systeme;

-- Once a transaction, however many products it writes.
create function gammes_changees() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update catalogue_version set version = version + 1 where xmin::text <> (pg_current_xact_id()::text::bigint % 4294967296)::text;
  return null;
end $$;
create constraint trigger produit_gamme_ajoutee after insert or delete on produit deferrable initially deferred
  for each row execute function gammes_changees();
create constraint trigger produit_gamme_changee after update on produit deferrable initially deferred
  for each row when ((old.ean, old.gamme) is distinct from (new.ean, new.gamme)) execute function gammes_changees();

create table rfa_base_lue (
  tenant_id bigint not null,
  rfa_id bigint not null,
  -- Of what it was read from, and how.
  empreinte text not null,
  -- {mois, base, baseResultat}[]
  mois jsonb not null,
  primary key (tenant_id, rfa_id),
  foreign key (tenant_id, rfa_id) references rfa (tenant_id, id) on delete cascade
);
select cloisonner('rfa_base_lue');
