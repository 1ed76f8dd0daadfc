-- Groupements whose invited pharmacies open without a second look (RES-54). No row: each waits for the super administrator.
create table invitation_dispense (
  tenant_id bigint primary key references tenant (id),
  acces text not null check (acces in ('AUCUN', 'ESSAI_15_JOURS', 'ESSAI_1_MOIS', 'OFFERT')),
  accordee_par_nom text not null,
  accordee_le timestamptz not null default now()
);
select cloisonner('invitation_dispense', 'select, insert, update, delete');
