-- The words of the mails an account sends (entities §25.6). No row, or empty words: ours, of `modele-mail/defauts.ts`.
create table modele_mail (
  tenant_id bigint not null references tenant (id),
  nature text not null check (
    nature in ('DECLARATION', 'RELANCE_1', 'RELANCE_2', 'RELANCE_3', 'RELEVE', 'RECLAMATION', 'COMPTE_RENDU', 'DIGEST')
  ),
  sujet text,
  corps text,
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  -- Kept when the original words come back: an old tab is then still refused.
  version integer not null default 1,
  primary key (tenant_id, nature),
  constraint modele_mail_entier check ((sujet is null) = (corps is null))
);
alter table modele_mail enable row level security;
alter table modele_mail force row level security;
create policy modele_mail_tenant on modele_mail to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy modele_mail_systeme on modele_mail to pharmaccord_systeme using (true);
grant select, insert, update on modele_mail to pharmaccord_app, pharmaccord_systeme;

-- After how many days a claim of this kind is reminded (entities §25.7); DEFAUT: the kinds that have no line of their own.
create table relance_regle (
  tenant_id bigint not null references tenant (id),
  type text not null check (
    type in ('DEFAUT', 'LOGISTIQUE', 'RETOUR', 'COMPENSATION', 'CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS', 'RFA',
      'RECLAMATION', 'NEW_RECLAMATION', 'CHALLENGE')
  ),
  -- One to three, growing: as many levels. Null: the line was taken back, the usual delays apply.
  delais integer[] check (cardinality(delais) between 1 and 3),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, type)
);
alter table relance_regle enable row level security;
alter table relance_regle force row level security;
create policy relance_regle_tenant on relance_regle to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy relance_regle_systeme on relance_regle to pharmaccord_systeme using (true);
grant select, insert, update on relance_regle to pharmaccord_app, pharmaccord_systeme;

-- Which mails speak of an encours: one mail may speak of several.
create table encours_mail (
  tenant_id bigint not null,
  encours_id bigint not null,
  mail_id bigint not null,
  primary key (tenant_id, encours_id, mail_id),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete cascade,
  foreign key (tenant_id, mail_id) references mail (tenant_id, id) on delete cascade
);
create index encours_mail_mail on encours_mail (tenant_id, mail_id);
alter table encours_mail enable row level security;
alter table encours_mail force row level security;
create policy encours_mail_tenant on encours_mail to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_mail_systeme on encours_mail to pharmaccord_systeme using (true);
grant select, insert on encours_mail to pharmaccord_app, pharmaccord_systeme;

-- Where the person may stop receiving this kind of mail (RFC 2369, RFC 8058).
alter table mail add column desabonnement text;
