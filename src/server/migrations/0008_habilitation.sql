-- Grants (entities §21): what a pharmacy lets a delegate follow (TRADE), or an administrator of another pharmacy do in its name (CONNEXION).
-- The row is the pharmacy's. Its beneficiary belongs to another account, which never sees this table: he reads his own grants through
-- read models of the system role, that name him.
create table habilitation (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity unique,
  sorte text not null check (sorte in ('TRADE', 'CONNEXION')),
  delegue_tenant_id bigint not null,
  delegue_id bigint not null,
  etat text not null check (etat in ('WAITING', 'ACCEPTED', 'REFUSED', 'DEACTIVATED')),
  -- Who asked; the other one decides (decisions 1).
  initiateur text not null check (initiateur in ('PHARMACIE', 'DELEGUE')),
  -- Who refused, withdrew, deactivated or gave up.
  arrete_par text check (arrete_par in ('PHARMACIE', 'DELEGUE')),
  droit_trade boolean not null default false,
  lecture_encours boolean not null default true,
  date_demande timestamptz not null default now(),
  demande_par_nom text not null,
  decide_par_id bigint, decide_par_nom text, decide_le timestamptz,
  -- Last day included, in Europe/Paris.
  expire_le date,
  -- The expiry that was announced, and the one whose passing was told: the daily job says each once.
  rappel_de date, fin_de date,
  modifie_par_nom text,
  modifie_le timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint habilitation_unique unique (tenant_id, delegue_id, sorte),
  -- The only key of a tenant table that points into another tenant: that is what a grant is.
  constraint habilitation_delegue_fk foreign key (delegue_tenant_id, delegue_id) references utilisateur (tenant_id, id) on delete cascade,
  constraint habilitation_autre_compte check (delegue_tenant_id <> tenant_id),
  constraint habilitation_arret check ((etat in ('REFUSED', 'DEACTIVATED')) = (arrete_par is not null))
);
create index habilitation_delegue on habilitation (delegue_tenant_id, delegue_id, sorte);
create index habilitation_expire_le on habilitation (expire_le) where etat = 'ACCEPTED' and expire_le is not null;
alter table habilitation enable row level security;
alter table habilitation force row level security;
create policy habilitation_tenant on habilitation to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy habilitation_systeme on habilitation to pharmaccord_systeme using (true);
grant select on habilitation to pharmaccord_app;
grant select, insert, update, delete on habilitation to pharmaccord_systeme;

-- What a beneficiary did (screen of the pharmacy), without weighing on the journal of the other acts.
create index journal_habilitation on journal (tenant_id, utilisateur_id, id) 
  where impersonation or objet in ('habilitation', 'trade', 'tenant');
