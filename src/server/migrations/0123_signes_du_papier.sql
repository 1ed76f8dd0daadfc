-- What is no letter and no figure tells no paper, wherever Unicode keeps it (ECM-4): the first list missed marks, images, private characters
-- and some that are not seen. The same in TypeScript: `cleDuPapier` (encaissement/rules/papier.ts); `encaissement/read-models/liste.test.ts` compares both.
create or replace function f_cle_papier(numero text) returns text language sql immutable strict parallel safe
  as $$ select translate(replace(replace(replace(regexp_replace(
    public.f_sosies(lower(public.f_sosies(normalize(public.f_sosies(numero), NFKD)) collate "fr-x-icu")),
    '[\u0001-/:-@\[-`{-\u00BF\u00D7\u00F7\u02B0-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u2DE0-\u2DFF\uA66F-\uA67D\uA69E\uA69F\uA700-\uA721\uA8E0-\uA8F1\u0559-\u055F\u0589-\u058F\u0591-\u05CF\u05F3\u05F4\u0600-\u061F\u0640\u064B-\u065F\u066A-\u066D\u0670\u06D4\u06D6-\u06E4\u06E7-\u06ED\u0700-\u070F\u0730-\u074A\u0900-\u0903\u093A-\u093C\u093E-\u094F\u0964\u0965\u0970\u0E3F\u1361-\u1368\u1680\u16EB-\u16ED\u17B4\u17B5\u17D4-\u17D6\u1800-\u180F\uFD3E\uFD3F\uFDFC-\uFDFF\u115F\u1160\u3164\uE000-\uF8FF\uFE00-\uFE6F\uFEFF\uFFA0\uFFF0-\uFFFF\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u303F\U00010100-\U000101FF\U0001BCA0-\U0001BCAF\U0001CD00-\U0001D3FF\U0001D800-\U0001DAAF\U0001E8D0-\U0001E8D6\U0001EC70-\U0001ECBF\U0001F000-\U0001FBEF\U000E0000-\U0010FFFF]', '', 'g'), 'œ', 'oe'), 'æ', 'ae'), 'm', 'rn'), '1l0', 'iio') $$;

alter table encaissement no force row level security;
alter table facture no force row level security;
alter table journal no force row level security;
drop index encaissement_numero;
drop index encaissement_numero_groupement;
drop index facture_numero;
-- Written again, a number has its new key.
update encaissement set numero = numero where numero is not null and numero_cle is distinct from nullif(f_cle_papier(numero), '');
update facture set numero = numero where numero_normalise <> coalesce(nullif(f_cle_papier(numero), ''), numero);

-- Those that have become one identity take as many ranks: nothing that was kept is lost.
create temporary table papiers_rejoints on commit drop as
  with identites as (
    select tenant_id, id, papier_rang, dense_rank() over (order by tenant_id, laboratoire_id, numero_cle,
      case when payeur = 'LABO' then extract(year from date) end,
      case when payeur = 'GROUPEMENT' then coalesce(montant_ttc_centimes, montant_ht_centimes) end) as identite
    from encaissement where annule_le is null and numero_cle is not null
  ), rejointes as (select identite from identites group by identite having count(*) > count(distinct papier_rang))
  select tenant_id, id, papier_rang, row_number() over (partition by identite order by papier_rang, id) - 1 as rang
  from identites join rejointes using (identite);
delete from papiers_rejoints where rang = papier_rang;
update encaissement c set papier_rang = d.rang from papiers_rejoints d where c.tenant_id = d.tenant_id and c.id = d.id;
insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action, apres)
  select d.tenant_id, 'Pharmaccord', 'encaissement', d.id, 'papier-en-double', jsonb_build_object('numero', c.numero)
  from papiers_rejoints d join encaissement c on c.tenant_id = d.tenant_id and c.id = d.id;
with identites as (
  select tenant_id, id, papier_rang, dense_rank() over (order by tenant_id, laboratoire_id, nature, numero_normalise,
    coalesce(extract(year from date_emission), 0)) as identite
  from facture where laboratoire_id is not null
), rejointes as (select identite from identites group by identite having count(*) > count(distinct papier_rang))
update facture f set papier_rang = d.rang from (
  select tenant_id, id, row_number() over (partition by identite order by papier_rang, id) - 1 as rang
  from identites join rejointes using (identite)
) d where f.tenant_id = d.tenant_id and f.id = d.id and f.papier_rang <> d.rang;
do $$
begin
  raise notice 'même papier : % encaissements à vérifier', (select count(*) from papiers_rejoints);
end $$;
create unique index encaissement_numero on encaissement (tenant_id, laboratoire_id, numero_cle, (extract(year from date)), papier_rang)
  where annule_le is null and numero_cle is not null and payeur = 'LABO';
create unique index encaissement_numero_groupement on encaissement (tenant_id, numero_cle, (coalesce(montant_ttc_centimes, montant_ht_centimes)), papier_rang)
  where annule_le is null and numero_cle is not null and payeur = 'GROUPEMENT';
create unique index facture_numero on facture
  (tenant_id, laboratoire_id, nature, numero_normalise, (coalesce(extract(year from date_emission), 0)), papier_rang)
  where laboratoire_id is not null;
alter table journal force row level security;
alter table facture force row level security;
alter table encaissement force row level security;
