-- Conditions of a groupement are recalled to who has not chosen, once a day at most (CND-63).
alter table condition_reponse add column relancee_le date;
alter table condition_reponse add column relancee_par_nom text;
