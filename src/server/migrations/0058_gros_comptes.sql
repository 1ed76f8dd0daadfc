-- What an adhérent may read of its groupement, with subqueries that are run once for a statement and not once for each row.
-- The rules are those of 0028, said otherwise.
drop policy document_categorie_adherent on document_categorie;
create policy document_categorie_adherent on document_categorie for select to pharmaccord_app using (
  tenant_id = any (array(select a.tenant_id from adhesion a where a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED'))
);
drop policy document_segment_adherent on document_segment;
create policy document_segment_adherent on document_segment for select to pharmaccord_app using (
  (tenant_id, segment_id) in (select x.tenant_id, x.segment_id from adhesion_segment x where x.pharmacie_id = (select app_tenant()))
);
drop policy document_adherent on document;
create policy document_adherent on document for select to pharmaccord_app using (
  partage <> 'PRIVE'
  and tenant_id = any (array(select a.tenant_id from adhesion a where a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED'))
  and (partage = 'TOUS_ADHERENTS' or (tenant_id, id) in (
    select s.tenant_id, s.document_id from adhesion a
    join adhesion_segment x on x.tenant_id = a.tenant_id and x.adhesion_id = a.id
    join document_segment s on s.tenant_id = x.tenant_id and s.segment_id = x.segment_id
    where a.pharmacie_id = (select app_tenant()) and a.etat = 'ACCEPTED'))
);
-- A list of notifications and its count are read in the index; a search reads what was normalised when it was written.
alter table notification add column recherche text not null generated always as (public.f_normaliser(title || ' ' || body)) stored;
create index notification_liste on notification (tenant_id, date desc, id desc) include (processed, type, utilisateur_id, roles);
-- What a search reads of a document beside its name, normalised once.
alter table document_version add column recherche text not null generated always as (public.f_normaliser(fichier_nom)) stored;
alter table document_categorie add column recherche text not null generated always as (public.f_normaliser(nom)) stored;
-- Conditions of one range are found in an index: `f_normaliser` may not run on a row before its tenant is known, a column may.
alter table condition add column gamme_normalisee text not null generated always as (public.f_normaliser(gamme)) stored;
create index condition_gamme on condition (tenant_id, laboratoire_id, gamme_normalisee, date_fin);
