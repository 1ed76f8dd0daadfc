-- What a laboratory grants keeps the nature it was granted in, whatever its réclamation becomes (ENC-92). Null: that of the réclamation.
alter table reclamation_reponse add column nature_fiscale text check (nature_fiscale in ('HT', 'TTC'));
