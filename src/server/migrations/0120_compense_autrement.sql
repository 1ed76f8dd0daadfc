-- "Récupéré" is what was received (ENC-61): a settlement without an encaissement is no money, it is "compensé autrement", which never exceeds
-- what its encours claims. The three figures of an encours are those of its settlements: the database holds it, whoever writes.
alter table encours no force row level security;
alter table encours_reglement no force row level security;
alter table journal no force row level security;
alter table notification no force row level security;

alter table encours add column valeur_compensee_centimes bigint not null default 0;

-- What the settlements say of each encours, beside what the encours says.
create temporary table compense_avant on commit drop as
  select e.tenant_id, e.id, e.etat, e.valeur_attendue_centimes as attendu, e.valeur_reglee_centimes as regle, e.cree_par_nom,
    coalesce(r.recu, 0) as recu, coalesce(r.compense, 0) as compense, coalesce(r.dernier, e.regle_le, e.date_declaration) as dernier,
    -- Settled without any settlement that says how: no receipt either.
    least(coalesce(r.compense, 0) + greatest(e.valeur_reglee_centimes - coalesce(r.recu, 0) - coalesce(r.compense, 0), 0),
      e.valeur_attendue_centimes) as retenu
  from encours e left join (
    select tenant_id, encours_id, max(date) as dernier,
      coalesce(sum(montant_centimes) filter (where encaissement_id is not null), 0)::bigint as recu,
      coalesce(sum(montant_centimes) filter (where encaissement_id is null), 0)::bigint as compense
    from encours_reglement where annule_le is null group by tenant_id, encours_id
  ) r on r.tenant_id = e.tenant_id and r.encours_id = e.id
  where e.valeur_reglee_centimes > 0 or r.encours_id is not null;

-- Beyond what is claimed, the oldest settlements without a receipt are kept, the next lose what exceeds it.
create temporary table compense_reduit on commit drop as
  select r.tenant_id, r.encours_id, r.id, r.montant_centimes as avant,
    greatest(0, least(r.montant_centimes, c.retenu - (sum(r.montant_centimes) over w - r.montant_centimes)))::bigint as apres
  from encours_reglement r join compense_avant c on c.tenant_id = r.tenant_id and c.id = r.encours_id
  where r.annule_le is null and r.encaissement_id is null and c.compense > c.retenu
  window w as (partition by r.tenant_id, r.encours_id order by r.id);
delete from compense_reduit where apres = avant;
update encours_reglement r set montant_centimes = x.apres from compense_reduit x
  where r.tenant_id = x.tenant_id and r.id = x.id and x.apres > 0;
update encours_reglement r set annule_le = now(), annule_par_nom = 'Pharmaccord', solde = false from compense_reduit x
  where r.tenant_id = x.tenant_id and r.id = x.id and x.apres = 0;
insert into encours_reglement (tenant_id, encours_id, date, action, montant_centimes, cree_par_nom)
  select tenant_id, id, dernier, 'AUTRES', retenu - compense, 'Pharmaccord' from compense_avant where retenu > compense;

create temporary table compense_apres on commit drop as
  select *, recu + retenu as total, case
      when etat = 'REGLE' or recu + retenu > 0 and recu + retenu >= attendu then 'REGLE' when recu + retenu > 0 then 'DECLARE' else etat end as devient
  from compense_avant;
update encours e set valeur_reglee_centimes = x.total, valeur_compensee_centimes = x.retenu, etat = x.devient,
    ecart_motif = case when x.devient = 'REGLE' and x.total <> x.attendu then coalesce(e.ecart_motif, 'AUTRE') end,
    ecart_precision = case when x.devient = 'REGLE' and x.total <> x.attendu then e.ecart_precision end,
    regle_le = case when x.devient = 'REGLE' then coalesce(e.regle_le, x.dernier) end,
    version = case when x.total = x.regle and x.devient = x.etat then e.version else e.version + 1 end
  from compense_apres x where e.tenant_id = x.tenant_id and e.id = x.id
    and (x.retenu > 0 or x.total <> x.regle or x.devient <> x.etat);

-- What this changed is told where an ADMIN reads it: a line in the story of each encours corrected, and a notification for the account, which
-- opens the encours concerned.
insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action, avant, apres)
  select x.tenant_id, 'Pharmaccord', 'encours', x.id, 'corriger-compense',
    jsonb_build_object('valeurRegleeCentimes', x.regle, 'etat', x.etat, 'reglements', coalesce((
      select jsonb_agg(jsonb_build_object('reglementId', p.id, 'montantCentimes', p.avant) order by p.id)
      from compense_reduit p where p.tenant_id = x.tenant_id and p.encours_id = x.id), '[]'::jsonb)),
    jsonb_build_object('valeurRegleeCentimes', x.total, 'valeurCompenseeCentimes', x.retenu, 'etat', x.devient, 'reglements', coalesce((
      select jsonb_agg(jsonb_build_object('reglementId', p.id, 'montantCentimes', p.apres) order by p.id)
      from compense_reduit p where p.tenant_id = x.tenant_id and p.encours_id = x.id), '[]'::jsonb))
  from compense_apres x where x.total <> x.regle or x.devient <> x.etat or x.retenu <> x.compense;
