-- hors transaction
-- One line a kind and object, whoever tells it at the same time (CRR-84).
drop index concurrently if exists notification_une;
create unique index concurrently notification_une on notification (tenant_id, sorte, objet, utilisateur_id)
  nulls not distinct where sorte is not null;
