-- The same invoice once, told by the rule of every paper (FAC-32, ECM-4): its seller, its number as a hand may disguise it, the year of its date.
-- Its nature counts: an invoice and the credit note that undoes it may bear one number. What was already kept and collides stays.
alter table facture add column papier_rang integer not null default 0 check (papier_rang >= 0);
drop index facture_numero;
alter table facture drop column numero_normalise;
alter table facture add column numero_normalise text not null generated always as (
  coalesce(nullif(public.f_cle_papier(numero), ''), numero)) stored;

alter table facture no force row level security;
update facture f set papier_rang = d.rang from (
  select tenant_id, id, row_number() over (partition by tenant_id, laboratoire_id, nature, numero_normalise,
    coalesce(extract(year from date_emission), 0) order by id) - 1 as rang
  from facture where laboratoire_id is not null
) d where f.tenant_id = d.tenant_id and f.id = d.id and d.rang > 0;
do $$
begin
  raise notice 'même facture : % à vérifier', (select count(*) from facture where papier_rang > 0);
end $$;
alter table facture force row level security;
create unique index facture_numero on facture
  (tenant_id, laboratoire_id, nature, numero_normalise, (coalesce(extract(year from date_emission), 0)), papier_rang)
  where laboratoire_id is not null;
