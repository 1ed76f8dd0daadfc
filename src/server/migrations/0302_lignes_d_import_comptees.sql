-- A hundred thousand staged rows that the planner believes to be one are compared one by one with every laboratory. Only
-- the owner of a table may count it.
create function compter_lignes_import() returns void language sql security definer set search_path = public, pg_temp
  as $$ analyze produit_import_ligne $$;
revoke all on function compter_lignes_import() from public;
grant execute on function compter_lignes_import() to pharmaccord_systeme;
