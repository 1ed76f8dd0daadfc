-- Subscriptions: requests to the super administrator, online orders, received payments, reminders sent.
-- The subscription has a version of its own: a payment that comes in does not disturb who edits the identity of the tenant.
alter table tenant add column abonnement_version integer not null default 1;

create table abonnement_demande (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  etat text not null default 'EN_ATTENTE' check (etat in ('EN_ATTENTE', 'RETIREE', 'TRAITEE')),
  cree_le timestamptz not null default now(),
  cree_par_id bigint,
  cree_par_nom text,
  close_le timestamptz,
  close_par_nom text,
  primary key (tenant_id, id)
);
create unique index abonnement_demande_en_attente on abonnement_demande (tenant_id) where etat = 'EN_ATTENTE';
alter table abonnement_demande enable row level security;
alter table abonnement_demande force row level security;
create policy abonnement_demande_tenant on abonnement_demande to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy abonnement_demande_systeme on abonnement_demande to pharmaccord_systeme using (true);
grant select on abonnement_demande to pharmaccord_app;
grant select, insert, update on abonnement_demande to pharmaccord_systeme;

-- What was asked from the provider, as it was asked: an answer is only believed about it.
create table abonnement_commande (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  moyen text not null,
  reference text not null unique,
  -- The reference the payment card is kept under by the provider (alias).
  mandat text not null unique,
  trans_id text not null,
  trans_date text not null,
  etat text not null default 'EN_ATTENTE' check (etat in ('EN_ATTENTE', 'PAYEE', 'REFUSEE', 'ABANDONNEE')),
  montant_centimes bigint not null check (montant_centimes > 0),
  mois integer not null check (mois between 1 and 12),
  -- The provider renews it by itself.
  recurrente boolean not null default false,
  -- The end its first payment gave: its day of the month is that of the renewals.
  date_fin date,
  motif text,
  cree_le timestamptz not null default now(),
  cree_par_id bigint,
  cree_par_nom text,
  expire_le timestamptz not null,
  modifie_le timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index abonnement_commande_transaction on abonnement_commande (moyen, left(trans_date, 8), trans_id);
alter table abonnement_commande enable row level security;
alter table abonnement_commande force row level security;
create policy abonnement_commande_tenant on abonnement_commande to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy abonnement_commande_systeme on abonnement_commande to pharmaccord_systeme using (true);
grant select on abonnement_commande to pharmaccord_app;
grant select, insert, update on abonnement_commande to pharmaccord_systeme;

-- Six figures that no other order of the day has (PayZen, vads_trans_id).
create sequence abonnement_trans_id as integer minvalue 0 maxvalue 899999 cycle;
grant usage on sequence abonnement_trans_id to pharmaccord_systeme;

-- Each transaction the provider told us of, once.
create table abonnement_paiement (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  commande_id bigint not null,
  moyen text not null,
  trans_uuid text not null,
  sequence integer not null,
  nature text not null check (nature in ('PAIEMENT', 'RENOUVELLEMENT')),
  issue text not null check (issue in ('PAYE', 'REFUSE', 'ABANDONNE', 'EN_COURS', 'ANNULE')),
  montant_centimes bigint not null,
  date_fin date,
  motif text,
  recu_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, commande_id) references abonnement_commande (tenant_id, id)
);
create unique index abonnement_paiement_transaction on abonnement_paiement (moyen, trans_uuid, sequence);
create index abonnement_paiement_commande on abonnement_paiement (tenant_id, commande_id);
create index abonnement_paiement_recu_le on abonnement_paiement (tenant_id, recu_le desc);
alter table abonnement_paiement enable row level security;
alter table abonnement_paiement force row level security;
create policy abonnement_paiement_tenant on abonnement_paiement to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy abonnement_paiement_systeme on abonnement_paiement to pharmaccord_systeme using (true);
grant select on abonnement_paiement to pharmaccord_app;
grant select, insert, update on abonnement_paiement to pharmaccord_systeme;

-- 7: a week before, 1: the eve, 0: over. One of each for one end.
create table abonnement_rappel (
  tenant_id bigint not null references tenant (id),
  date_fin date not null,
  jours integer not null check (jours in (7, 1, 0)),
  envoye_le timestamptz not null default now(),
  primary key (tenant_id, date_fin, jours)
);
alter table abonnement_rappel enable row level security;
alter table abonnement_rappel force row level security;
create policy abonnement_rappel_systeme on abonnement_rappel to pharmaccord_systeme using (true);
grant select, insert on abonnement_rappel to pharmaccord_systeme;
