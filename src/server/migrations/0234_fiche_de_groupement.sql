-- A groupement is a supplier too: one row of the catalogue is its own, under its account's name (CAT-70).
create unique index laboratoire_detail_groupement on laboratoire_detail (groupement_tenant_id) where groupement_tenant_id is not null;
alter table laboratoire_detail add constraint laboratoire_detail_fiche_groupement
  check (groupement_tenant_id is null or (is_groupement and proprietaire_tenant_id is null));

-- Its name follows that of the account, by whatever act it changes.
create function suivre_nom_groupement() returns trigger language plpgsql as $$
begin
  update laboratoire_detail set nom = new.nom, version = version + 1, modifie_le = now(), modifie_par_nom = new.modifie_par_nom
  where groupement_tenant_id = new.id and nom <> new.nom;
  return null;
end $$;
create trigger tenant_suivre_nom_groupement after update of nom on tenant
  for each row when (new.type = 'GROUPEMENT' and new.nom <> old.nom) execute function suivre_nom_groupement();
