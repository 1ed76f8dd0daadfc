-- The last things said are read by their date: what an import or a copy writes late keeps its place.
drop index discussion_commentaire_derniers;
create index discussion_commentaire_derniers on discussion_commentaire (tenant_id, cree_le desc, id desc);
