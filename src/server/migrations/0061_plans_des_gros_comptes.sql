-- A product's name as it is compared, written once: without case nor accents, then its letters and digits alone.
alter table produit
  add column nom_normalise text not null generated always as (public.f_normaliser(nom)) stored,
  add column nom_compact text not null generated always as (regexp_replace(public.f_normaliser(nom), '[^a-z0-9]+', '', 'g')) stored;
drop index produit_nom_compact;
create index produit_nom_compact on produit (nom_compact, id);
create index produit_nom_proche on produit using gin (nom_normalise gin_trgm_ops);

-- What a groupement proposes to this pharmacy: found once for a statement, and not for each row. The rule is that of 0016.
drop policy condition_groupement_adherent on condition_groupement;
create policy condition_groupement_adherent on condition_groupement for select to pharmaccord_app using (
  etat = 'VALIDATED' and (tenant_id, id) in (
    select r.tenant_id, r.condition_groupement_id from condition_reponse r where r.pharmacie_id = (select app_tenant()))
);
drop policy condition_groupement_choix_adherent on condition_groupement_choix;
create policy condition_groupement_choix_adherent on condition_groupement_choix for select to pharmaccord_app using (
  (tenant_id, condition_groupement_id) in (
    select r.tenant_id, r.condition_groupement_id from condition_reponse r where r.pharmacie_id = (select app_tenant()))
);
