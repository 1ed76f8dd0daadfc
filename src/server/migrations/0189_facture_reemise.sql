-- A corrected re-issue under the same number takes the place of the former when a person asks (docs/metier/argent.md, FAC-94).
alter table facture
  add column reemission_de_id bigint,
  add constraint facture_reemission_de_fk foreign key (tenant_id, reemission_de_id) references facture (tenant_id, id)
    on delete set null (reemission_de_id);
create index facture_reemission_de on facture (tenant_id, reemission_de_id) where reemission_de_id is not null;

-- What a refused document would take the place of.
alter table facture_refusee
  add column remplace_id bigint,
  add constraint facture_refusee_remplace_fk foreign key (tenant_id, remplace_id) references facture (tenant_id, id)
    on delete set null (remplace_id);
create index facture_refusee_remplace on facture_refusee (tenant_id, remplace_id) where remplace_id is not null;
