-- A delegate's rights are by laboratory (RES-44): the habilitation names the laboratories it opens, or says that it opens them all.
-- Documents and conditions are read only where the pharmacist ticked them (RES-45).
alter table habilitation
  add column tous_laboratoires boolean not null default false,
  add column lecture_documents boolean not null default false,
  add column lecture_conditions boolean not null default false;

-- What was given, or offered, before laboratories could be chosen said "les encours" and "des opérations", of every laboratory: it stays so.
-- Neither documents nor conditions were ever told: they close, until the pharmacist ticks them.
update habilitation set tous_laboratoires = true
where sorte = 'TRADE' and (etat in ('ACCEPTED', 'DEACTIVATED') or (etat = 'WAITING' and initiateur = 'PHARMACIE'));

create table habilitation_laboratoire (
  tenant_id bigint not null references tenant (id),
  habilitation_id bigint not null,
  laboratoire_id bigint not null,
  primary key (tenant_id, habilitation_id, laboratoire_id),
  foreign key (tenant_id, habilitation_id) references habilitation (tenant_id, id) on delete cascade,
  foreign key (tenant_id, laboratoire_id) references laboratoire (tenant_id, id) on delete cascade
);
create index habilitation_laboratoire_labo on habilitation_laboratoire (tenant_id, laboratoire_id);
select cloisonner('habilitation_laboratoire');
revoke insert, update, delete on habilitation_laboratoire from pharmaccord_app;

-- The habilitation by which a delegate stands inside a pharmacy's walls; none: a person of the pharmacy, or a job.
create function app_habilitation() returns bigint language sql stable parallel safe
as $$ select nullif(current_setting('app.habilitation', true), '')::bigint $$;

-- No habilitation narrows this reading to some laboratories. An unknown one opens nothing.
create function app_tous_laboratoires() returns boolean language sql stable parallel safe
as $$ select app_habilitation() is null or exists (
  select from habilitation h where h.tenant_id = app_tenant() and h.id = app_habilitation() and h.tous_laboratoires) $$;

create function app_laboratoires_ouverts() returns bigint[] language sql stable parallel safe
as $$ select coalesce(array_agg(x.laboratoire_id), '{}') from habilitation_laboratoire x
  where x.tenant_id = app_tenant() and x.habilitation_id = app_habilitation() $$;

create function app_documents_ouverts() returns boolean language sql stable parallel safe
as $$ select app_habilitation() is null or exists (
  select from habilitation h where h.tenant_id = app_tenant() and h.id = app_habilitation() and h.lecture_documents) $$;

create function app_conditions_ouvertes() returns boolean language sql stable parallel safe
as $$ select app_habilitation() is null or exists (
  select from habilitation h where h.tenant_id = app_tenant() and h.id = app_habilitation() and h.lecture_conditions) $$;

-- The wall of a table whose rows belong to a laboratory: inside an habilitation, only the rows of those it opens.
-- `sinon` and `aussi` are further conditions of one table.
create function murer_par_laboratoire(cible regclass, colonne text default 'laboratoire_id', sinon text default 'false', aussi text default 'true')
returns void language plpgsql as $$
begin
  execute format(
    'create policy %I on %s as restrictive to pharmaccord_app using (((select app_tous_laboratoires()) or %I = any ((select app_laboratoires_ouverts())::bigint[]) or %s) and %s)',
    (select relname from pg_class where oid = cible) || '_habilitation', cible, colonne, sinon, aussi);
end $$;
revoke execute on function murer_par_laboratoire(regclass, text, text, text) from public;

select murer_par_laboratoire('laboratoire', 'id');
-- A proposal may be sent before its laboratory is known: it is its author's own words.
select murer_par_laboratoire('promotion', sinon => '(laboratoire_id is null and origine = ''DELEGUE'')');
select murer_par_laboratoire('document', aussi => '(select app_documents_ouverts())');
select murer_par_laboratoire('condition', aussi => '(select app_conditions_ouvertes())');
select murer_par_laboratoire(c.oid::regclass)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'laboratoire_id' and not a.attisdropped
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and c.relname not in ('promotion', 'document', 'condition', 'habilitation_laboratoire')
order by c.relname;
