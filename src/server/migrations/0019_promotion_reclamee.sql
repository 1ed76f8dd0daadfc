-- A contrepartie remembers that it was claimed: when its encours is no longer there although it is due, a person removed it. It is then not
-- made again in silence, it is counted as "non réclamé" until somebody claims it again.
-- The planned day and the sentence that were computed tell a person's own from the rule's: the first stay, the second follow.
alter table promotion_contrepartie
  add column reclamee_le timestamptz,
  add column date_calculee date,
  add column info_calculee text;
