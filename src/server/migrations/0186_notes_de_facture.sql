-- What a document says of itself, beside its lines: the numbers that it names are looked for there too (docs/metier/argent.md, FAC-73).
alter table facture add column notes text;
