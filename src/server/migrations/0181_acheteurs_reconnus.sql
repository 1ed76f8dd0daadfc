-- Whose a paper is (docs/metier/argent.md, FAC-11): what it says of its buyer, and what a person once said is this account.
alter table facture add column acheteur_gln text, add column acheteur_adresse jsonb;

create table acheteur_reconnu (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  sorte text not null check (sorte in ('SIREN', 'GLN', 'NOM', 'ADRESSE')),
  -- As a person reads it, and as it is compared.
  valeur text not null,
  cle text not null,
  appris_par_nom text,
  appris_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint acheteur_reconnu_unique unique (tenant_id, sorte, cle)
);
select cloisonner('acheteur_reconnu');
