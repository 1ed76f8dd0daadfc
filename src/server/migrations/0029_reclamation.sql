-- Réclamations (entities §9): what a pharmacy disputes with a laboratory, on the discussion engine (ADR 13), with a link by which the
-- laboratory answers without an account.

-- One row a year and tenant, locked by the transaction that numbers: no hole, no duplicate.
create table reclamation_compteur (
  tenant_id bigint not null references tenant (id),
  annee integer not null,
  dernier integer not null,
  primary key (tenant_id, annee)
);
alter table reclamation_compteur enable row level security;
alter table reclamation_compteur force row level security;
create policy reclamation_compteur_tenant on reclamation_compteur to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy reclamation_compteur_systeme on reclamation_compteur to pharmaccord_systeme using (true);
grant select, insert, update on reclamation_compteur to pharmaccord_app, pharmaccord_systeme;

create table reclamation (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  numero text not null,
  laboratoire_id bigint not null,
  motif text not null check (motif in ('LOGISTIQUE', 'RETOUR', 'RECLAMATION', 'QUESTION')),
  objet text,
  reference_commande text,
  reference_facture text,
  reference_bl text,
  destinataires text[] not null default '{}',
  urgent boolean not null default false,
  date_butoir date,
  -- What it is about, or what it gave birth to.
  encours_id bigint,
  -- The right to read and to answer without an account: never in the journal nor in a log.
  lien_secret uuid not null,
  lien_expire_le timestamptz not null,
  lien_revoque_le timestamptz,
  -- Somebody of the laboratory did something on its page; a mere reading of the page says nothing (mail scanners do that).
  vue_le timestamptz,
  recherche text not null generated always as (
    public.f_normaliser(numero || ' ' || coalesce(objet, '') || ' ' || coalesce(reference_commande, '') || ' ' || coalesce(reference_facture, '')
      || ' ' || coalesce(reference_bl, ''))
  ) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_par_nom text,
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint reclamation_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint reclamation_encours_fk foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete set null (encours_id)
);
create unique index reclamation_numero on reclamation (tenant_id, numero);
-- The public page knows a number alone: which one, in whatever account.
create unique index reclamation_id on reclamation (id);
create unique index reclamation_encours on reclamation (tenant_id, encours_id) where encours_id is not null;
create index reclamation_laboratoire on reclamation (tenant_id, laboratoire_id, id desc);
alter table reclamation enable row level security;
alter table reclamation force row level security;
create policy reclamation_tenant on reclamation to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy reclamation_systeme on reclamation to pharmaccord_systeme using (true);
grant select, insert, update, delete on reclamation to pharmaccord_app, pharmaccord_systeme;
create trigger reclamation_discussion after delete on reclamation
  referencing old table as disparus for each statement execute function discussion_disparaitre('RECLAMATION');

create table reclamation_ligne (
  tenant_id bigint not null,
  reclamation_id bigint not null,
  position integer not null,
  nom text not null,
  ean text,
  lot text,
  quantite integer check (quantite > 0),
  primary key (tenant_id, reclamation_id, position),
  foreign key (tenant_id, reclamation_id) references reclamation (tenant_id, id) on delete cascade
);
alter table reclamation_ligne enable row level security;
alter table reclamation_ligne force row level security;
create policy reclamation_ligne_tenant on reclamation_ligne to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy reclamation_ligne_systeme on reclamation_ligne to pharmaccord_systeme using (true);
grant select, insert, update, delete on reclamation_ligne to pharmaccord_app, pharmaccord_systeme;

-- Files come with a message, of the pharmacy or of the laboratory.
create table reclamation_piece (
  tenant_id bigint not null,
  reclamation_id bigint not null,
  commentaire_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, commentaire_id, fichier_id),
  foreign key (tenant_id, reclamation_id) references reclamation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, commentaire_id) references discussion_commentaire (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index reclamation_piece_reclamation on reclamation_piece (tenant_id, reclamation_id);
create index reclamation_piece_fichier on reclamation_piece (tenant_id, fichier_id);
alter table reclamation_piece enable row level security;
alter table reclamation_piece force row level security;
create policy reclamation_piece_tenant on reclamation_piece to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy reclamation_piece_systeme on reclamation_piece to pharmaccord_systeme using (true);
grant select, insert, delete on reclamation_piece to pharmaccord_app, pharmaccord_systeme;

-- What the laboratory said by its link: who, and what it decided.
create table reclamation_reponse (
  tenant_id bigint not null,
  commentaire_id bigint not null,
  reclamation_id bigint not null,
  auteur_mail text not null,
  -- Null: only words.
  nature text check (nature in ('AVOIR', 'RELIVRAISON', 'REFUS', 'INFORMATIONS')),
  avoir_numero text,
  montant_centimes bigint check (montant_centimes between 1 and 999999999999),
  date_prevue date,
  -- Confirmed by the pharmacy: its encours was settled from it.
  reglee_le timestamptz,
  reglee_par_nom text,
  primary key (tenant_id, commentaire_id),
  foreign key (tenant_id, commentaire_id) references discussion_commentaire (tenant_id, id) on delete cascade,
  foreign key (tenant_id, reclamation_id) references reclamation (tenant_id, id) on delete cascade,
  constraint reclamation_reponse_avoir check (nature is distinct from 'AVOIR' or (avoir_numero is not null and montant_centimes is not null))
);
create index reclamation_reponse_reclamation on reclamation_reponse (tenant_id, reclamation_id);
alter table reclamation_reponse enable row level security;
alter table reclamation_reponse force row level security;
create policy reclamation_reponse_tenant on reclamation_reponse to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy reclamation_reponse_systeme on reclamation_reponse to pharmaccord_systeme using (true);
grant select, insert, update, delete on reclamation_reponse to pharmaccord_app, pharmaccord_systeme;

-- A laboratory wrote it, by its link.
alter table discussion_commentaire add column externe boolean not null default false;
