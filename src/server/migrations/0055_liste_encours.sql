-- A page of encours and its sums are read in the indexes alone; the wide rows are read for the fifty that are shown.
drop index encours_liste;
create index encours_liste on encours (tenant_id, etat, date_declaration, id) include (valeur_attendue_centimes, valeur_reglee_centimes);
create index encours_dates on encours (tenant_id, date_declaration, id)
  include (etat, type, laboratoire_id, valeur_attendue_centimes, valeur_reglee_centimes);
-- An index tells by itself what is visible only where the table was cleaned lately.
alter table encours set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- What a search reads of a laboratory, without case nor accents: f_normaliser is too slow to run on each of them.
alter table laboratoire_detail add column recherche text not null generated always as (public.f_normaliser(nom)) stored;
