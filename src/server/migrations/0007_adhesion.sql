-- What ties a pharmacy to a groupement, and how a groupement sorts its members (entities §13, docs/adr/0011).
-- One row for each time a pharmacy asked or said it was a member: `adhesion` is the truth, and the three columns of `tenant`
-- (groupement_id, groupement_id_asked, etat_groupement) are what it says today, written by a trigger and by nothing else.

create table segment (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  nom text not null check (char_length(nom) between 1 and 255),
  description text check (char_length(description) <= 500),
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index segment_nom on segment (tenant_id, f_normaliser(nom));

-- The row is the groupement's; pharmacie_id says whose membership it is.
create table adhesion (
  tenant_id bigint not null references tenant (id),
  id bigint generated always as identity,
  pharmacie_id bigint not null references tenant (id),
  -- DECLARED: the groupement is no partner, the pharmacy only says it is one of its members.
  etat text not null check (etat in ('DECLARED', 'WAITING', 'ACCEPTED', 'REFUSED', 'CANCELLED', 'TERMINATED')),
  demandee_le timestamptz not null default now(),
  demandee_par_nom text,
  decidee_le timestamptz,
  decidee_par_nom text,
  terminee_le timestamptz,
  terminee_par_nom text,
  rompue_par text check (rompue_par in ('GROUPEMENT', 'PHARMACIE')),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, pharmacie_id),
  check (tenant_id <> pharmacie_id),
  check ((etat = 'TERMINATED') = (rompue_par is not null))
);
-- A pharmacy has one groupement at a time, asked or had.
create unique index adhesion_en_cours on adhesion (pharmacie_id) where etat in ('DECLARED', 'WAITING', 'ACCEPTED');
create index adhesion_pharmacie on adhesion (pharmacie_id, id);
create index adhesion_liste on adhesion (tenant_id, etat, pharmacie_id);

create table adhesion_segment (
  tenant_id bigint not null,
  adhesion_id bigint not null,
  segment_id bigint not null,
  pharmacie_id bigint not null,
  primary key (tenant_id, adhesion_id, segment_id),
  foreign key (tenant_id, adhesion_id, pharmacie_id) references adhesion (tenant_id, id, pharmacie_id) on delete cascade,
  foreign key (tenant_id, segment_id) references segment (tenant_id, id) on delete cascade
);
create index adhesion_segment_segment on adhesion_segment (tenant_id, segment_id);
create index adhesion_segment_pharmacie on adhesion_segment (pharmacie_id);

alter table segment enable row level security;
alter table segment force row level security;
alter table adhesion enable row level security;
alter table adhesion force row level security;
alter table adhesion_segment enable row level security;
alter table adhesion_segment force row level security;
create policy segment_tenant on segment to pharmaccord_app using (tenant_id = (select app_tenant()));
-- A pharmacy reads the segments it is in, and changes none.
create policy segment_adherent on segment for select to pharmaccord_app using (
  exists (select from adhesion_segment a where a.tenant_id = segment.tenant_id and a.segment_id = segment.id and a.pharmacie_id = (select app_tenant()))
);
create policy segment_systeme on segment to pharmaccord_systeme using (true);
create policy adhesion_tenant on adhesion to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy adhesion_adherent on adhesion for select to pharmaccord_app using (pharmacie_id = (select app_tenant()));
create policy adhesion_systeme on adhesion to pharmaccord_systeme using (true);
create policy adhesion_segment_tenant on adhesion_segment to pharmaccord_app using (tenant_id = (select app_tenant()));
create policy adhesion_segment_adherent on adhesion_segment for select to pharmaccord_app using (pharmacie_id = (select app_tenant()));
create policy adhesion_segment_systeme on adhesion_segment to pharmaccord_systeme using (true);
grant select, insert, update, delete on segment to pharmaccord_app, pharmaccord_systeme;
-- Each transition concerns two tenants: only the system role writes it.
grant select on adhesion, adhesion_segment to pharmaccord_app;
grant select, insert, update on adhesion to pharmaccord_systeme;
grant select, insert, delete on adhesion_segment to pharmaccord_systeme;

-- What is already there.
insert into adhesion (tenant_id, pharmacie_id, etat, demandee_le, decidee_le)
  select groupement_id, id, 'ACCEPTED', cree_le, cree_le from tenant where groupement_id is not null and type = 'PHARMACIE'
  union all
  select groupement_id_asked, id, case when etat_groupement = 'WAITING' then 'WAITING' else 'DECLARED' end, cree_le, null
  from tenant where groupement_id is null and groupement_id_asked is not null and type = 'PHARMACIE'
    and etat_groupement is distinct from 'REFUSED' and etat_groupement is distinct from 'TERMINATED';

create function adhesion_projeter() returns trigger language plpgsql as $$
begin
  update tenant set
    groupement_id = case when new.etat = 'ACCEPTED' then new.tenant_id end,
    groupement_id_asked = case when new.etat in ('WAITING', 'DECLARED') then new.tenant_id end,
    etat_groupement = case when new.etat in ('WAITING', 'ACCEPTED', 'REFUSED', 'TERMINATED') then new.etat end
  where id = new.pharmacie_id;
  return null;
end $$;
create trigger adhesion_projection after insert or update of etat on adhesion for each row execute function adhesion_projeter();

create function tenant_garder_projection() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and (
    new.groupement_id is distinct from (case when tg_op = 'UPDATE' then old.groupement_id end)
    or new.groupement_id_asked is distinct from (case when tg_op = 'UPDATE' then old.groupement_id_asked end)
    or new.etat_groupement is distinct from (case when tg_op = 'UPDATE' then old.etat_groupement end)
  ) then
    raise exception 'groupement_id, groupement_id_asked and etat_groupement follow from adhesion: write there';
  end if;
  return new;
end $$;
create trigger tenant_projection before insert or update of groupement_id, groupement_id_asked, etat_groupement on tenant
  for each row execute function tenant_garder_projection();
