-- What a member shows is found by its groupement from a number alone: which copy, which message.
create unique index discussion_commentaire_id on discussion_commentaire (id);
create index promotion_copie_id on promotion (groupement_id, id) where modele_id is not null;
