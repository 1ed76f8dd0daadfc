-- The conversations of one person with the super administrators (docs/metier/support.md), on the discussion engine: their messages and
-- their reading marks are those of a discussion, whose object is the conversation.
alter table discussion drop constraint discussion_kind_check, add constraint discussion_kind_check
  check (kind in ('PROMOTION', 'PRESTATION', 'RECLAMATION', 'RFA', 'RFA_GROUPEMENT', 'SUPPORT'));

create table support_conversation (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  utilisateur_id bigint not null,
  sujet text not null check (char_length(sujet) between 1 and 120),
  etat text not null default 'OUVERTE' check (etat in ('OUVERTE', 'CLOSE')),
  -- The last message is the asker's.
  a_repondre boolean not null default true,
  dernier_le timestamptz not null,
  cree_le timestamptz not null,
  clos_le timestamptz,
  clos_par_nom text,
  -- The last answer that left by mail.
  mail_jusqua bigint not null default 0,
  primary key (tenant_id, id),
  constraint support_conversation_close check ((etat = 'CLOSE') = (clos_le is not null)),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index support_conversation_personne on support_conversation (tenant_id, utilisateur_id, dernier_le desc);
-- A super administrator knows a number alone, and reads those of every account.
create unique index support_conversation_id on support_conversation (id);
create index support_conversation_liste on support_conversation (etat desc, dernier_le desc, id desc);
create index support_conversation_closes on support_conversation (clos_le) where etat = 'CLOSE';
select cloisonner('support_conversation');
create trigger support_conversation_discussion after delete on support_conversation
  referencing old table as disparus for each statement execute function discussion_disparaitre('SUPPORT');

-- Where the person was, joined with consent.
create table support_contexte (
  tenant_id bigint not null,
  commentaire_id bigint not null,
  ecran text not null check (char_length(ecran) between 1 and 500),
  version text not null check (char_length(version) between 1 and 40),
  navigateur text not null check (char_length(navigateur) between 1 and 300),
  primary key (tenant_id, commentaire_id),
  foreign key (tenant_id, commentaire_id) references discussion_commentaire (tenant_id, id) on delete cascade
);
select cloisonner('support_contexte', 'select, insert, delete');

create table support_piece (
  tenant_id bigint not null,
  conversation_id bigint not null,
  commentaire_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, commentaire_id, fichier_id),
  foreign key (tenant_id, conversation_id) references support_conversation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, commentaire_id) references discussion_commentaire (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index support_piece_conversation on support_piece (tenant_id, conversation_id);
create index support_piece_fichier on support_piece (tenant_id, fichier_id);
select cloisonner('support_piece', 'select, insert, delete');
