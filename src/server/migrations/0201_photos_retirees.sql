-- A photo or a visual that proves what is claimed is withdrawn, not deleted (docs/metier/commun.md, COM-130).
do $$
declare
  porteuse text;
begin
  foreach porteuse in array array['promotion_preuve', 'promotion_visuel'] loop
    execute format('alter table %I add column retire_le timestamptz, add column retire_par_nom text', porteuse);
    execute format('grant update (retire_le, retire_par_nom) on %I to pharmaccord_app, pharmaccord_systeme', porteuse);
  end loop;
end $$;
