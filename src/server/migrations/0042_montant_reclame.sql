-- What a réclamation claims: typed, else the total of its priced lines; null while nothing was said. Once it has an encours, what that one
-- expects is what is claimed.
alter table reclamation
  add column montant_reclame_centimes bigint check (montant_reclame_centimes between 1 and 999999999999),
  add column montant_saisi boolean not null default false,
  add constraint reclamation_montant_saisi check (not montant_saisi or montant_reclame_centimes is not null);
alter table reclamation_ligne
  add column prix_unitaire_ht_centimes bigint check (prix_unitaire_ht_centimes between 0 and 999999999999);

-- The motive of a gap, in the words of who closed it.
alter table encours add column ecart_precision text check (char_length(ecart_precision) between 1 and 255);
