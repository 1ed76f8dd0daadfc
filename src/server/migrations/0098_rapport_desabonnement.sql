-- What stops the report of the month by one gesture from its mail (RFC 8058, STA-35): the hashes of the last links that were sent to this
-- person, so that an older mail still works.
alter table rapport_mensuel add column liens bytea[] not null default '{}';
create index rapport_mensuel_liens on rapport_mensuel using gin (liens);
