-- The addresses an account has had among its own, and since when (CRR-38): one that was typed a minute ago is still a stranger's.
-- A row stays when its address leaves: taken away and put back, it keeps its age; it counts only while the account has it.
create table mail_adresse (
  tenant_id bigint not null references tenant (id),
  adresse text not null,
  depuis timestamptz not null default now(),
  primary key (tenant_id, adresse)
);
select cloisonner('mail_adresse', 'select, insert');

create function noter_adresses(compte bigint, adresses text[]) returns void language sql
as $$ insert into mail_adresse (tenant_id, adresse)
  select distinct compte, lower(btrim(une)) from unnest(adresses) as une where compte is not null and btrim(une) <> ''
  on conflict do nothing $$;

create function mail_adresse_de_contact() returns trigger language plpgsql as $$
begin
  perform noter_adresses(new.tenant_id, array[new.email]);
  return null;
end $$;
create trigger laboratoire_contact_adresse after insert or update of email on laboratoire_contact
  for each row execute function mail_adresse_de_contact();
create trigger utilisateur_adresse after insert or update of email on utilisateur
  for each row execute function mail_adresse_de_contact();

create function mail_adresse_de_compte() returns trigger language plpgsql as $$
begin
  perform noter_adresses(new.id, array[new.mail]);
  return null;
end $$;
create trigger tenant_adresse after insert or update of mail on tenant
  for each row execute function mail_adresse_de_compte();

create function mail_adresse_de_surcharge() returns trigger language plpgsql as $$
begin
  perform noter_adresses(new.tenant_id, array(select value from jsonb_each_text(new.surcharges) where value like '%@%'));
  return null;
end $$;
create trigger laboratoire_adresse after insert or update of surcharges on laboratoire
  for each row execute function mail_adresse_de_surcharge();

-- A laboratory that only its account has; one of the shared catalogue is the publisher's word.
create function mail_adresse_de_fiche() returns trigger language plpgsql as $$
begin
  perform noter_adresses(new.proprietaire_tenant_id, array[new.email_laboratoire, new.email_plateforme, new.email_comptabilite]);
  return null;
end $$;
create trigger laboratoire_detail_adresse after insert or update of email_laboratoire, email_plateforme, email_comptabilite
  on laboratoire_detail for each row when (new.proprietaire_tenant_id is not null) execute function mail_adresse_de_fiche();

-- What is there today was known yesterday.
insert into mail_adresse (tenant_id, adresse, depuis)
select distinct tenant_id, lower(btrim(adresse)), '-infinity'::timestamptz from (
  select tenant_id, email as adresse from laboratoire_contact
  union all select tenant_id, email from utilisateur
  union all select id, mail from tenant
  union all select l.tenant_id, s.value from laboratoire l, jsonb_each_text(l.surcharges) s where s.value like '%@%'
  union all select proprietaire_tenant_id, unnest(array[email_laboratoire, email_plateforme, email_comptabilite])
    from laboratoire_detail where proprietaire_tenant_id is not null) connues
where tenant_id is not null and btrim(adresse) <> ''
on conflict do nothing;

-- The addresses, in small letters, outside what the account has known for a day: its people, its adhérents or its groupement since a
-- day, one of its laboratories or contacts, the catalogue, or somebody it wrote to before today.
create or replace function mail_hors_contacts(compte bigint, adresses text[]) returns setof text language sql stable
  as $$
    with lies as (
      select compte as id
      union select pharmacie_id from adhesion where tenant_id = compte and etat = 'ACCEPTED' and decidee_le < now() - interval '1 day'
      union select tenant_id from adhesion where pharmacie_id = compte and etat = 'ACCEPTED' and decidee_le < now() - interval '1 day'),
    anciennes as (select tenant_id, adresse from mail_adresse
      where tenant_id in (select id from lies) and depuis < now() - interval '1 day' and adresse in (select lower(btrim(une)) from unnest(adresses) as une))
    select adresse from (select distinct lower(btrim(une)) as adresse from unnest(adresses) as une) x
    where not exists (select from tenant t join anciennes a on a.tenant_id = t.id where a.adresse = x.adresse and lower(btrim(t.mail)) = x.adresse)
      and not exists (select from utilisateur u join anciennes a on a.tenant_id = u.tenant_id
        where a.adresse = x.adresse and lower(btrim(u.email)) = x.adresse)
      and not exists (select from laboratoire_contact c join anciennes a on a.tenant_id = c.tenant_id
        where c.tenant_id = compte and a.adresse = x.adresse and lower(btrim(c.email)) = x.adresse)
      and not exists (select from laboratoire l join anciennes a on a.tenant_id = l.tenant_id, jsonb_each_text(l.surcharges) s
        where l.tenant_id = compte and a.adresse = x.adresse and lower(btrim(s.value)) = x.adresse)
      and not exists (select from laboratoire_detail d
        where x.adresse in (lower(d.email_laboratoire), lower(d.email_plateforme), lower(d.email_comptabilite))
          and (d.proprietaire_tenant_id is null or (d.proprietaire_tenant_id = compte
            and exists (select from anciennes a where a.tenant_id = compte and a.adresse = x.adresse))))
      and not exists (select from mail m, unnest(m.destinataires) as d
        where m.tenant_id = compte and m.cree_le < now() - interval '1 day' and lower(btrim(d)) = x.adresse)
  $$;

-- Since when an account works: its first acceptance. The mails its people write are bounded at first (CRR-40).
alter table tenant add column accepte_le timestamptz;
update tenant set accepte_le = cree_le where active <> 'WAITING';
create function tenant_accepte() returns trigger language plpgsql as $$
begin
  if new.active = 'ACCEPTED' and new.accepte_le is null then new.accepte_le := now(); end if;
  return new;
end $$;
create trigger tenant_accepte before insert or update of active on tenant for each row execute function tenant_accepte();

create function mail_compte_jeune(compte bigint, jours integer) returns date language sql stable
as $$ select ((accepte_le + make_interval(days => jours)) at time zone 'Europe/Paris')::date from tenant
  where id = compte and type in ('PHARMACIE', 'GROUPEMENT') and accepte_le > now() - make_interval(days => jours) $$;
