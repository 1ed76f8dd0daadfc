-- What follows a condition, and what was withdrawn without being lost (CND-19, CND-20).
alter table condition
  add column remplace_id bigint,
  add column retiree_le timestamptz,
  add column retiree_par_nom text,
  add constraint condition_remplace_fk foreign key (tenant_id, remplace_id) references condition (tenant_id, id)
    on delete set null (remplace_id),
  add constraint condition_retiree check (retiree_le is not null or retiree_par_nom is null);
create index condition_remplace on condition (tenant_id, remplace_id) where remplace_id is not null;
