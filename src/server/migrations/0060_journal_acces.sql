-- The journal also tells who came in, who was refused, and what was taken away (EXP-10, EXP-11).
create index journal_connexion on journal (tenant_id, cree_le, id) where objet = 'connexion' or action = 'agir-pour';

-- Makes of an unknown identifier a name that means nothing to others; replaced each month, after which nothing brings the identifier back.
create table cle_journal (
  id boolean primary key default true check (id),
  valeur bytea not null,
  cree_le timestamptz not null default now()
);
insert into cle_journal (valeur) values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
grant select, update on cle_journal to pharmaccord_systeme;

-- Automatic mails to one user are removed after their retention too.
grant delete on mail to pharmaccord_systeme;

-- The story of a thing that still exists is read on its own page: it stays as long as the thing (EXP-12).
create function journal_d_une_chose(bigint, text, bigint) returns boolean language sql stable
  set search_path = public, pg_temp
  as $$
    select case $2
      when 'encours' then exists (select from encours where tenant_id = $1 and id = $3)
      when 'promotion' then exists (select from promotion where tenant_id = $1 and id = $3)
      when 'reclamation' then exists (select from reclamation where tenant_id = $1 and id = $3)
      when 'condition' then exists (select from condition where tenant_id = $1 and id = $3)
      when 'condition-groupement' then exists (select from condition_groupement where tenant_id = $1 and id = $3)
      when 'document' then exists (select from document where tenant_id = $1 and id = $3)
      when 'rdv' then exists (select from rdv where tenant_id = $1 and id = $3)
      when 'regleLegale' then exists (select from regle_legale where id = $3)
      else false
    end
  $$;

-- The journal is only added to, and what is older than its time goes by this door alone. It looks at `lot` entries after the given one, and
-- says where it stopped. `acces`: logins and downloads, which have a time of their own.
create function purger_journal(acces boolean, limite timestamptz, apres_le timestamptz, apres_id bigint, lot integer)
  returns table (vues bigint, supprimees bigint, dernier_le timestamptz, dernier_id bigint) language plpgsql security definer
  set search_path = public, pg_temp
  as $$
begin
  if limite > now() - interval '27 days' then
    raise exception 'the journal of the last month is never removed';
  end if;
  return query
    with page as (
      select j.tenant_id, j.id, j.cree_le, j.objet, j.objet_id from journal j
      where j.cree_le < limite and (j.cree_le, j.id) > (apres_le, apres_id)
        and (j.objet in ('connexion', 'telechargement')) = acces
      order by j.cree_le, j.id limit lot),
    parties as (
      delete from journal j using page p
      where j.tenant_id = p.tenant_id and j.id = p.id and not journal_d_une_chose(p.tenant_id, p.objet, p.objet_id)
      returning j.id)
    select (select count(*) from page), (select count(*) from parties), d.cree_le, d.id
    from (select 1) as une left join lateral (select p.cree_le, p.id from page p order by p.cree_le desc, p.id desc limit 1) d on true;
end $$;
revoke execute on function purger_journal(boolean, timestamptz, timestamptz, bigint, integer) from public;
grant execute on function purger_journal(boolean, timestamptz, timestamptz, bigint, integer) to pharmaccord_systeme;
