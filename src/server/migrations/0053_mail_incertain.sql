-- A mail whose connection was cut once its content had left: it may have arrived, and never leaves again by itself.
alter table mail drop constraint mail_statut_check;
alter table mail add constraint mail_statut_check
  check (statut in ('EN_ATTENTE', 'ENVOYE', 'CONSERVE', 'ECHEC', 'INCERTAIN'));

-- The addresses, in small letters, outside what the account knows (CRR-38): its people, its adhérents or its groupement, a
-- laboratory or one of its contacts, or somebody it has written to before today.
create function mail_hors_contacts(compte bigint, adresses text[]) returns setof text language sql stable
  as $$
    with lies as (
      select compte as id
      union select pharmacie_id from adhesion where tenant_id = compte
      union select tenant_id from adhesion where pharmacie_id = compte)
    select adresse from (select distinct lower(une) as adresse from unnest(adresses) as une) x
    where not exists (select from tenant t where t.id in (select id from lies) and lower(t.mail) = adresse)
      and not exists (select from utilisateur u where u.tenant_id in (select id from lies) and lower(u.email) = adresse)
      and not exists (select from laboratoire_contact c where c.tenant_id = compte and lower(c.email) = adresse)
      and not exists (select from laboratoire_detail d
        where adresse in (lower(d.email_laboratoire), lower(d.email_plateforme), lower(d.email_comptabilite)))
      and not exists (select from laboratoire l, jsonb_each_text(l.surcharges) s
        where l.tenant_id = compte and lower(s.value) = adresse)
      and not exists (select from mail m, unnest(m.destinataires) as d
        where m.tenant_id = compte and m.cree_le < now() - interval '1 day' and lower(d) = adresse)
  $$;
