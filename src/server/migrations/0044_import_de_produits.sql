-- How a file is read: the row of its titles (0: none), the sheets of a workbook and the place of the one that is read.
alter table produit_import
  add column ligne_titres integer not null default 0 check (ligne_titres >= 0),
  add column feuilles jsonb not null default '[]',
  add column feuille integer;
update produit_import set ligne_titres = 1 where entete;
alter table produit_import drop column entete;

-- The check of a file is a job: which one was asked last, how far it is, what it found.
alter table produit_import
  add column verification integer not null default 0,
  add column nb_lues integer not null default 0,
  add column bilan jsonb;
alter table produit_import drop constraint produit_import_etat_check;
alter table produit_import add constraint produit_import_etat_check
  check (etat in ('ANALYSE', 'VERIFICATION', 'PRET', 'EN_COURS', 'TERMINE', 'ECHEC', 'ABANDONNE'));
-- Its counts lived in the answer of one request: a file checked before is checked again.
update produit_import set etat = 'ANALYSE' where etat = 'PRET';

-- What a person withdrew because a file of medicines no longer tells it: the product, or its price. Kept to be undone.
create table produit_import_retrait (
  import_id bigint not null references produit_import (id) on delete cascade,
  genre text not null check (genre in ('PRODUIT', 'PRIX')),
  produit_id bigint not null references produit (id) on delete cascade,
  -- The price that was withdrawn.
  prix_centimes bigint,
  primary key (import_id, genre, produit_id)
);
create index produit_import_retrait_produit on produit_import_retrait (produit_id);
grant select, insert, update, delete on produit_import_retrait to pharmaccord_systeme;
