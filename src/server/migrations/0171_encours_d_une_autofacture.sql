-- What a laboratory owes by a paper that it established itself (docs/metier/argent.md, FAC-50): the encours that a person made of it.
alter table facture add column encours_id bigint,
  add constraint facture_encours_fk foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete set null (encours_id);
create index facture_encours on facture (tenant_id, encours_id) where encours_id is not null;
