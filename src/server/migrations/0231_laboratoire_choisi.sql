-- A person chose the laboratory of an invoice: its codes are remembered for the next ones of this seller (FAC-121).
alter table facture add column laboratoire_choisi boolean not null default false;
create index facture_choisie on facture (tenant_id, laboratoire_id) where laboratoire_choisi;
