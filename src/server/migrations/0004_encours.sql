-- What laboratories owe (entities §4): claims, their lines, settlements, reminders, attachments and comments.

-- One row a year and tenant, locked by the transaction that numbers: no hole, no duplicate.
create table encours_compteur (
  tenant_id bigint not null references tenant (id),
  annee integer not null,
  dernier integer not null,
  primary key (tenant_id, annee)
);
alter table encours_compteur enable row level security;
alter table encours_compteur force row level security;
create policy encours_compteur_tenant on encours_compteur to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_compteur_systeme on encours_compteur to pharmaccord_systeme using (true);
grant select, insert, update on encours_compteur to pharmaccord_app, pharmaccord_systeme;

create table encours (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  numero text not null,
  laboratoire_id bigint not null,
  type text not null check (
    type in ('LOGISTIQUE', 'RETOUR', 'COMPENSATION', 'CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS', 'RFA', 'RECLAMATION',
      'NEW_RECLAMATION', 'CHALLENGE')
  ),
  info text not null,
  action_attendue text not null check (
    action_attendue in ('AVOIR', 'COOPERATION', 'COMPENSATION', 'CHEQUE', 'RELIVRAISON', 'RFA', 'FACTURE', 'AUTRES', 'PAYPS')
  ),
  action_description text,
  valeur_attendue_centimes bigint not null check (valeur_attendue_centimes between 0 and 999999999999),
  -- Sum of the settlements that are not cancelled.
  valeur_reglee_centimes bigint not null default 0 check (valeur_reglee_centimes >= 0),
  -- Planned while A_DECLARER, real afterwards; the planned one is then kept in date_prevue.
  date_declaration date not null,
  date_prevue date,
  date_echeance date not null,
  echeance_auto boolean not null default true,
  etat text not null default 'A_DECLARER' check (etat in ('A_DECLARER', 'DECLARE', 'REGLE')),
  payeur text not null default 'LABO' check (payeur in ('LABO', 'GROUPEMENT')),
  date_fait date,
  reference_facture text,
  reference_bl text,
  canal_declaration text check (canal_declaration in ('MAIL', 'PORTAIL', 'COURRIER', 'TELEPHONE', 'DELEGUE', 'PAYPS')),
  ecart_motif text check (ecart_motif in ('REMISE_COMMERCIALE', 'ERREUR', 'ABANDON', 'AUTRE')),
  regle_le date,
  origine_montant text not null default 'MANUEL' check (origine_montant in ('MANUEL', 'CALCULE')),
  -- What gave birth to it: a promotion and its contrepartie, a RFA and its tier…
  source_type text check (source_type in ('PROMOTION', 'RFA', 'RECLAMATION', 'PRESTATION')),
  source_id bigint,
  source_detail_id bigint,
  niveau_relance integer not null default 0,
  prochaine_relance date,
  suspendu_jusquau date,
  responsable_id bigint,
  nb_pieces integer not null default 0,
  -- What a free search reads, already without accents: f_normaliser is too slow to run on each row of a list.
  recherche text not null generated always as (
    public.f_normaliser(numero || ' ' || info || ' ' || coalesce(reference_facture, '') || ' ' || coalesce(reference_bl, ''))
  ) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_par_nom text,
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint encours_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint encours_responsable_fk foreign key (tenant_id, responsable_id) references utilisateur (tenant_id, id)
    on delete set null (responsable_id),
  constraint encours_action_decrite check (action_attendue <> 'AUTRES' or action_description is not null),
  constraint encours_ecart_explique check (
    etat <> 'REGLE' or (regle_le is not null and (valeur_reglee_centimes = valeur_attendue_centimes or ecart_motif is not null))
  ),
  constraint encours_source_entiere check ((source_type is null) = (source_id is null) and (source_id is not null or source_detail_id is null))
);
create unique index encours_numero on encours (tenant_id, numero);
create index encours_liste on encours (tenant_id, etat, date_declaration, id);
create index encours_laboratoire on encours (tenant_id, laboratoire_id, etat);
create index encours_responsable on encours (tenant_id, responsable_id) where responsable_id is not null;
-- Encours born from a contrepartie or a tier are never made twice.
create unique index encours_source on encours (tenant_id, source_type, source_id, source_detail_id) nulls not distinct
  where source_type is not null;
alter table encours enable row level security;
alter table encours force row level security;
create policy encours_tenant on encours to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_systeme on encours to pharmaccord_systeme using (true);
grant select, insert, update, delete on encours to pharmaccord_app, pharmaccord_systeme;

