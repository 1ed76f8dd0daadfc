-- An account invites a delegate by mail (RES-83), with the engine of the invitations of pharmacies: `sorte` says what is offered, null is
-- a pharmacy invited by a groupement. What is offered becomes an habilitation when it is accepted.
alter table invitation
  add column sorte text check (sorte in ('TRADE', 'CONNEXION')),
  add column droits jsonb;
-- Of a pharmacy, as before; of a person, no pharmacy is registered. Validated by 0291.
alter table invitation
  drop constraint invitation_check,
  add constraint invitation_droits check ((sorte is null) = (droits is null)) not valid,
  add constraint invitation_inscrite check (num_nonnulls(sorte) = 1 or (pharmacie_id is null) = (inscrite_le is null)) not valid;
