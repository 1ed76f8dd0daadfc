-- Who is sending a mail, and since when its whole content has been handed over (CRR-36): a server killed before it wrote the outcome
-- leaves a mail that may have arrived, which never leaves again by itself.
alter table mail add column remise_cle uuid;
alter table mail add column remise_le timestamptz;
