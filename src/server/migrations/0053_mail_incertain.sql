-- A mail whose connection was cut once its content had left: it may have arrived, and never leaves again by itself.
alter table mail drop constraint mail_statut_check;
alter table mail add constraint mail_statut_check
  check (statut in ('EN_ATTENTE', 'ENVOYE', 'CONSERVE', 'ECHEC', 'INCERTAIN'));
