-- No key points at what is talked about (ADR 13): what disappears takes its discussion with it, however many rows one statement removes and
-- whoever removes them. Each kind attaches this function to its own table, with its name.
create function discussion_disparaitre() returns trigger language plpgsql as $$
begin
  delete from discussion d using disparus o where d.tenant_id = o.tenant_id and d.kind = tg_argv[0] and d.objet_id = o.id;
  return null;
end $$;

create trigger promotion_discussion after delete on promotion
  referencing old table as disparus for each statement execute function discussion_disparaitre('PROMOTION');
