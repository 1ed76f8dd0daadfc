-- A reversion is still owed to an account that closed: its IBAN is given by a link, once, then confirmed (PRS-28).
create table iban_tardif (
  tenant_id bigint primary key references tenant (id),
  secret uuid not null default gen_random_uuid(),
  expire_le timestamptz not null,
  demande_le timestamptz not null,
  demande_par_nom text not null,
  -- Where the link was sent: the address of an ADMIN that was known before.
  adresse text not null,
  titulaire text,
  iban text,
  bic text,
  saisi_le timestamptz,
  utilisable_le timestamptz,
  confirme_le timestamptz,
  confirme_par_nom text,
  version integer not null default 1,
  check ((saisi_le is null) = (iban is null)),
  check (confirme_le is null or saisi_le is not null)
);
select cloisonner('iban_tardif');
