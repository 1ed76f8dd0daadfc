-- The report of the month by mail, for who asked for it; without a row, it is not sent. `dernier_mois` is the last month that was
-- sent, taken before it leaves: one mail a month and person, whatever the number of instances and restarts.
create table rapport_mensuel (
  tenant_id bigint not null references tenant (id),
  utilisateur_id bigint not null,
  actif boolean not null,
  dernier_mois text check (dernier_mois ~ '^\d{4}-\d{2}$'),
  primary key (tenant_id, utilisateur_id),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
select cloisonner('rapport_mensuel', 'select, insert, update');
