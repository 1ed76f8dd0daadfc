-- The files of a mail of encours that are too heavy to be joined, or that its sender gives by a link: the secret link of réclamations, for
-- these files alone.
create table encours_lien (
  tenant_id bigint not null,
  id bigint generated always as identity,
  secret uuid not null,
  expire_le timestamptz not null,
  -- The mail that gives it: sent again, it lives longer.
  mail_id bigint,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, mail_id) references mail (tenant_id, id) on delete cascade
);
-- The public page knows a number alone: which one, in whatever account.
create unique index encours_lien_id on encours_lien (id);
create index encours_lien_mail on encours_lien (tenant_id, mail_id);
select cloisonner('encours_lien');

create table encours_lien_fichier (
  tenant_id bigint not null,
  lien_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, lien_id, fichier_id),
  foreign key (tenant_id, lien_id) references encours_lien (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index encours_lien_fichier_fichier on encours_lien_fichier (tenant_id, fichier_id);
select cloisonner('encours_lien_fichier', 'select, insert, delete');
