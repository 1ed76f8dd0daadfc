-- Promotions and end-caps (entities §2). One table, three origins: a pharmacy's own, a groupement's model, and the copy of a model that each
-- member receives (docs/adr/0014). Everything hangs under the promotion's own tenant.

create table promotion (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  origine text not null check (origine in ('PHARMACIE', 'GROUPEMENT', 'DELEGUE')),
  -- Of a member's copy: the model it came from. It points into the groupement: that is what a copy is.
  groupement_id bigint,
  modele_id bigint,
  laboratoire_id bigint,
  nom_operation text not null check (char_length(nom_operation) between 1 and 255),
  -- The name was not typed: it follows the laboratory and the first product.
  nom_auto boolean not null default true,
  type_promo text not null check (type_promo in ('PROMO_TG', 'PROMO', 'TG')),
  date_debut date,
  date_fin date,
  conditions_promo text check (char_length(conditions_promo) <= 500),
  -- What a groupement advises its members to use; a pharmacy names its own emplacements.
  emplacement_conseille text check (char_length(emplacement_conseille) <= 255),
  quantite integer check (quantite between 1 and 1000000),
  multiple_de_trois boolean not null default false,
  superposable boolean not null default false,
  priorite_id bigint,
  commentaire text check (char_length(commentaire) <= 500),
  -- A model is shown to the members on this day, not before.
  affichage_date date,
  publiee_le timestamptz,
  -- Null: the promotion has no such part.
  etat_promo text check (etat_promo in ('DRAFT', 'VALIDATED', 'REFUSED')),
  etat_tg text check (etat_tg in ('DRAFT', 'VALIDATED', 'REFUSED')),
  -- What the member answered, for a copy only.
  acceptation_promo text check (acceptation_promo in ('WAITING', 'ACCEPTED', 'REFUSED', 'PAYPS')),
  acceptation_tg text check (acceptation_tg in ('WAITING', 'ACCEPTED', 'REFUSED')),
  motif_refus text check (char_length(motif_refus) <= 255),
  repondue_le timestamptz,
  -- "Traiter" was done: quantities and amounts are those of the end.
  traitee_le timestamptz,
  recherche text not null generated always as (public.f_normaliser(nom_operation)) stored,
  cree_par_id bigint, cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_par_nom text,
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id),
  foreign key (tenant_id, priorite_id) references priorite (tenant_id, id),
  -- A key into another tenant, like a grant's: a model leaves only when no copy is left.
  constraint promotion_modele_fk foreign key (groupement_id, modele_id) references promotion (tenant_id, id),
  constraint promotion_une_copie unique (tenant_id, groupement_id, modele_id),
  constraint promotion_copie_entiere check ((groupement_id is null) = (modele_id is null) and (modele_id is null or origine = 'GROUPEMENT')),
  constraint promotion_parties check (
    (etat_promo is not null) = (type_promo in ('PROMO_TG', 'PROMO')) and (etat_tg is not null) = (type_promo in ('PROMO_TG', 'TG'))
  ),
  constraint promotion_acceptations check (
    (acceptation_promo is not null) = (modele_id is not null and etat_promo is not null)
    and (acceptation_tg is not null) = (modele_id is not null and etat_tg is not null)
  ),
  constraint promotion_dates check (date_debut <= date_fin),
  -- A draft may miss anything; what is validated may not.
  constraint promotion_complete check (
    (etat_promo is distinct from 'VALIDATED' and etat_tg is distinct from 'VALIDATED')
    or (laboratoire_id is not null and date_debut is not null and date_fin is not null)
  )
);
create index promotion_liste on promotion (tenant_id, date_debut desc, id desc);
create index promotion_fin on promotion (tenant_id, date_fin);
create index promotion_laboratoire on promotion (tenant_id, laboratoire_id);
create index promotion_priorite on promotion (tenant_id, priorite_id) where priorite_id is not null;
create index promotion_copies on promotion (groupement_id, modele_id) where modele_id is not null;
alter table promotion enable row level security;
alter table promotion force row level security;
create policy promotion_tenant on promotion to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_systeme on promotion to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion to pharmaccord_app, pharmaccord_systeme;

