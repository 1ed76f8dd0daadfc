-- The words of a conversation, written with each message: a super administrator finds them whatever the case and accents (SUP-19).
alter table support_conversation add column recherche text not null default '';
update support_conversation s set recherche = coalesce((
  select string_agg(f_normaliser(regexp_replace(c.texte, '<[^>]*>', ' ', 'g')), ' ' order by c.id)
  from discussion d join discussion_commentaire c on c.tenant_id = d.tenant_id and c.discussion_id = d.id
  where d.tenant_id = s.tenant_id and d.kind = 'SUPPORT' and d.objet_id = s.id and c.texte is not null), '');
create index support_conversation_recherche on support_conversation using gin (recherche gin_trgm_ops);

-- A file of a message goes with it, whatever removed the message: its author's departure, a purge, the end of an account (SUP-20). The
-- bytes go with the next sweep, as those of every file without a row.
create function support_piece_disparaitre() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from fichier f using disparus o where f.tenant_id = o.tenant_id and f.id = o.fichier_id;
  return null;
end $$;
create trigger support_piece_fichier after delete on support_piece
  referencing old table as disparus for each statement execute function support_piece_disparaitre();
