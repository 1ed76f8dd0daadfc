-- What was received is never more than what is expected of an encours that is still owed, and it is on a declared one: no balance is
-- negative, none is "to settle" at 0,00. Those that were edited below what they had received were paid: they are settled.
alter table encours no force row level security;
update encours e set etat = 'REGLE', version = e.version + 1,
  ecart_motif = case when e.valeur_reglee_centimes <> e.valeur_attendue_centimes then 'AUTRE' end,
  regle_le = coalesce((select max(r.date) from encours_reglement r
    where r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null), e.date_declaration)
  where e.etat <> 'REGLE' and e.valeur_reglee_centimes > 0 and e.valeur_reglee_centimes >= e.valeur_attendue_centimes;
alter table encours force row level security;
alter table encours add constraint encours_recu_sous_attendu check (
  etat = 'REGLE' or valeur_reglee_centimes = 0 or (etat = 'DECLARE' and valeur_reglee_centimes < valeur_attendue_centimes)
);

-- The settlement that closed its encours: to undo that act alone is to cancel it alone.
alter table encours_reglement add column solde boolean not null default false;
alter table encours_reglement no force row level security;
alter table encours no force row level security;
update encours_reglement r set solde = true from encours e
  where e.tenant_id = r.tenant_id and e.id = r.encours_id and e.etat = 'REGLE' and r.annule_le is null and r.date = e.regle_le
    and r.id = (select max(d.id) from encours_reglement d where d.tenant_id = r.tenant_id and d.encours_id = r.encours_id and d.annule_le is null);
alter table encours force row level security;
alter table encours_reglement force row level security;

-- The number of an avoir belongs to one laboratory: where it is used.
create index encours_reglement_avoir on encours_reglement (tenant_id, (replace(f_normaliser(reference), ' ', '')))
  where annule_le is null and action = 'AVOIR' and reference is not null;
