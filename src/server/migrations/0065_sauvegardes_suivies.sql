-- A backup has its row from its start, scheduled or by hand (EXP-26). Its session holds a lock while it runs: a row without an end
-- and without its lock is one that was cut.
alter table sauvegarde
  add column commencee_le timestamptz,
  add column origine text not null default 'PROGRAMMEE' check (origine in ('PROGRAMMEE', 'MANUELLE')),
  alter column terminee_le drop not null,
  drop constraint sauvegarde_check,
  add constraint sauvegarde_debut check (commencee_le is not null or terminee_le is not null),
  add constraint sauvegarde_issue check (case when terminee_le is null then taille is null and raison is null
    else (taille is null) <> (raison is null) end);
grant update on sauvegarde to pharmaccord_systeme;
