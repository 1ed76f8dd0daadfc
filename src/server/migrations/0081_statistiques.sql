-- What was received in a month, and of which encours, is read in the index alone.
drop index encours_reglement_date;
create index encours_reglement_date on encours_reglement (tenant_id, date) include (encours_id, montant_centimes) where annule_le is null;
-- The réclamations of a year.
create index reclamation_cree on reclamation (tenant_id, cree_le);