insert into journal (tenant_id, utilisateur_nom, objet, action, apres)
  select tenant_id, 'Pharmaccord', 'encours', 'distinguer-compense', jsonb_build_object(
    'encoursCompenses', count(*) filter (where retenu > 0), 'valeurCompenseeCentimes', sum(retenu),
    'encoursCorriges', count(*) filter (where total <> regle or devient <> etat or retenu <> compense))
  from compense_apres where retenu > 0 or total <> regle or devient <> etat group by tenant_id;
insert into notification (tenant_id, type, title, body, roles, lien)
  select tenant_id, 'AUTRES', '« Récupéré » ne compte plus que ce qui a été reçu',
    nombre || ' encours réglés sans argent reçu (relivraison, geste, autre) se comptent désormais à part, sous « Compensé autrement » : '
      || replace(to_char(centimes / 100.0, 'FM999999999990.00'), '.', ',') || ' €.'
      || case when corriges > 0 then ' ' || corriges || ' d’entre eux dépassaient ce qui était réclamé, ou ne disaient pas comment ils étaient réglés : '
        || 'leur historique dit ce qui a changé.' else '' end,
    '{ADMIN,GROUPEMENT}', '{"ecran": "encours", "params": {"etat": "TOUS", "compense": "true"}}'
  from (select tenant_id, count(*) filter (where retenu > 0) as nombre, sum(retenu) as centimes,
      count(*) filter (where total <> regle or devient <> etat or retenu <> compense) as corriges
    from compense_apres where retenu > 0 or total <> regle or devient <> etat group by tenant_id) x;
do $$
declare
  nombre bigint; corriges bigint; centimes numeric;
begin
  select count(*) filter (where retenu > 0), count(*) filter (where total <> regle or devient <> etat or retenu <> compense),
    coalesce(sum(retenu), 0) into nombre, corriges, centimes from compense_apres;
  raise notice 'compensé autrement : % encours (% centimes) ne comptent plus dans « Récupéré », % corrigés', nombre, centimes, corriges;
end $$;

alter table notification force row level security;
alter table journal force row level security;
alter table encours_reglement force row level security;
alter table encours force row level security;

alter table encours add constraint encours_compense_sous_attendu check (
  valeur_compensee_centimes >= 0 and valeur_compensee_centimes <= valeur_attendue_centimes and valeur_compensee_centimes <= valeur_reglee_centimes
);

-- The proof, when the transaction ends: what an encours says it received is the sum of the parts of encaissements, and what it says was settled
-- otherwise is the sum of its other settlements.
create function encours_prouver_parts(tenant bigint, encours_prouve bigint) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from encours e, lateral (
      select coalesce(sum(r.montant_centimes), 0) as regle, coalesce(sum(r.montant_centimes) filter (where r.encaissement_id is null), 0) as compense
      from encours_reglement r where r.tenant_id = e.tenant_id and r.encours_id = e.id and r.annule_le is null
    ) s
    where e.tenant_id = tenant and e.id = encours_prouve
      and (e.valeur_reglee_centimes <> s.regle or e.valeur_compensee_centimes <> s.compense)
  ) then
    raise exception 'encours % : réglé ou compensé différent de la somme de ses règlements', encours_prouve
      using errcode = 'check_violation', constraint = 'encours_parts';
  end if;
end $$;
create function encours_prouver() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform encours_prouver_parts(new.tenant_id, new.id);
  return null;
end $$;
create function encours_reglement_prouver() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform encours_prouver_parts(old.tenant_id, old.encours_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (new.tenant_id, new.encours_id) <> (old.tenant_id, old.encours_id)) then
    perform encours_prouver_parts(new.tenant_id, new.encours_id);
  end if;
  return null;
end $$;
create constraint trigger encours_parts_ecrites after insert on encours deferrable initially deferred
  for each row when (new.valeur_reglee_centimes > 0 or new.valeur_compensee_centimes > 0) execute function encours_prouver();
create constraint trigger encours_parts_changees after update of valeur_reglee_centimes, valeur_compensee_centimes on encours
  deferrable initially deferred for each row when (old.valeur_reglee_centimes is distinct from new.valeur_reglee_centimes
    or old.valeur_compensee_centimes is distinct from new.valeur_compensee_centimes) execute function encours_prouver();
create constraint trigger encours_reglement_parts
  after insert or delete or update of tenant_id, encours_id, encaissement_id, montant_centimes, annule_le on encours_reglement
  deferrable initially deferred for each row execute function encours_reglement_prouver();

-- What was received in a month, and what was settled otherwise, are read in the index alone.
drop index encours_reglement_date;
create index encours_reglement_date on encours_reglement (tenant_id, date) include (encours_id, montant_centimes, encaissement_id)
  where annule_le is null;
-- So are the sums of a list, and those of the promotions.
drop index encours_liste;
create index encours_liste on encours (tenant_id, etat, date_declaration, id)
  include (valeur_attendue_centimes, valeur_reglee_centimes, valeur_compensee_centimes);
drop index encours_dates;
create index encours_dates on encours (tenant_id, date_declaration, id)
  include (etat, type, laboratoire_id, valeur_attendue_centimes, valeur_reglee_centimes, valeur_compensee_centimes);
drop index encours_promotion;
create index encours_promotion on encours (tenant_id, source_id, source_detail_id)
  include (id, etat, type, valeur_attendue_centimes, valeur_reglee_centimes, valeur_compensee_centimes, date_declaration, suspendu_jusquau)
  where source_type = 'PROMOTION';
