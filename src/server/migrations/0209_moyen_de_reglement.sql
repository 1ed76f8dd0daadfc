-- The means of a settlement says how it came (docs/metier/argent.md, ENC-72): that of what was received, of which it is a part, or none. Those
-- of before that say why (coopération, RFA, facture) keep their word (ENC-73).
alter table encaissement no force row level security;
alter table encours_reglement no force row level security;

alter table encaissement drop constraint encaissement_nature_check;
alter table encaissement add constraint encaissement_nature_check
  check (nature in ('VIREMENT', 'AVOIR', 'CHEQUE', 'COMPENSATION', 'PRELEVEMENT', 'PAYPS'));
alter table encours_reglement drop constraint encours_reglement_action_check;

-- Paid by the coupon platform: told by it, or typed so.
update encaissement c set nature = 'PAYPS' where c.nature = 'VIREMENT' and (c.source = 'PAYPS' or (
  exists (select from encours_reglement r where r.tenant_id = c.tenant_id and r.encaissement_id = c.id and r.action = 'PAYPS')
  and not exists (select from encours_reglement r where r.tenant_id = c.tenant_id and r.encaissement_id = c.id and r.action <> 'PAYPS')));
-- « Autres » was what a transfer was called when it paid an avoir that was expected.
update encours_reglement r set action = c.nature from encaissement c
  where c.tenant_id = r.tenant_id and c.id = r.encaissement_id and r.action <> c.nature and r.action not in ('COOPERATION', 'RFA', 'FACTURE');
-- What the bank wrote of it is shown.
update encours_reglement r set reference = left(c.info, 255) from encaissement c
  where c.tenant_id = r.tenant_id and c.id = r.encaissement_id and r.action = 'VIREMENT' and r.reference is null and c.info is not null;
update encours_reglement set action = 'AUTRE' where encaissement_id is null and action = 'AUTRES';

alter table encours_reglement add constraint encours_reglement_action_check check (action in ('VIREMENT', 'AVOIR', 'CHEQUE', 'COMPENSATION',
  'PRELEVEMENT', 'PAYPS', 'RELIVRAISON', 'GESTE', 'AUTRE', 'COOPERATION', 'RFA', 'FACTURE'));
-- Without money, and only then, it is no part of what was received (ENC-61).
alter table encours_reglement add constraint encours_reglement_moyen
  check (annule_le is not null or (encaissement_id is null) = (action in ('RELIVRAISON', 'GESTE', 'AUTRE')));

alter table encours_reglement force row level security;
alter table encaissement force row level security;

-- Corrected on what was received, the means is corrected on its parts.
create function encaissement_dire_moyen() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update encours_reglement set action = new.nature, reference = coalesce(new.numero, reference)
    where tenant_id = new.tenant_id and encaissement_id = new.id and action = old.nature;
  return null;
end $$;
create trigger encaissement_moyen after update of nature on encaissement
  for each row when (old.nature <> new.nature) execute function encaissement_dire_moyen();
