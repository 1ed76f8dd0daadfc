-- What proves money is withdrawn, not deleted: who, when, and it comes back (docs/metier/commun.md, COM-130).
do $$
declare
  porteuse text;
begin
  foreach porteuse in array array['encours_piece', 'rfa_piece', 'condition_piece', 'prestation_piece'] loop
    execute format('alter table %I add column retire_le timestamptz, add column retire_par_nom text', porteuse);
    execute format('grant update (retire_le, retire_par_nom) on %I to pharmaccord_app, pharmaccord_systeme', porteuse);
  end loop;
end $$;
