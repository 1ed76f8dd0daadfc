-- The walls of a table of tenants, said once for the tables to come: row-level security enabled and forced, one policy for each role of the
-- application, and what these roles may do. Call it once, after `create table`: select cloisonner('rfa');
create function cloisonner(cible regclass, droits text default 'select, insert, update, delete') returns void language plpgsql as $$
declare
  nom text := (select relname from pg_class where oid = cible);
begin
  execute format('alter table %s enable row level security', cible);
  execute format('alter table %s force row level security', cible);
  execute format('create policy %I on %s to pharmaccord_app using (tenant_id = (select app_tenant()))', nom || '_tenant', cible);
  execute format('create policy %I on %s to pharmaccord_systeme using (true)', nom || '_systeme', cible);
  execute format('grant %s on %s to pharmaccord_app, pharmaccord_systeme', droits, cible);
end $$;
-- Only who owns the tables makes walls.
revoke execute on function cloisonner(regclass, text) from public;
