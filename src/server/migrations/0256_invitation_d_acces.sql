-- An account invites a delegate by mail (RES-83), with the engine of the invitations of pharmacies: `sorte` says what is offered, null is
-- a pharmacy invited by a groupement. What is offered becomes an habilitation when it is accepted.
alter table invitation
  add column sorte text check (sorte in ('TRADE', 'CONNEXION')),
  add column droits jsonb,
  add constraint invitation_droits check ((sorte is null) = (droits is null)),
  drop constraint invitation_check,
  add constraint invitation_inscrite check (sorte is not null or (pharmacie_id is null) = (inscrite_le is null));
drop index invitation_mail;
create unique index invitation_mail on invitation (tenant_id, lower(mail)) where revoquee_le is null and sorte is null;
-- Accepted, it may be offered again: what it gave may have ended.
create unique index invitation_acces_mail on invitation (tenant_id, sorte, lower(mail))
  where revoquee_le is null and inscrite_le is null and sorte is not null;
