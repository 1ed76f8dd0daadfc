-- An amount has its tax nature (docs/metier/argent.md, ENC-74): with or without taxes, and the rate of VAT where it is known. The rows of before
-- take the present habit of their account; those of after keep theirs, whatever the habit becomes.
alter table encours no force row level security;
alter table encours_reglement no force row level security;
alter table encaissement no force row level security;
alter table encaissement_reglage no force row level security;

alter table encours
  add column nature_fiscale text not null default 'HT' check (nature_fiscale in ('HT', 'TTC')),
  -- Hundredths of a percent; null: not known, or several.
  add column taux_tva_centiemes integer check (taux_tva_centiemes between 0 and 10000);
alter table encours alter column nature_fiscale drop default;
update encours e set nature_fiscale = r.montants
  from encaissement_reglage r where r.tenant_id = e.tenant_id and r.montants <> e.nature_fiscale;
alter table encours_ligne add column taux_tva_centiemes integer check (taux_tva_centiemes between 0 and 10000);

-- Nothing said: as the account counts on that day.
create function encours_nature_habituelle() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.nature_fiscale := coalesce((select montants from encaissement_reglage where tenant_id = new.tenant_id), 'HT');
  return new;
end $$;
create trigger encours_nature before insert on encours
  for each row when (new.nature_fiscale is null) execute function encours_nature_habituelle();

-- A receipt of which only the other amount is known is shared out as it was received (ECM-40).
update encaissement set partage = case partage when 'HT' then 'TTC' else 'HT' end
  where affecte_centimes = 0 and case partage when 'HT' then montant_ht_centimes else montant_ttc_centimes end is null;

-- A share holds both: what it took of the receipt, in the nature of the receipt, and what it counts, in that of its encours.
alter table encours_reglement
  add column montant_recu_centimes bigint check (montant_recu_centimes > 0),
  -- Of the receipt; null: that of the encours.
  add column nature_recue text check (nature_recue in ('HT', 'TTC')),
  add column taux_tva_centiemes integer check (taux_tva_centiemes between 0 and 10000);
update encours_reglement set montant_recu_centimes = montant_centimes;
alter table encours_reglement alter column montant_recu_centimes set not null;
create function encours_reglement_recu() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.montant_recu_centimes := new.montant_centimes;
  return new;
end $$;
create trigger encours_reglement_recu before insert on encours_reglement
  for each row when (new.montant_recu_centimes is null) execute function encours_reglement_recu();

create or replace function encaissement_suivre() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.encaissement_id is not null and old.annule_le is null then
    update encaissement set affecte_centimes = affecte_centimes - old.montant_recu_centimes
      where tenant_id = old.tenant_id and id = old.encaissement_id;
  end if;
  if tg_op <> 'DELETE' and new.encaissement_id is not null and new.annule_le is null then
    update encaissement set affecte_centimes = affecte_centimes + new.montant_recu_centimes
      where tenant_id = new.tenant_id and id = new.encaissement_id;
  end if;
  return null;
end $$;
drop trigger encours_reglement_suivi on encours_reglement;
create trigger encours_reglement_suivi after insert or delete or update of encaissement_id, montant_recu_centimes, annule_le on encours_reglement
  for each row execute function encaissement_suivre();
create or replace function encaissement_prouver() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from encaissement c where c.tenant_id = new.tenant_id and c.id = new.id
      and c.affecte_centimes <> (select coalesce(sum(r.montant_recu_centimes), 0) from encours_reglement r
        where r.tenant_id = c.tenant_id and r.encaissement_id = c.id and r.annule_le is null)) then
    raise exception 'encaissement % : affecté différent de la somme de ses parts', new.id
      using errcode = 'check_violation', constraint = 'encaissement_parts';
  end if;
  return null;
end $$;

-- Sums are read by nature, in the index alone.
drop index encours_liste;
create index encours_liste on encours (tenant_id, etat, date_declaration, id)
  include (valeur_attendue_centimes, valeur_reglee_centimes, valeur_compensee_centimes, nature_fiscale);
drop index encours_dates;
create index encours_dates on encours (tenant_id, date_declaration, id)
  include (etat, type, laboratoire_id, valeur_attendue_centimes, valeur_reglee_centimes, valeur_compensee_centimes, nature_fiscale);
drop index encours_promotion;
create index encours_promotion on encours (tenant_id, source_id, source_detail_id)
  include (id, etat, type, valeur_attendue_centimes, valeur_reglee_centimes, valeur_compensee_centimes, date_declaration, suspendu_jusquau,
    nature_fiscale) where source_type = 'PROMOTION';

alter table encaissement_reglage force row level security;
alter table encaissement force row level security;
alter table encours_reglement force row level security;
alter table encours force row level security;
