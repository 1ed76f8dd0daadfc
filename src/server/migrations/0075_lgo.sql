-- The pharmacy's own software (docs/metier/connexions.md, CNX-4 to CNX-68): how it is reached, what went there and back, and what is known of
-- each product of each promotion.

-- Its software and its kind of connection stand in its own row (`tenant`); the password, with the other secrets.
create table connexion_lgo (
  tenant_id bigint primary key references tenant (id),
  adresse text check (char_length(adresse) <= 500),
  identifiant text check (char_length(identifiant) <= 100),
  -- When the connection was last set: what had failed before is tried again.
  regle_le timestamptz not null default now(),
  dernier_echange_le timestamptz,
  dernier_echange_ok boolean,
  dernier_echange_message text check (char_length(dernier_echange_message) <= 500)
);
select cloisonner('connexion_lgo');

create table echange_lgo (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  le timestamptz not null default now(),
  acte text not null check (acte in ('ESSAI', 'ENVOI', 'RETRAIT', 'EXPORT', 'SAISIE', 'SAISIE_ANNULEE')),
  ok boolean not null,
  message text check (char_length(message) <= 500),
  -- As it was then: the promotion may leave, the line stays until the journal of exchanges is purged.
  promotion_id bigint,
  operation text,
  produit text,
  ean text,
  duree_ms integer,
  par_nom text,
  primary key (tenant_id, id)
);
create index echange_lgo_le on echange_lgo (le);
select cloisonner('echange_lgo', 'select, insert, delete');

-- No key to the promotion: what is in the software must still be withdrawn once the promotion is gone.
create table synchro_lgo (
  tenant_id bigint not null references tenant (id),
  promotion_id bigint not null,
  -- The product inside its promotion, whatever is typed again: its code, else its name.
  cle text not null check (char_length(cle) <= 300),
  operation text not null,
  nom text not null,
  ean text,
  etat text check (etat in ('ok', 'ko', 'non_synchronizable', 'manually_created')),
  message text check (char_length(message) <= 500),
  -- Fingerprints: what must be there (null: nothing any more), what the software read back, what was keyed, what was exported.
  voulue text,
  envoyee text,
  saisie text,
  exportee text,
  tentatives integer not null default 0 check (tentatives >= 0),
  prochain_le timestamptz,
  dernier_echange_le timestamptz,
  saisie_le timestamptz,
  saisie_par_id bigint,
  saisie_par_nom text,
  exportee_le timestamptz,
  fin date not null,
  primary key (tenant_id, promotion_id, cle)
);
create index synchro_lgo_prochain on synchro_lgo (tenant_id, prochain_le) where prochain_le is not null;
select cloisonner('synchro_lgo');

-- Their only place was never written by the application: the state of a product is told here, once.
alter table promotion_produit drop column sync_lgo, drop column sync_lgo_message, drop column sync_lgo_le;
