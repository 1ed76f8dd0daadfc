-- hors transaction
-- An address is invited once as a pharmacy, and once for each access that it is offered.
drop index concurrently if exists invitation_pharmacie_mail;
create unique index concurrently invitation_pharmacie_mail on invitation (tenant_id, lower(mail))
  where revoquee_le is null and sorte is null;
-- Accepted, it may be offered again: what it gave may have ended.
drop index concurrently if exists invitation_acces_mail;
create unique index concurrently invitation_acces_mail on invitation (tenant_id, sorte, lower(mail))
  where revoquee_le is null and inscrite_le is null and sorte is not null;
drop index concurrently if exists invitation_mail;
