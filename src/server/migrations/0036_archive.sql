-- One table for every archive made apart from the request that asks for it: the account's export, chosen documents, evidence.
alter table export_donnees rename to archive;
alter index export_donnees_pkey rename to archive_pkey;
alter index export_donnees_cle_key rename to archive_cle;
alter index export_donnees_fichier rename to archive_fichier;
alter index export_donnees_expire rename to archive_expire;
alter sequence export_donnees_id_seq rename to archive_id_seq;
alter policy export_donnees_tenant on archive rename to archive_tenant;
alter policy export_donnees_systeme on archive rename to archive_systeme;
alter table archive
  add column sorte text not null default 'EXPORT' check (sorte in ('EXPORT', 'DOCUMENTS', 'DOSSIER_PREUVE')),
  -- What it is, as its asker reads it.
  add column titre text not null default 'Export des données',
  -- What was asked: ids.
  add column demande jsonb not null default '{}',
  -- The same request, while one runs, is that one.
  add column empreinte text not null default 'compte',
  -- What it holds, once whole: whether its asker may still see it is asked again when it is taken.
  add column contenu jsonb,
  -- Asked in the name of the account: nobody else's, and not that person's own.
  add column impersonation boolean not null default false,
  -- Taken away for the first time.
  add column prise_le timestamptz;
alter table archive alter column sorte drop default, alter column titre drop default, alter column empreinte drop default;
drop index export_donnees_en_cours;
create unique index archive_en_cours on archive (tenant_id, sorte, empreinte) where etat = 'EN_COURS';
create index archive_demandeur on archive (tenant_id, cree_par_id, id desc);
grant delete on archive to pharmaccord_systeme;
