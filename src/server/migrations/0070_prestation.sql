-- What a groupement sells to laboratories and gives back to its adhérents (docs/metier/prestations.md, PRS).
create table type_prestation (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null check (char_length(nom) between 1 and 255),
  description text check (char_length(description) between 1 and 500),
  tva_centiemes integer not null check (tva_centiemes between 0 and 10000),
  mode_repartition text not null check (mode_repartition in ('EGAL', 'CA', 'NB_REALISATIONS', 'MANUEL')),
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index type_prestation_nom on type_prestation (tenant_id, f_normaliser(nom));
select cloisonner('type_prestation');

create table prestation (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  laboratoire_id bigint not null,
  type_id bigint not null,
  date_debut date not null,
  date_fin date not null,
  numero_facture text check (char_length(numero_facture) between 1 and 255),
  date_facture date,
  -- When the payment is expected, and the day by which the adhérents are to have their part.
  date_paiement date,
  date_reversion date,
  payee_le date,
  reversee_le date,
  montant_ht_centimes bigint check (montant_ht_centimes > 0),
  tva_centiemes integer not null check (tva_centiemes between 0 and 10000),
  part_groupement_centiemes integer not null check (part_groupement_centiemes between 0 and 10000),
  -- Of the amount, what is for the adhérents: as `partsDuMontant` says it when the amount or the part is written.
  a_reverser_centimes bigint not null default 0 check (a_reverser_centimes >= 0),
  mode_repartition text not null check (mode_repartition in ('EGAL', 'CA', 'NB_REALISATIONS', 'MANUEL')),
  etat text not null check (etat in ('DRAFT', 'WAITING', 'CONFIRMED', 'PROCESSED', 'TERMINATED')),
  -- Where it was when it was cancelled.
  etat_avant text check (etat_avant in ('DRAFT', 'WAITING', 'CONFIRMED')),
  annule_motif text check (char_length(annule_motif) between 1 and 255),
  commentaire text check (char_length(commentaire) between 1 and 500),
  nb_pieces integer not null default 0,
  -- Kept by the triggers on reversion, never written by hand.
  nb_reversions integer not null default 0,
  nb_reversees integer not null default 0,
  nb_en_virement integer not null default 0,
  reparti_centimes bigint not null default 0,
  reverse_centimes bigint not null default 0,
  recherche text not null generated always as (public.f_normaliser(coalesce(numero_facture, '') || ' ' || coalesce(commentaire, ''))) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint prestation_laboratoire_fk foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  constraint prestation_type_fk foreign key (tenant_id, type_id) references type_prestation (tenant_id, id),
  constraint prestation_dates check (date_debut <= date_fin),
  constraint prestation_complete check (etat in ('DRAFT', 'TERMINATED') or (numero_facture is not null and date_facture is not null
    and date_paiement is not null and date_reversion is not null and montant_ht_centimes is not null)),
  constraint prestation_payee check (etat not in ('CONFIRMED', 'PROCESSED') or payee_le is not null),
  constraint prestation_annulee check ((etat = 'TERMINATED') = (etat_avant is not null)),
  -- No adhérent receives before the laboratory has paid, nor more than what is for the adhérents.
  constraint prestation_argent check (nb_reversees + nb_en_virement = 0
    or (etat in ('CONFIRMED', 'PROCESSED') and reparti_centimes <= a_reverser_centimes))
);
create index prestation_liste on prestation (tenant_id, date_debut desc, id desc);
create index prestation_laboratoire on prestation (tenant_id, laboratoire_id);
create index prestation_type on prestation (tenant_id, type_id);
select cloisonner('prestation');

-- The operations of the groupement that a prestation pays: their photos are its proof.
create table prestation_promotion (
  tenant_id bigint not null,
  prestation_id bigint not null,
  promotion_id bigint not null,
  primary key (tenant_id, prestation_id, promotion_id),
  foreign key (tenant_id, prestation_id) references prestation (tenant_id, id) on delete cascade,
  constraint prestation_promotion_fk foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
create index prestation_promotion_promotion on prestation_promotion (tenant_id, promotion_id);
select cloisonner('prestation_promotion', 'select, insert, delete');

create table prestation_piece (
  tenant_id bigint not null,
  prestation_id bigint not null,
  fichier_id bigint not null,
  primary key (tenant_id, prestation_id, fichier_id),
  foreign key (tenant_id, prestation_id) references prestation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id) on delete cascade
);
create index prestation_piece_fichier on prestation_piece (tenant_id, fichier_id);
select cloisonner('prestation_piece', 'select, insert, delete');

-- A transfer file: what it says is kept, so that it is the same each time it is taken.
create table reversion_virement (
  tenant_id bigint not null,
  id bigint generated always as identity,
  prestation_id bigint not null,
  message_id text not null unique check (message_id ~ '^[A-Z0-9-]{1,35}$'),
  etat text not null default 'EMIS' check (etat in ('EMIS', 'EXECUTE', 'ANNULE')),
  date_execution date not null,
  nombre integer not null check (nombre > 0),
  total_centimes bigint not null check (total_centimes > 0),
  titulaire text not null,
  iban text not null,
  bic text,
  execute_le date,
  annule_le timestamptz,
  annule_par_nom text,
  annule_motif text check (char_length(annule_motif) between 1 and 255),
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, prestation_id, id),
  foreign key (tenant_id, prestation_id) references prestation (tenant_id, id) on delete cascade,
  constraint reversion_virement_issue check ((etat = 'EXECUTE') = (execute_le is not null) and (etat = 'ANNULE') = (annule_le is not null))
);
select cloisonner('reversion_virement');

