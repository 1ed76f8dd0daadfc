-- Visuals of an operation (entities §2.1) stand in an order, may bear another name than their file's, and are shown small without their
-- whole image being read; the photos of a TG too.
alter table promotion_visuel
  add column position integer not null default 0,
  -- Null: its file's.
  add column nom text check (char_length(nom) between 1 and 255),
  add column vignette bytea check (octet_length(vignette) <= 65536);
grant update on promotion_visuel to pharmaccord_app, pharmaccord_systeme;

alter table promotion_preuve add column vignette bytea check (octet_length(vignette) <= 65536);

-- The priority of a copy is its model's, read there: a second one could only differ.
alter table promotion drop column modele_priorite_id;
