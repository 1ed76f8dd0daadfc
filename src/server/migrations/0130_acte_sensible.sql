-- Acts on money and access (docs/metier/comptes.md, CPT-77 to CPT-82).
-- When the person of this session last typed the password again; null: not since it was opened.
alter table session add column confirmee_le timestamptz;

-- What was done, to whom it may be put back, and by which link. Only the SHA-256 of a link's token is stored.
create table acte_sensible (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nature text not null,
  -- The person, the habilitation… it is about, when the account has several.
  objet_id bigint,
  -- Who did it: no key, the act outlives the person, who may be of another account.
  auteur_id bigint,
  auteur_nom text not null,
  source text not null,
  sujet text not null,
  phrase text not null,
  -- What is put back, and what must still be there for that: never a secret in clear.
  avant jsonb,
  apres jsonb,
  token_hash bytea not null unique,
  cree_le timestamptz not null,
  expire_le timestamptz not null,
  utilise_le timestamptz,
  primary key (tenant_id, id)
);
create index acte_sensible_expire on acte_sensible (expire_le);
alter table acte_sensible enable row level security;
alter table acte_sensible force row level security;
-- Nobody reads them within a tenant: the calls that use them have no session.
create policy acte_sensible_tenant on acte_sensible to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy acte_sensible_systeme on acte_sensible to pharmaccord_systeme using (true);
grant select, insert, update, delete on acte_sensible to pharmaccord_systeme;

-- Before this instant no transfer file may use the IBAN (PRS-24); null: at once, as those typed before this version.
alter table coordonnees_bancaires add column utilisable_le timestamptz;
grant delete on coordonnees_bancaires to pharmaccord_systeme;
