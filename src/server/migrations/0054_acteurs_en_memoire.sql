-- What an instance remembers of those who call (person, account, right to act for it) is forgotten by all of them as soon as it changes,
-- whatever changed it: sessions are kept in memory for a minute (COM-72).
create function acteurs_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('pharmaccord', '{"k":"acteurs"}');
  return null;
end $$;
create trigger utilisateur_acteurs_modifies after update of activated, role, nom, prenom, new_password_needed on utilisateur
  for each statement execute function acteurs_changes();
create trigger utilisateur_acteurs_supprimes after delete on utilisateur for each statement execute function acteurs_changes();
create trigger tenant_acteurs_modifies
  after update of active, type, abonnement_alias, abonnement_date_fin, abonnement_date_essai, abonnement_partenaire on tenant
  for each statement execute function acteurs_changes();
create trigger habilitation_acteurs after update or delete on habilitation for each statement execute function acteurs_changes();
-- Who acts for another account is held back in the session it came from.
create trigger session_acteurs_ouverte after insert on session for each row when (new.parent_id is not null)
  execute function acteurs_changes();
create trigger session_acteurs_fermee after delete on session for each row when (old.parent_id is not null)
  execute function acteurs_changes();
