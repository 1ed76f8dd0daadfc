-- One memory of money (ECM-25, RLV-11): the account of the statement that told a transfer, by the last four signs of its number alone, and the
-- day when a transfer paid a credit note, which stays one receipt.
alter table encaissement
  add column compte_releve text check (char_length(compte_releve) between 1 and 4),
  add column paye_le date,
  add constraint encaissement_paye check (paye_le is null or nature = 'AVOIR');
-- What came in on a day for an amount: what each credit of a statement is compared with.
create index encaissement_du_jour on encaissement (tenant_id, (coalesce(paye_le, date)), montant_ttc_centimes) where annule_le is null;
