-- Pharmacies that a groupement invites by mail (RES-50): one row an address, written to at most four times.
create table invitation (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null check (nom <> ''),
  mail text not null check (mail <> ''),
  finess text,
  cip text,
  rue text,
  code_postal text,
  ville text,
  segment_id bigint,
  -- Of its link, the same in every mail.
  secret uuid not null default gen_random_uuid(),
  expire_le timestamptz not null,
  nb_envois integer not null default 1 check (nb_envois between 1 and 4),
  -- Of the last mail.
  envoyee_le timestamptz not null default now(),
  mail_id bigint,
  ouverte_le timestamptz,
  declinee_le timestamptz,
  revoquee_le timestamptz,
  -- The mail came back, as a person noted.
  rebond_le timestamptz,
  pharmacie_id bigint references tenant (id),
  inscrite_le timestamptz,
  cree_par_nom text not null,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, segment_id) references segment (tenant_id, id) on delete set null (segment_id),
  check ((pharmacie_id is null) = (inscrite_le is null))
);
-- An address is invited once by a groupement, until it is revoked.
create unique index invitation_mail on invitation (tenant_id, lower(mail)) where revoquee_le is null;
create index invitation_id on invitation (id);
create index invitation_pharmacie on invitation (pharmacie_id) where pharmacie_id is not null;
create index invitation_segment on invitation (tenant_id, segment_id) where segment_id is not null;
select cloisonner('invitation', 'select, insert, update');
