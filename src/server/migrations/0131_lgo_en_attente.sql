-- What a super administrator typed of a pharmacy's software while acting for it acts once its ADMIN has confirmed it (CNX-84). The secret
-- waits sealed in secret_connexion, under a name of its own.
create table lgo_en_attente (
  tenant_id bigint primary key references tenant (id),
  connexion text not null check (connexion in ('AUCUNE', 'API', 'FICHIER', 'MANUELLE')),
  logiciel text,
  adresse text,
  identifiant text,
  secret_remplace boolean not null default false,
  par_nom text not null,
  le timestamptz not null,
  version integer not null default 1
);
select cloisonner('lgo_en_attente');

-- Who gave the setting that acts, and who confirmed it; null: before this version.
alter table connexion_lgo add column regle_par_nom text, add column confirme_par_nom text, add column confirme_le timestamptz;
