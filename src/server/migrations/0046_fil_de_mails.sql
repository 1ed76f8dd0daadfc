-- Mails of one thread name one another (In-Reply-To, References).
alter table mail add column fil text;
update mail set fil = case when cle like 'reclamation:reponse:%' then 'equipe:' else '' end || 'reclamation:' || objet_id
  where objet = 'reclamation' and objet_id is not null;
create index mail_fil on mail (tenant_id, fil, id) where fil is not null;
