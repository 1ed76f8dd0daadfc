-- The last message of each discussion and a reader's unread ones are found in the index, not in the messages.
create index discussion_commentaire_ecrits on discussion_commentaire (tenant_id, discussion_id, id desc)
  include (cree_le, auteur_id, partage) where texte is not null;
-- The money of thousands of promotions is summed in indexes; other encours weigh nothing here.
create index encours_promotion on encours (tenant_id, source_id, source_detail_id)
  include (id, etat, type, valeur_attendue_centimes, valeur_reglee_centimes, date_declaration, suspendu_jusquau) where source_type = 'PROMOTION';
-- When the current version of a document was put there: documents are sorted by it without reading their versions.
alter table document add column depose_le timestamptz not null default now();
update document d set depose_le = v.cree_le from document_version v
  where v.tenant_id = d.tenant_id and v.document_id = d.id and v.numero = d.numero;
-- Most notifications are dealt with: what is left is counted in an index of its own.
create index notification_a_traiter on notification (tenant_id, date desc, id desc) include (type, utilisateur_id, roles) where not processed;
