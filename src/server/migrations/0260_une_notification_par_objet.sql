-- One line a kind and object, in each account and for each person named (CRR-84): news of it come to that line.
-- `sorte` is one of the table of events, in the code; `objet` tells which thing it is about.
alter table notification add column sorte text;
alter table notification add column objet text;

alter table notification no force row level security;
-- What acts still have to close is named as they name it from now on; the rest is only read.
update notification n set sorte = c.sorte, objet = n.lien -> 'params' ->> c.param
  from (values
    ('Nouvelle opération de votre groupement', 'OPERATION_PUBLIEE', 'promotion'),
    ('Votre groupement attend votre réponse', 'OPERATION_RELANCEE', 'promotion'),
    ('Opération modifiée : votre TG est à replacer', 'OPERATION_A_REPLACER', 'promotion'),
    ('Une promotion n’est pas à jour dans le LGO', 'LGO_PAS_A_JOUR', 'promotion'),
    ('Opération proposée', 'PROPOSITION_RECUE', 'promotion'),
    ('Nouvelle RFA de votre groupement', 'RFA_PUBLIEE', 'rfa'),
    ('RFA : votre groupement attend votre réponse', 'RFA_RELANCEE', 'rfa'),
    ('RFA : votre groupement attend votre base', 'RFA_BASE_ATTENDUE', 'rfa'),
    ('RFA : un palier atteint, selon votre groupement', 'RFA_PALIER', 'rfa'),
    ('Conditions de votre groupement', 'CONDITION_PROPOSEE', 'proposition'),
    ('Demande d’abonnement', 'ABONNEMENT_DEMANDE', 'ouvert'),
    ('Laboratoire demandé', 'LABORATOIRE_DEMANDE', 'nomLabo')
  ) as c (title, sorte, param)
  where not n.processed and n.title = c.title and n.lien -> 'params' ->> c.param is not null;
update notification n set sorte = c.sorte, objet = '', objets = array[(n.lien -> 'params' ->> 'ouvert')::bigint]
  from (values ('Nouvelle inscription', 'INSCRIPTION_RECUE'), ('Demande d’adhésion', 'ADHESION_DEMANDEE')) as c (title, sorte)
  where not n.processed and n.title = c.title and n.lien -> 'params' ->> 'ouvert' ~ '^\d{1,15}$';
update notification n set sorte = case
    when n.lien -> 'params' ? 'sansPreuve' then 'TG_SANS_PHOTO'
    when n.lien -> 'params' ? 'aTraiter' then 'A_TRAITER'
    when n.lien -> 'params' ? 'aRepondre' then 'SANS_REPONSE'
    else 'TG_SEMAINE' end, objet = ''
  where not n.processed and n.objets is not null and n.sorte is null and n.lien ->> 'ecran' = 'promotions'
    and n.lien -> 'params' ?| '{sansPreuve,aTraiter,aRepondre,periode}';
-- Of several lines still open about one thing, the last one gathers what they were about.
with rangees as (
  select tenant_id, id, row_number() over meme as rang, array_agg(id) over meme as ids
  from notification where sorte is not null
  window meme as (partition by tenant_id, sorte, objet, utilisateur_id order by date desc, id desc
    rows between unbounded preceding and unbounded following)
), tous as (
  select r.tenant_id, r.id, (select array_agg(distinct o) from notification n, unnest(n.objets) o
    where n.tenant_id = r.tenant_id and n.id = any(r.ids)) as objets
  from rangees r where r.rang = 1 and cardinality(r.ids) > 1
), gardees as (
  update notification n set objets = t.objets from tous t where n.tenant_id = t.tenant_id and n.id = t.id returning n.id
)
delete from notification n using rangees r
  where n.tenant_id = r.tenant_id and n.id = r.id and r.rang > 1;
-- Said before there was a table: about itself alone.
update notification set sorte = 'ANTERIEURE', objet = id::text where sorte is null;
alter table notification force row level security;

alter table notification alter column sorte set not null;
alter table notification alter column objet set not null;
alter table notification add constraint notification_une unique nulls not distinct (tenant_id, sorte, objet, utilisateur_id);

-- By which channels a person is told of an event; without a row, as the table of events says (CRR-85).
create table notification_choix (
  tenant_id bigint not null references tenant (id),
  utilisateur_id bigint not null,
  sorte text not null,
  niveau text not null check (niveau in ('ANNONCE', 'CLOCHE', 'LISTE')),
  -- A mail at once, and the mail of the morning.
  mail boolean not null,
  recapitulatif boolean not null,
  primary key (tenant_id, utilisateur_id, sorte),
  foreign key (tenant_id, utilisateur_id) references utilisateur (tenant_id, id) on delete cascade
);

