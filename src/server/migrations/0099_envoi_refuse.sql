-- What the local agent of an account sent and was refused whole (docs/metier/connexions.md, CNX-81): when, of which day, why, how big; nothing
-- of what it held. The same day refused again for the same reason is the same line, counted.
create table envoi_refuse (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  -- The day it came, in Paris.
  recu_jour date not null,
  recu_le timestamptz not null,
  -- Null: the address did not say a day that can be read.
  jour date,
  raison text not null check (char_length(raison) <= 255),
  -- Null: it did not say how big it was.
  octets bigint check (octets >= 0),
  fois integer not null default 1,
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, recu_jour, jour, raison)
);
create index envoi_refuse_le on envoi_refuse (tenant_id, recu_le desc, id desc);
select cloisonner('envoi_refuse');
