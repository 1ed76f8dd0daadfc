-- hors transaction
-- Every account and every person of the country by name, a page at a time (EXP-137): 20,000 names are not sorted for 20.
create index concurrently if not exists tenant_par_nom on tenant (f_tri(nom) collate textes nulls first, id);
create index concurrently if not exists utilisateur_par_nom on utilisateur (f_tri(nom) collate textes nulls first, id);
