-- Where the payer of a transfer file is, kept with it (PRS-17): asked for a payment out of the European Economic Area (PRS-26).
alter table reversion_virement add column rue text, add column code_postal text, add column ville text;
