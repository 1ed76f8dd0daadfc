-- Of a mail that reached some of its recipients: those it has not reached, to whom alone it is sent again. Null: all of them.
alter table mail add column reste text[] check (cardinality(reste) > 0);

-- Two more mails of a réclamation have words of their own.
alter table modele_mail drop constraint modele_mail_nature_check;
alter table modele_mail add constraint modele_mail_nature_check check (
  nature in ('DECLARATION', 'RELANCE_1', 'RELANCE_2', 'RELANCE_3', 'RELEVE', 'RECLAMATION', 'RECLAMATION_SUITE', 'RECLAMATION_RELANCE',
    'COMPTE_RENDU', 'DIGEST')
);

-- After how many days what is waited for has no answer (entities §9.3). No row: ten.
create table discussion_reglage (
  tenant_id bigint primary key references tenant (id),
  jours_sans_reponse integer not null check (jours_sans_reponse between 1 and 90),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
alter table discussion_reglage enable row level security;
alter table discussion_reglage force row level security;
create policy discussion_reglage_tenant on discussion_reglage to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy discussion_reglage_systeme on discussion_reglage to pharmaccord_systeme using (true);
grant select, insert, update on discussion_reglage to pharmaccord_app, pharmaccord_systeme;
