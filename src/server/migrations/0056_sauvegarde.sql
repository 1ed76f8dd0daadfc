-- What became of the backups that the product makes by itself (EXP-8): one row each, for the super administrators.
create table sauvegarde (
  id bigint generated always as identity primary key,
  terminee_le timestamptz not null,
  -- In bytes; absent: it failed, and `raison` says why.
  taille bigint,
  raison text,
  check ((taille is null) <> (raison is null))
);
create index sauvegarde_terminee_le on sauvegarde (terminee_le);
grant select, insert, delete on sauvegarde to pharmaccord_systeme;
