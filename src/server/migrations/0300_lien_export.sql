-- An account that closed takes its data by a link, mailed to its known ADMIN, until the day of its erasure (CPT-146).
create table cloture_export (
  tenant_id bigint primary key references tenant (id),
  secret uuid not null default gen_random_uuid(),
  -- Whom it was sent to: the archive holds what that person alone may read.
  utilisateur_id bigint not null,
  nom text not null,
  adresse text not null,
  envoye_le timestamptz not null,
  expire_le timestamptz not null,
  -- The archive that this link asked for, and when it was first taken.
  archive_id bigint,
  prise_le timestamptz
);
select cloisonner('cloture_export');

-- Told once before its erasure (CPT-147).
alter table cloture add column rappelee_le timestamptz;
