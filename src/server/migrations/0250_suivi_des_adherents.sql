-- A pharmacy lets its groupement count what it recovered thanks to it (RES-63). Its row, which the groupement does not
-- read: one that is not there is a no. It is worth nothing in another groupement, nor after the adhésion it was said in.
create table partage_recupere (
  tenant_id bigint primary key references tenant (id),
  groupement_id bigint not null references tenant (id),
  depuis timestamptz not null default now(),
  par_nom text not null
);
create index partage_recupere_groupement on partage_recupere (groupement_id);
select cloisonner('partage_recupere');

-- What at least five of its adhérents recovered together in a month (RES-64). A month is counted once and never again:
-- two totals of the same money would give, one from the other, what a single adhérent received.
create table recupere_mensuel (
  tenant_id bigint not null references tenant (id),
  mois date not null check (mois = date_trunc('month', mois)),
  nature_fiscale text not null check (nature_fiscale in ('HT', 'TTC')),
  nb_pharmacies integer not null check (nb_pharmacies >= 5),
  centimes bigint not null check (centimes > 0),
  compte_le timestamptz not null default now(),
  primary key (tenant_id, mois, nature_fiscale)
);
select cloisonner('recupere_mensuel', 'select, insert');

-- Where a thousand adhérents stand on each thing sent: read from the index alone, by what was sent and by adhérent.
create index promotion_copies_lues on promotion (groupement_id, modele_id, tenant_id)
  include (id, acceptation_promo, acceptation_tg, publiee_le, repondue_le, date_debut, date_fin) where modele_id is not null;
drop index promotion_copies;
create index promotion_reponses on promotion (groupement_id, tenant_id)
  include (modele_id, acceptation_promo, acceptation_tg, repondue_le) where modele_id is not null;
create index rfa_copies_lues on rfa (groupement_id, modele_id, tenant_id)
  include (id, acceptation, repondue_le) where modele_id is not null;
drop index rfa_copies;
create index rfa_reponses on rfa (groupement_id, tenant_id) include (modele_id, acceptation, repondue_le)
  where modele_id is not null;
