-- Payps, the coupon platform (docs/metier/payps.md): the account of each pharmacy, the brands, the coupons it used, what was paid for them.

-- Where the platform answers: one for all, told by the super administrator.
create table payps_reglage (
  seul boolean primary key default true check (seul),
  url text check (char_length(url) <= 500),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
insert into payps_reglage default values;
grant select on payps_reglage to pharmaccord_app;
grant select, update on payps_reglage to pharmaccord_systeme;

-- A brand of Payps is not a laboratory: whose it is, the super administrator tells, for all.
create table payps_marque (
  id bigint generated always as identity primary key,
  nom text not null check (char_length(nom) between 1 and 255),
  laboratoire_detail_id bigint references laboratoire_detail (id) on delete set null,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
create unique index payps_marque_nom on payps_marque (f_normaliser(nom));
create index payps_marque_laboratoire on payps_marque (laboratoire_detail_id);
grant select on payps_marque to pharmaccord_app;
grant select, insert, update on payps_marque to pharmaccord_systeme;

-- The password is never kept; the token is a secret kept apart.
create table payps_compte (
  tenant_id bigint primary key references tenant (id),
  email text not null check (char_length(email) <= 255),
  connecte boolean not null,
  connecte_le timestamptz not null,
  connecte_par_nom text,
  deconnecte_le timestamptz,
  deconnexion text check (deconnexion in ('VOLONTAIRE', 'JETON_REFUSE')),
  -- Where the next reading starts; null: from the beginning.
  curseur_coupons text,
  curseur_versements text,
  -- Changes with each connection: what an older one was reading is put aside.
  connexion_no integer not null default 1,
  demandee_le timestamptz,
  lue_le timestamptz,
  -- Why the last reading failed; null: it did not.
  erreur text check (erreur in ('COMMUNICATION', 'QUOTA', 'REPONSE_INATTENDUE', 'REFUS', 'NON_AUTORISEE')),
  version integer not null default 1,
  constraint payps_compte_etat check (connecte = (deconnecte_le is null) and connecte = (deconnexion is null))
);
select cloisonner('payps_compte', 'select, insert, update');

-- What is due for one laboratory and one month, or beyond what an operation already asks for: what its encours names as its source.
create table payps_creance (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  periode date not null check (extract(day from periode) = 1),
  promotion_id bigint,
  -- The operation's number, kept when it is deleted; 0: that of the month.
  cle_promotion bigint not null default 0,
  du_centimes bigint not null default 0 check (du_centimes >= 0),
  -- The platform went back on what was already settled.
  trop_percu_centimes bigint not null default 0 check (trop_percu_centimes >= 0),
  modifie_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payps_creance_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id)
    on delete cascade,
  constraint payps_creance_promotion_fk foreign key (tenant_id, promotion_id) references promotion (tenant_id, id)
    on delete set null (promotion_id)
);
create unique index payps_creance_cle on payps_creance (tenant_id, laboratoire_id, periode, cle_promotion);
create index payps_creance_promotion on payps_creance (tenant_id, promotion_id) where promotion_id is not null;
select cloisonner('payps_creance');

create table payps_coupon (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  externe text not null check (char_length(externe) between 1 and 100),
  -- A correction bears a higher one; an older one that comes late changes nothing.
  revision integer not null check (revision >= 1),
  marque text not null check (char_length(marque) between 1 and 255),
  code text check (code ~ '^\d{7,13}$'),
  designation text check (char_length(designation) <= 255),
  jour date not null,
  quantite integer not null check (quantite between 1 and 100000),
  -- Null: the platform has not said it.
  montant_centimes bigint check (montant_centimes between 0 and 100000000),
  etat text not null check (etat in ('UTILISE', 'REFUSE', 'ANNULE')),
  motif text check (char_length(motif) <= 255),
  -- What the last reconciliation made of it, one of the answers of the rules (PAY-7).
  suivi text not null default 'DU' check (suivi in ('DU', 'PAYE', 'A_VERIFIER', 'REFUSE', 'ANNULE')),
  a_verifier text check (a_verifier in ('MARQUE_NON_LIEE', 'LABORATOIRE_ABSENT', 'SANS_PRIX')),
  paye_centimes bigint not null default 0 check (paye_centimes >= 0),
  -- The operation whose money it is.
  promotion_id bigint,
  creance_id bigint,
  recu_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payps_coupon_externe unique (tenant_id, externe),
  constraint payps_coupon_creance_fk foreign key (tenant_id, creance_id) references payps_creance (tenant_id, id)
    on delete set null (creance_id),
  constraint payps_coupon_promotion_fk foreign key (tenant_id, promotion_id) references promotion (tenant_id, id)
    on delete set null (promotion_id)
);
create index payps_coupon_jour on payps_coupon (tenant_id, jour desc, id desc);
create index payps_coupon_promotion on payps_coupon (tenant_id, promotion_id) where promotion_id is not null;
create index payps_coupon_creance on payps_coupon (tenant_id, creance_id) where creance_id is not null;
create index payps_coupon_marque on payps_coupon (f_normaliser(marque));
create index payps_coupon_suivi on payps_coupon (tenant_id, suivi, jour desc, id desc);
select cloisonner('payps_coupon', 'select, insert, update');

create table payps_versement (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  externe text not null check (char_length(externe) between 1 and 100),
  revision integer not null check (revision >= 1),
  marque text not null check (char_length(marque) between 1 and 255),
  jour date not null,
  montant_centimes bigint not null check (montant_centimes between 1 and 100000000000),
  annule boolean not null,
  encaissement_id bigint,
  recu_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payps_versement_externe unique (tenant_id, externe),
  constraint payps_versement_encaissement_fk foreign key (tenant_id, encaissement_id) references encaissement (tenant_id, id)
);
create index payps_versement_encaissement on payps_versement (tenant_id, encaissement_id) where encaissement_id is not null;
create index payps_versement_jour on payps_versement (tenant_id, jour desc, id desc);
select cloisonner('payps_versement', 'select, insert, update');

create table payps_versement_ligne (
  tenant_id bigint not null,
  versement_id bigint not null,
  coupon text not null check (char_length(coupon) between 1 and 100),
  montant_centimes bigint not null check (montant_centimes between 1 and 100000000),
  -- Shared out once: what a person undoes afterwards is not done again.
  partagee boolean not null default false,
  primary key (tenant_id, versement_id, coupon),
  foreign key (tenant_id, versement_id) references payps_versement (tenant_id, id) on delete cascade
);
create index payps_versement_ligne_coupon on payps_versement_ligne (tenant_id, coupon);
select cloisonner('payps_versement_ligne');

alter table encours drop constraint encours_source_type_check,
  add constraint encours_source_type_check check (source_type in ('PROMOTION', 'RFA', 'RECLAMATION', 'PRESTATION', 'PAYPS'));
alter table encaissement drop constraint encaissement_source_check, add constraint encaissement_source_check check (source in
  ('MANUEL', 'FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'REPONSE_LABO', 'RELEVE_BANCAIRE', 'TABLEUR', 'REVERSION', 'PAYPS'));