-- The part of one adhérent.
create table reversion (
  tenant_id bigint not null,
  id bigint generated always as identity,
  prestation_id bigint not null,
  pharmacie_id bigint not null references tenant (id),
  base bigint check (base >= 0),
  montant_ht_centimes bigint not null check (montant_ht_centimes > 0),
  etat text not null default 'A_REVERSER' check (etat in ('A_REVERSER', 'REVERSEE')),
  date_reversion date,
  reference text check (char_length(reference) between 1 and 140),
  -- The transfer file that it is in, unless that one was given up.
  virement_id bigint,
  sans_preuve_motif text check (char_length(sans_preuve_motif) between 1 and 255),
  sans_preuve_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint reversion_une_part unique (tenant_id, prestation_id, pharmacie_id),
  foreign key (tenant_id, prestation_id) references prestation (tenant_id, id) on delete cascade,
  constraint reversion_virement_fk foreign key (tenant_id, prestation_id, virement_id)
    references reversion_virement (tenant_id, prestation_id, id),
  constraint reversion_faite check ((etat = 'REVERSEE') = (date_reversion is not null and reference is not null)
    and (date_reversion is null) = (reference is null))
);
create index reversion_pharmacie on reversion (pharmacie_id, tenant_id, prestation_id);
create index reversion_en_virement on reversion (tenant_id, virement_id) where virement_id is not null;
select cloisonner('reversion');

-- What a transfer file says of each of its reversions. A reversion is in one living file at most.
create table reversion_virement_ligne (
  tenant_id bigint not null,
  virement_id bigint not null,
  reversion_id bigint not null,
  -- False once the file is given up.
  vivante boolean not null default true,
  titulaire text not null,
  iban text not null,
  bic text,
  montant_centimes bigint not null check (montant_centimes > 0),
  libelle text not null,
  primary key (tenant_id, virement_id, reversion_id),
  foreign key (tenant_id, virement_id) references reversion_virement (tenant_id, id) on delete cascade,
  foreign key (tenant_id, reversion_id) references reversion (tenant_id, id) on delete cascade
);
create unique index reversion_virement_une_fois on reversion_virement_ligne (tenant_id, reversion_id) where vivante;
select cloisonner('reversion_virement_ligne');

-- The counts and sums of a prestation follow its reversions, in the same statement.
create function reversion_suivre() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update prestation p set nb_reversions = s.nombre, nb_reversees = s.faites, nb_en_virement = s.en_virement,
    reparti_centimes = s.reparti, reverse_centimes = s.reverse
  from (
    select t.tenant_id, t.prestation_id, count(r.id) as nombre, count(r.id) filter (where r.etat = 'REVERSEE') as faites,
      count(r.id) filter (where r.etat = 'A_REVERSER' and r.virement_id is not null) as en_virement,
      coalesce(sum(r.montant_ht_centimes), 0) as reparti,
      coalesce(sum(r.montant_ht_centimes) filter (where r.etat = 'REVERSEE'), 0) as reverse
    from (select distinct tenant_id, prestation_id from touchees) t
    left join reversion r on r.tenant_id = t.tenant_id and r.prestation_id = t.prestation_id
    group by t.tenant_id, t.prestation_id) s
  where p.tenant_id = s.tenant_id and p.id = s.prestation_id;
  return null;
end $$;
create trigger reversion_ajoutee after insert on reversion
  referencing new table as touchees for each statement execute function reversion_suivre();
create trigger reversion_changee after update on reversion
  referencing new table as touchees for each statement execute function reversion_suivre();
create trigger reversion_retiree after delete on reversion
  referencing old table as touchees for each statement execute function reversion_suivre();

-- Of the adhérent's own account: the encaissement that a reversion became there.
create table reversion_recue (
  tenant_id bigint not null references tenant (id),
  groupement_id bigint not null references tenant (id),
  reversion_id bigint not null,
  encaissement_id bigint not null,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, groupement_id, reversion_id),
  foreign key (tenant_id, encaissement_id) references encaissement (tenant_id, id)
);
create index reversion_recue_encaissement on reversion_recue (tenant_id, encaissement_id);
select cloisonner('reversion_recue');

-- The bank account of a pharmacy, where it is paid, or of a groupement, from which it pays.
create table coordonnees_bancaires (
  tenant_id bigint primary key references tenant (id),
  titulaire text not null check (char_length(titulaire) between 1 and 70),
  iban text not null check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1
);
select cloisonner('coordonnees_bancaires', 'select, insert, update');

-- What is talked about takes its discussion with it (ADR 13).
create trigger prestation_discussion after delete on prestation
  referencing old table as disparus for each statement execute function discussion_disparaitre('PRESTATION');

-- A reversion that an adhérent received is an encaissement of its own account; the statements of all go in one archive.
alter table encaissement drop constraint encaissement_source_check, add constraint encaissement_source_check check (source in
  ('MANUEL', 'FACTURX', 'CII', 'UBL', 'PDF_TEXTE', 'REPONSE_LABO', 'RELEVE_BANCAIRE', 'TABLEUR', 'REVERSION'));
alter table archive drop constraint archive_sorte_check,
  add constraint archive_sorte_check check (sorte in ('EXPORT', 'DOCUMENTS', 'DOSSIER_PREUVE', 'RELEVES_REVERSION'));

-- The story of a prestation is read on its own page: it stays as long as it (EXP-12). Added to whatever the function already says.
do $patch$
begin
  execute replace(
    pg_get_functiondef('journal_d_une_chose(bigint, text, bigint)'::regprocedure),
    $$when 'rfa' then$$,
    $$when 'prestation' then exists (select from prestation where tenant_id = $1 and id = $3)
      when 'rfa' then$$
  );
end $patch$;
