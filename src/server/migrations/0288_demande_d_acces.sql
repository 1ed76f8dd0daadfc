-- A delegate asks by an exact identifier, and learns nothing of whose it is before the answer (RES-82).
-- What a pharmacist would give by default is proposals alone (RES-81); what was given stays.
alter table habilitation
  alter column droit_trade set default true,
  alter column lecture_encours set default false,
  -- Each side knows the other: accepted once, or asked when names were still found by a search.
  add column connue boolean not null default false;
alter table habilitation no force row level security;
-- petite table : quelques accès par pharmacie.
update habilitation set connue = true;
-- petite table : jamais acceptées, ces demandes n’ouvrent rien ; le formulaire s’ouvre sur le nouveau défaut.
update habilitation set droit_trade = true, lecture_encours = false
where sorte = 'TRADE' and etat = 'WAITING' and initiateur = 'DELEGUE' and not tous_laboratoires
  and not exists (select from habilitation_laboratoire x where x.tenant_id = habilitation.tenant_id and x.habilitation_id = habilitation.id);
alter table habilitation force row level security;

-- What a person asked, in the words they typed: the same row whether an account has this identifier or not.
create table demande_acces (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  utilisateur_id bigint not null,
  sorte text not null check (sorte in ('TRADE', 'CONNEXION')),
  genre text not null check (genre in ('CIP', 'FINESS', 'MAIL')),
  identifiant text not null check (identifiant <> ''),
  demandee_le timestamptz not null,
  -- The account that was asked; its reader is the system role, never who asked.
  habilitation_id bigint constraint demande_acces_habilitation_fk references habilitation (id) on delete set null,
  primary key (tenant_id, id),
  constraint demande_acces_unique unique (tenant_id, utilisateur_id, sorte, identifiant),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);
create index demande_acces_habilitation on demande_acces (habilitation_id) where habilitation_id is not null;
select cloisonner('demande_acces');
revoke insert, update, delete on demande_acces from pharmaccord_app;