create table encours_ligne (
  tenant_id bigint not null,
  encours_id bigint not null,
  position integer not null,
  produit text not null,
  ean text,
  quantite integer not null check (quantite > 0),
  prix_unitaire_ht_centimes bigint not null check (prix_unitaire_ht_centimes >= 0),
  motif text,
  primary key (tenant_id, encours_id, position),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete cascade
);
alter table encours_ligne enable row level security;
alter table encours_ligne force row level security;
create policy encours_ligne_tenant on encours_ligne to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_ligne_systeme on encours_ligne to pharmaccord_systeme using (true);
grant select, insert, update, delete on encours_ligne to pharmaccord_app, pharmaccord_systeme;

create table encours_piece (
  tenant_id bigint not null,
  encours_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, encours_id, fichier_id),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index encours_piece_fichier on encours_piece (tenant_id, fichier_id);
alter table encours_piece enable row level security;
alter table encours_piece force row level security;
create policy encours_piece_tenant on encours_piece to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_piece_systeme on encours_piece to pharmaccord_systeme using (true);
grant select, insert, delete on encours_piece to pharmaccord_app, pharmaccord_systeme;

create table encours_reglement (
  tenant_id bigint not null,
  id bigint generated always as identity,
  encours_id bigint not null,
  date date not null,
  action text not null check (action in ('AVOIR', 'COOPERATION', 'COMPENSATION', 'CHEQUE', 'RELIVRAISON', 'RFA', 'FACTURE', 'AUTRES', 'PAYPS')),
  montant_centimes bigint not null check (montant_centimes > 0),
  reference text,
  fichier_id bigint,
  annule_le timestamptz,
  annule_par_nom text,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete cascade,
  constraint encours_reglement_piece_fk foreign key (tenant_id, encours_id, fichier_id)
    references encours_piece (tenant_id, encours_id, fichier_id) on delete set null (fichier_id)
);
create index encours_reglement_encours on encours_reglement (tenant_id, encours_id, fichier_id);
create index encours_reglement_date on encours_reglement (tenant_id, date) where annule_le is null;
alter table encours_reglement enable row level security;
alter table encours_reglement force row level security;
create policy encours_reglement_tenant on encours_reglement to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_reglement_systeme on encours_reglement to pharmaccord_systeme using (true);
grant select, insert, update, delete on encours_reglement to pharmaccord_app, pharmaccord_systeme;

create table encours_relance (
  tenant_id bigint not null,
  id bigint generated always as identity,
  encours_id bigint not null,
  date date not null,
  niveau integer not null,
  canal text not null check (canal in ('MAIL', 'PORTAIL', 'COURRIER', 'TELEPHONE', 'DELEGUE', 'PAYPS')),
  destinataires text[] not null default '{}',
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete cascade
);
create index encours_relance_encours on encours_relance (tenant_id, encours_id);
alter table encours_relance enable row level security;
alter table encours_relance force row level security;
create policy encours_relance_tenant on encours_relance to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_relance_systeme on encours_relance to pharmaccord_systeme using (true);
grant select, insert, delete on encours_relance to pharmaccord_app, pharmaccord_systeme;

create table encours_commentaire (
  tenant_id bigint not null,
  id bigint generated always as identity,
  encours_id bigint not null,
  texte text not null,
  impersonation boolean not null default false,
  cree_par_id bigint, cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, encours_id) references encours (tenant_id, id) on delete cascade
);
create index encours_commentaire_encours on encours_commentaire (tenant_id, encours_id);
alter table encours_commentaire enable row level security;
alter table encours_commentaire force row level security;
create policy encours_commentaire_tenant on encours_commentaire to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_commentaire_systeme on encours_commentaire to pharmaccord_systeme using (true);
grant select, insert, delete on encours_commentaire to pharmaccord_app, pharmaccord_systeme;

-- The daily "to do" is told once a day and tenant, whatever the number of instances and retries.
create table encours_rappel (
  tenant_id bigint not null references tenant (id),
  jour date not null,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, jour)
);
alter table encours_rappel enable row level security;
alter table encours_rappel force row level security;
create policy encours_rappel_tenant on encours_rappel to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy encours_rappel_systeme on encours_rappel to pharmaccord_systeme using (true);
grant select, insert on encours_rappel to pharmaccord_app, pharmaccord_systeme;