create table promotion_produit (
  tenant_id bigint not null,
  promotion_id bigint not null,
  position integer not null,
  nom text not null check (char_length(nom) between 1 and 255),
  ean text check (ean ~ '^\d{13}$'),
  gamme text,
  quantite integer check (quantite between 1 and 1000000),
  prix_public_ttc_centimes bigint check (prix_public_ttc_centimes between 0 and 999999999999),
  prix_achat_ht_centimes bigint check (prix_achat_ht_centimes between 0 and 999999999999),
  tva numeric(5, 2) check (tva between 0 and 100),
  categorie_encadree text check (categorie_encadree in ('ALIMENTAIRE', 'DPH', 'HORS_CHAMP')),
  -- What was sold in the end ("Traiter"): the member's own, never the groupement's.
  quantite_vendue integer check (quantite_vendue between 0 and 100000000),
  ca_ttc_centimes bigint check (ca_ttc_centimes between 0 and 999999999999),
  sync_lgo text check (sync_lgo in ('ok', 'ko', 'non_synchronizable', 'manually_created')),
  sync_lgo_message text,
  sync_lgo_le timestamptz,
  primary key (tenant_id, promotion_id, position),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
create unique index promotion_produit_nom on promotion_produit (tenant_id, promotion_id, f_normaliser(nom));
create index promotion_produit_ean on promotion_produit (tenant_id, ean) where ean is not null;
alter table promotion_produit enable row level security;
alter table promotion_produit force row level security;
create policy promotion_produit_tenant on promotion_produit to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_produit_systeme on promotion_produit to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion_produit to pharmaccord_app, pharmaccord_systeme;

create table promotion_dispositif (
  tenant_id bigint not null,
  promotion_id bigint not null,
  dispositif text not null check (
    dispositif in ('LOT', 'BRI', 'BRC', 'RSO', 'BARRE', 'SELL_IN', 'AUTRE', 'PRIX_MINI', 'PRIX_MIN_MAX')
  ),
  position integer not null,
  -- As the contract's schema of this dispositif says.
  parametres jsonb not null default '{}',
  primary key (tenant_id, promotion_id, dispositif),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
alter table promotion_dispositif enable row level security;
alter table promotion_dispositif force row level security;
create policy promotion_dispositif_tenant on promotion_dispositif to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_dispositif_systeme on promotion_dispositif to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion_dispositif to pharmaccord_app, pharmaccord_systeme;

create table promotion_contrepartie (
  tenant_id bigint not null,
  id bigint generated always as identity,
  promotion_id bigint not null,
  -- The line of the model this one is the copy of: a forced modification finds it again, and its encours with it.
  modele_contrepartie_id bigint,
  position integer not null,
  part text not null check (part in ('PROMO', 'TG')),
  action text check (
    action in ('AVOIR', 'COOPERATION', 'COMPENSATION', 'CHEQUE', 'RELIVRAISON', 'RFA', 'FACTURE', 'AUTRES', 'PAYPS')
  ),
  contrepartie text check (char_length(contrepartie) <= 255),
  payeur text check (payeur in ('LABO', 'GROUPEMENT')),
  -- Hundredths: of a euro, or of a percent.
  valeur_centiemes bigint check (valeur_centiemes between 0 and 999999999999),
  unite text not null default 'EUR_TOTAL' check (unite in ('EUR_TOTAL', 'EUR_PAR_UNITE', 'POURCENT_CA')),
  declencheur text not null default 'FIN' check (declencheur in ('DEBUT', 'FIN', 'PREUVE_TG')),
  delai_jours integer not null default 0 check (delai_jours between 0 and 365),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade
);
create index promotion_contrepartie_promotion on promotion_contrepartie (tenant_id, promotion_id, position);
alter table promotion_contrepartie enable row level security;
alter table promotion_contrepartie force row level security;
create policy promotion_contrepartie_tenant on promotion_contrepartie to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_contrepartie_systeme on promotion_contrepartie to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion_contrepartie to pharmaccord_app, pharmaccord_systeme;

-- No place is promised twice. `occupe` and `superposable` follow the promotion (triggers below): rows count while the TG part holds its place
-- (own: VALIDATED, copy: ACCEPTED). Two rows share a place and a day only when BOTH may be superposed: such a row stands on a layer
-- of its own, another row takes every layer, so that one exclusion constraint says the whole rule (entities §2.4).
create table promotion_emplacement (
  tenant_id bigint not null,
  id bigint generated always as identity,
  promotion_id bigint not null,
  emplacement_id bigint not null,
  date_debut date not null,
  date_fin date not null,
  quantite_facing integer check (quantite_facing between 1 and 100000),
  prix_ht_centimes bigint check (prix_ht_centimes between 0 and 999999999999),
  realise_le date,
  occupe boolean not null default false,
  superposable boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, promotion_id, id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade,
  foreign key (tenant_id, emplacement_id) references emplacement (tenant_id, id),
  check (date_debut <= date_fin),
  constraint emplacement_occupe exclude using gist (
    tenant_id with =,
    emplacement_id with =,
    daterange(date_debut, date_fin, '[]') with &&,
    (case when superposable then int8range(id, id + 1) else int8range(null, null) end) with &&
  ) where (occupe)
);
create index promotion_emplacement_promotion on promotion_emplacement (tenant_id, promotion_id);
create index promotion_emplacement_emplacement on promotion_emplacement (tenant_id, emplacement_id, date_debut);
alter table promotion_emplacement enable row level security;
alter table promotion_emplacement force row level security;
create policy promotion_emplacement_tenant on promotion_emplacement to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_emplacement_systeme on promotion_emplacement to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion_emplacement to pharmaccord_app, pharmaccord_systeme;

create function promotion_tient_sa_place(p promotion) returns boolean language sql immutable
  as $$ select case when p.modele_id is null then p.etat_tg = 'VALIDATED' else p.acceptation_tg = 'ACCEPTED' end is true $$;

create function promotion_emplacement_suivre() returns trigger language plpgsql as $$
declare p promotion;
begin
  select * into p from promotion where tenant_id = new.tenant_id and id = new.promotion_id;
  new.occupe := promotion_tient_sa_place(p);
  new.superposable := coalesce(p.superposable, false);
  return new;
end $$;
create trigger promotion_emplacement_occupation before insert or update on promotion_emplacement
  for each row execute function promotion_emplacement_suivre();

create function promotion_occuper() returns trigger language plpgsql as $$
begin
  update promotion_emplacement set occupe = occupe where tenant_id = new.tenant_id and promotion_id = new.id;
  return null;
end $$;
create trigger promotion_occupation after update of etat_tg, acceptation_tg, superposable on promotion
  for each row when (
    promotion_tient_sa_place(old) is distinct from promotion_tient_sa_place(new) or old.superposable is distinct from new.superposable
  ) execute function promotion_occuper();

-- A photo of the shelf: proof that the TG was made.
create table promotion_preuve (
  tenant_id bigint not null,
  id bigint generated always as identity,
  promotion_id bigint not null,
  promotion_emplacement_id bigint,
  fichier_id bigint not null,
  cree_par_id bigint, cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade,
  foreign key (tenant_id, promotion_id, promotion_emplacement_id) references promotion_emplacement (tenant_id, promotion_id, id)
    on delete set null (promotion_emplacement_id),
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id)
);
create index promotion_preuve_promotion on promotion_preuve (tenant_id, promotion_id);
create index promotion_preuve_emplacement on promotion_preuve (tenant_id, promotion_id, promotion_emplacement_id);
create index promotion_preuve_fichier on promotion_preuve (tenant_id, fichier_id);
alter table promotion_preuve enable row level security;
alter table promotion_preuve force row level security;
create policy promotion_preuve_tenant on promotion_preuve to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_preuve_systeme on promotion_preuve to pharmaccord_systeme using (true);
grant select, insert, delete on promotion_preuve to pharmaccord_app, pharmaccord_systeme;

-- Visuals and planos joined to the operation; a copy shows its model's.
create table promotion_visuel (
  tenant_id bigint not null,
  promotion_id bigint not null,
  fichier_id bigint not null,
  cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, promotion_id, fichier_id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade,
  foreign key (tenant_id, fichier_id) references fichier (tenant_id, id)
);
create index promotion_visuel_fichier on promotion_visuel (tenant_id, fichier_id);
alter table promotion_visuel enable row level security;
alter table promotion_visuel force row level security;
create policy promotion_visuel_tenant on promotion_visuel to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_visuel_systeme on promotion_visuel to pharmaccord_systeme using (true);
grant select, insert, delete on promotion_visuel to pharmaccord_app, pharmaccord_systeme;

-- The segments a model is for; none: every member.
create table promotion_segment (
  tenant_id bigint not null,
  promotion_id bigint not null,
  segment_id bigint not null,
  primary key (tenant_id, promotion_id, segment_id),
  foreign key (tenant_id, promotion_id) references promotion (tenant_id, id) on delete cascade,
  foreign key (tenant_id, segment_id) references segment (tenant_id, id)
);
create index promotion_segment_segment on promotion_segment (tenant_id, segment_id);
alter table promotion_segment enable row level security;
alter table promotion_segment force row level security;
create policy promotion_segment_tenant on promotion_segment to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy promotion_segment_systeme on promotion_segment to pharmaccord_systeme using (true);
grant select, insert, update, delete on promotion_segment to pharmaccord_app, pharmaccord_systeme;

-- A member reads the priorities that its groupement put on what it sent, and changes none.
create policy priorite_adherent on priorite for select to pharmaccord_app using (
  exists (select from adhesion a where a.tenant_id = priorite.tenant_id and a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED')
);
