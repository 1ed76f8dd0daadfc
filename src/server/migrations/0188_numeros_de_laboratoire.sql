-- The numbers of a laboratory are seen, typed and forgotten one by one (docs/metier/argent.md, FAC-93).
alter table laboratoire_identifiant drop constraint laboratoire_identifiant_pkey;
alter table laboratoire_identifiant
  add column id bigint generated always as identity,
  -- Typed by a person on its page: another choice does not take it for a mistake.
  add column saisi boolean not null default false,
  add primary key (tenant_id, id),
  add constraint laboratoire_identifiant_unique unique (tenant_id, sorte, valeur, laboratoire_id),
  drop constraint laboratoire_identifiant_sorte_check,
  add constraint laboratoire_identifiant_sorte_check check (sorte in ('SIREN', 'SIRET', 'TVA', 'GLN'));

alter table facture add column vendeur_gln text;
