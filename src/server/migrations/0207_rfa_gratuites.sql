-- Free units count in the units of a base when its contract says so (docs/metier/argent.md, RFA-50).
alter table rfa add column gratuites_comptees boolean not null default false;
