-- A local agent's key ends (CNX-85), and says when it was last used. Those of before count from this version.
alter table cle_agent
  add column expire_le timestamptz,
  add column derniere_utilisation_le timestamptz,
  -- The last reminder of its end that was sent.
  add column rappel text check (rappel in ('MOIS', 'SEMAINE', 'JOUR'));
update cle_agent set expire_le = now() + interval '13 months' where empreinte is not null;
alter table cle_agent add constraint cle_agent_expire check (empreinte is null or expire_le is not null);

-- What a key sent for a day that is already complete: a person accepts or discards it (CNX-86). One by day, the last sending.
create table vente_mise_de_cote (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  jour date not null,
  recu_le timestamptz not null,
  -- The sending as it was read, whole.
  recu jsonb not null,
  nb_lignes integer not null,
  quantite integer not null,
  ca_ttc_centimes bigint not null,
  empreinte text not null,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, jour)
);
select cloisonner('vente_mise_de_cote');
