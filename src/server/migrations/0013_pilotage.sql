-- The journal read across accounts by the super administrators, the latest first, by keyset: each filter has its own order.
create unique index journal_id on journal (id);
create index journal_instant on journal (cree_le, id);
create index journal_tenant_instant on journal (tenant_id, cree_le, id);
create index journal_personne on journal (utilisateur_id, cree_le, id) where utilisateur_id is not null;
create index journal_objet_instant on journal (objet, cree_le, id);
create index journal_impersonation on journal (cree_le, id) where impersonation;

-- How the sales are collected, and who agreed to it: { "version", "par", "le" } (entities §16).
alter table tenant add column extracteur_consentement jsonb;
alter table tenant add constraint tenant_extracteur_type
  check (extracteur_type in ('AUCUN', 'AGENT_LOCAL', 'API_WINPHARMA', 'SFTP', 'IMPORT_FICHIER'));
alter table tenant add constraint tenant_lgo_type_connexion check (lgo_type_connexion in ('AUCUNE', 'API', 'FICHIER', 'MANUELLE'));
