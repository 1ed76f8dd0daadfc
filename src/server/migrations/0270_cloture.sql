-- A mandate that must charge nothing more: asked of the provider when its account closes, until it says that it is done
-- (CPT-140).
create table abonnement_arret (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  mandat text not null check (mandat <> ''),
  etat text not null default 'A_ARRETER' check (etat in ('A_ARRETER', 'ARRETE')),
  essais integer not null default 0,
  dernier_essai_le timestamptz,
  -- Why the last try did not stop it, in French.
  raison text,
  arrete_le timestamptz,
  -- Null: the provider itself answered.
  arrete_par_nom text,
  cree_le timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, mandat),
  check ((etat = 'ARRETE') = (arrete_le is not null))
);
create index abonnement_arret_attendus on abonnement_arret (id) where etat = 'A_ARRETER';

-- Accounts that closed before: what may still charge them is to stop too.
alter table abonnement_commande no force row level security;
insert into abonnement_arret (tenant_id, mandat)
  select t.id, c.mandat from tenant t join abonnement_commande c on c.tenant_id = t.id
  where t.active = 'TERMINATED' and (c.recurrente or c.etat = 'PAYEE');
alter table abonnement_commande force row level security;
select cloisonner('abonnement_arret', 'select, insert, update');

-- The closing of an account, from its resignation to the erasure of its data (CPT-142).
create table cloture (
  tenant_id bigint primary key references tenant (id),
  demandee_le timestamptz not null,
  demandee_par_nom text not null,
  -- The day that was told.
  effacement_le date not null,
  -- What the account had that day, and what was cut.
  constat jsonb not null,
  -- What is still owed to it no longer holds the erasure.
  levee_le timestamptz,
  levee_par_nom text,
  levee_motif text,
  effacement_commence_le timestamptz,
  efface_le timestamptz,
  efface_par_nom text,
  -- How many rows of each table were removed or made anonymous.
  bilan jsonb,
  version integer not null default 1,
  check ((levee_le is null) = (levee_motif is null))
);
-- Those that closed before are told of nothing yet: a month from now is left to them as to the others.
insert into cloture (tenant_id, demandee_le, demandee_par_nom, effacement_le, constat)
  select id, modifie_le, coalesce(modifie_par_nom, 'Pharmaccord'), current_date + 30,
    '{"nbUtilisateurs": 0, "nbEncours": 0, "resteDu": {}, "nbDelegues": 0, "connexions": []}'
  from tenant where active = 'TERMINATED';
create index cloture_effacement on cloture (effacement_le) where efface_le is null;
select cloisonner('cloture', 'select, insert, update');

-- The erasure of an account removes what no screen ever does (CPT-145).
grant delete on encaissement, encours_mail, encours_compteur, encours_rappel, mail_adresse, modele_mail, payps_compte,
  payps_coupon, payps_versement, discussion_reglage, encaissement_reglage, reclamation_compteur, recapitulatif_reglage,
  rapport_mensuel, relance_regle, abonnement_rappel, abonnement_demande, invitation to pharmaccord_systeme;
