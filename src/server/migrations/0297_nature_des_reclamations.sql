-- What a réclamation asks for is HT or TTC before it has an encours, with its rate of VAT where it is known (docs/metier/argent.md, ENC-92).
alter table reclamation
  add column nature_fiscale text check (nature_fiscale in ('HT', 'TTC')),
  -- Hundredths of a percent; null: not known.
  add column taux_tva_centiemes integer check (taux_tva_centiemes between 0 and 10000);

-- Nothing said: as the account counts on that day.
create trigger reclamation_nature before insert on reclamation
  for each row when (new.nature_fiscale is null) execute function encours_nature_habituelle();