-- What each person chose by type holds for every event of it.
alter table notification_preference no force row level security;
alter table recapitulatif_reglage no force row level security;
alter table utilisateur no force row level security;
insert into notification_choix (tenant_id, utilisateur_id, sorte, niveau, mail, recapitulatif)
  select u.tenant_id, u.id, s.sorte, coalesce(p.niveau, 'ANNONCE'),
    s.mail and u.role in ('ADMIN', 'GROUPEMENT', 'SUPER_ADMIN'), r.types is null or s.type = any(r.types)
  from (values
    ('OPERATION_PUBLIEE', 'PROMO_TG', false),
    ('OPERATION_RELANCEE', 'PROMO_TG', true),
    ('OPERATION_A_REPLACER', 'PROMO_TG', false),
    ('OPERATION_MODIFIEE', 'PROMO_TG', false),
    ('OPERATION_CLOSE', 'PROMO_TG', false),
    ('OPERATION_RETIREE', 'PROMO_TG', false),
    ('OPERATION_REPONDUE', 'PROMO_TG', false),
    ('PROPOSITION_RECUE', 'PROMO_TG', false),
    ('PROPOSITION_RETIREE', 'PROMO_TG', false),
    ('PROPOSITION_DECIDEE', 'PROMO_TG', false),
    ('TG_SEMAINE', 'PROMO_TG', false),
    ('TG_SANS_PHOTO', 'PROMO_TG', false),
    ('A_TRAITER', 'PROMO_TG', false),
    ('SANS_REPONSE', 'PROMO_TG', false),
    ('ENCOURS_A_TRAITER', 'AUTRES', false),
    ('ENCOURS_A_REVOIR', 'PROMO_TG', false),
    ('NON_RECLAMES', 'PROMO_TG', false),
    ('FACTURES_LUES', 'AUTRES', false),
    ('RFA_PUBLIEE', 'RFA', false),
    ('RFA_RELANCEE', 'RFA', true),
    ('RFA_BASE_ATTENDUE', 'RFA', true),
    ('RFA_PALIER', 'RFA', false),
    ('RFA_RETIREE', 'RFA', false),
    ('RFA_REPONDUE', 'RFA', false),
    ('RFA_NON_REGLEE', 'RFA', false),
    ('CONDITION_PROPOSEE', 'CONDITION', false),
    ('CONDITION_RELANCEE', 'CONDITION', true),
    ('CONDITION_CLOSE', 'CONDITION', false),
    ('CONDITION_RETIREE', 'CONDITION', false),
    ('CONDITION_FINIT', 'CONDITION', false),
    ('MENTION', 'AUTRES', false),
    ('MESSAGE', 'AUTRES', false),
    ('SANS_REPONSE_DISCUSSION', 'AUTRES', false),
    ('RECLAMATION_REPONDUE', 'AUTRES', false),
    ('RECLAMATION_SIGNALEE', 'AUTRES', false),
    ('QUESTION_RECUE', 'AUTRES', false),
    ('DOCUMENT_PARTAGE', 'AUTRES', false),
    ('DOCUMENT_RELANCE', 'AUTRES', true),
    ('DOCUMENT_EXPIRE', 'AUTRES', false),
    ('DECISION_CONFIEE', 'AUTRES', false),
    ('DECISION_A_FAIRE', 'AUTRES', false),
    ('RDV_A_PREPARER', 'AUTRES', false),
    ('RDV_PARTAGE', 'AUTRES', false),
    ('ADHESION_DEMANDEE', 'AUTRES', false),
    ('ADHESION_ANNULEE', 'AUTRES', false),
    ('ADHERENT_PARTI', 'AUTRES', false),
    ('ADHESION_ACCEPTEE', 'AUTRES', true),
    ('ADHESION_REFUSEE', 'AUTRES', true),
    ('ADHESION_TERMINEE', 'AUTRES', true),
    ('ACCES_DEMANDE', 'AUTRES', false),
    ('ACCES', 'AUTRES', false),
    ('ACCES_FIN', 'AUTRES', false),
    ('PAYPS_DECONNECTE', 'AUTRES', true),
    ('PAYPS_TROP_PERCU', 'AUTRES', false),
    ('MARQUES_A_LIER', 'LABORATOIRE', false),
    ('VENTES_MISES_DE_COTE', 'AUTRES', false),
    ('JOURS_A_REPRENDRE', 'AUTRES', false),
    ('CLE_AGENT', 'AUTRES', false),
    ('LGO_A_CONFIRMER', 'AUTRES', false),
    ('LGO_PAS_A_JOUR', 'PROMO_TG', false),
    ('LABORATOIRE_DEMANDE', 'LABORATOIRE', false),
    ('LABORATOIRE_AJOUTE', 'LABORATOIRE', false),
    ('LABORATOIRE_REFUSE', 'LABORATOIRE', false),
    ('LABORATOIRE_MODIFIE', 'LABORATOIRE', false),
    ('LABORATOIRE_RETIRE', 'LABORATOIRE', false),
    ('IMPORT_PRODUITS', 'AUTRES', false),
    ('INSCRIPTION_RECUE', 'AUTRES', false),
    ('COMPTE_RESILIE', 'AUTRES', false),
    ('BIENVENUE', 'AUTRES', false),
    ('PARTENARIAT_CHANGE', 'AUTRES', false),
    ('ABONNEMENT_DEMANDE', 'AUTRES', false),
    ('ABONNEMENT_DEMANDE_RETIREE', 'AUTRES', false),
    ('ABONNEMENT', 'AUTRES', false),
    ('PAIEMENT_A_SUIVRE', 'AUTRES', false),
    ('ACTE_CONTESTE', 'AUTRES', false),
    ('COMPTE_BANCAIRE', 'AUTRES', false),
    ('REVERSION_VERSEE', 'AUTRES', false),
    ('SAUVEGARDE_ECHOUEE', 'AUTRES', true),
    ('ARCHIVE', 'AUTRES', false),
    ('LIMITE_DE_MAILS', 'AUTRES', false),
    ('MAIL_NON_REMIS', 'AUTRES', false)
  ) as s (sorte, type, mail)
  cross join utilisateur u
  left join notification_preference p on p.tenant_id = u.tenant_id and p.utilisateur_id = u.id and p.type = s.type
  left join recapitulatif_reglage r on r.tenant_id = u.tenant_id and r.utilisateur_id = u.id
  where p.niveau <> 'ANNONCE' or not s.type = any(r.types);
drop table notification_preference;
alter table utilisateur force row level security;
alter table recapitulatif_reglage drop column types;
alter table recapitulatif_reglage force row level security;
select cloisonner('notification_choix');
