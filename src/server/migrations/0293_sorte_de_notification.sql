-- One line a kind and object, in each account and for each person named (CRR-84): news of it come to that line.
-- `sorte` is one of the table of events, in the code; `objet` tells which thing it is about. Null: said before there was
-- a table, or by the version before.
alter table notification add column sorte text, add column objet text;
