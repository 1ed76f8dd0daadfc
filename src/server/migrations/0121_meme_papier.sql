-- The same paper once (ECM-4): what tells a paper is its seller, its number as two people may type it or a hand disguise it, and the year of its
-- date; neither its nature nor who pays. What was already kept and collides stays, and is listed (ECM-24).
-- The same in TypeScript: `cleDuPapier` (encaissement/rules/papier.ts); `encaissement/read-models/liste.test.ts` compares both.
create function f_sosies(texte text) returns text language sql immutable strict parallel safe
  as $$ select translate(texte,
    'АаᴀɑαΑᎪꓮВвЬьʙΒβᏴꓐСсϲϹᴄᏟꓚԁԀᴅᎠꓓđĐЕеᴇΕεᎬꓰєꜰꓝɡɢԌԍᏀꓖНнҺһʜΗհᎻꓧħĦІіӀӏıɪɩΙιǀᎥꓲוЈјᴊϳͿᎫꓙКкᴋĸΚκᏦꓗʟᏞꓡłŁМмᴍΜᎷꓟɴΝηпПոꓠОоᴏΟοσΣςօՕøØסꓳРрᴘΡρᏢꓑԚԛꞯʀгГᎡꓣЅѕꜱᏚꓢТтᴛΤτᎢꓔŧŦυսᴜꓴνᴠѴѵᏙꓦԜԝᴡωᏔꓪѡХхΧχꓫУуҮүʏΥγꓬΖζᴢᏃꓜЗзб٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
    'aaaaaaaabbbbbbbbbcccccccdddddddeeeeeeeeffgggggghhhhhhhhhhhiiiiiiiiiiiiijjjjjjjkkkkkkkklllllmmmmmmnnnnnnnoooooooooooooopppppppqqqrrrrrssssstttttttttuuuuvvvvvvwwwwwwwxxxxxyyyyyyyyzzzzz336012345678901234567890123456789') $$;
create function f_cle_papier(numero text) returns text language sql immutable strict parallel safe
  as $$ select translate(replace(replace(replace(regexp_replace(
    public.f_sosies(lower(public.f_sosies(normalize(public.f_sosies(numero), NFKD)) collate "fr-x-icu")),
    '[\u0001-/:-@\[-`{-\u00BF\u00D7\u00F7\u02B0-\u036F\u0483-\u0489\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u2000-\u206F\u20D0-\u20FF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F\u3164\uFE00-\uFE6F\uFEFF\uFFA0\uFFF0-\uFFFF\U000E0000-\U000E0FFF]', '', 'g'), 'œ', 'oe'), 'æ', 'ae'), 'm', 'rn'), '1l0', 'iio') $$;

-- Two living papers of one identity have two ranks: a person said that they are two, or they were kept before this rule.
alter table encaissement add column papier_rang integer not null default 0 check (papier_rang >= 0);
-- Who said that it is another paper than the one of the same number; null: nobody did.
alter table encaissement add column autre_papier_par_nom text;
alter table encaissement add column autre_papier_le timestamptz;
drop index encaissement_numero;
alter table encaissement drop column numero_cle;
alter table encaissement add column numero_cle text generated always as (nullif(public.f_cle_papier(numero), '')) stored;

alter table encaissement no force row level security;
alter table journal no force row level security;
alter table notification no force row level security;
create temporary table papiers_en_double on commit drop as
  select tenant_id, id, rang from (
    select tenant_id, id, row_number() over (partition by tenant_id, laboratoire_id, numero_cle, extract(year from date),
      case when payeur = 'GROUPEMENT' then coalesce(montant_ttc_centimes, montant_ht_centimes) end order by id) - 1 as rang
    from encaissement where annule_le is null and numero_cle is not null
  ) x where rang > 0;
update encaissement c set papier_rang = d.rang from papiers_en_double d where c.tenant_id = d.tenant_id and c.id = d.id;
insert into journal (tenant_id, utilisateur_nom, objet, objet_id, action, apres)
  select d.tenant_id, 'Pharmaccord', 'encaissement', d.id, 'papier-en-double', jsonb_build_object('numero', c.numero)
  from papiers_en_double d join encaissement c on c.tenant_id = d.tenant_id and c.id = d.id;
insert into notification (tenant_id, type, title, body, roles, lien)
  select tenant_id, 'AUTRES', 'Des avoirs ou paiements sont peut-être enregistrés deux fois',
    count(*) || ' avoirs ou paiements portent le numéro d’un autre, du même laboratoire et de la même année : '
      || 'rien n’a changé, annulez celui qui est de trop, ou dites que ce sont deux papiers.',
    '{ADMIN,ACHAT,GROUPEMENT}', '{"ecran": "avoirs", "params": {"etat": "TOUS", "attente": "A_VERIFIER"}}'
  from papiers_en_double group by tenant_id;
do $$
begin
  raise notice 'même papier : % encaissements à vérifier', (select count(*) from papiers_en_double);
end $$;
alter table notification force row level security;
alter table journal force row level security;
alter table encaissement force row level security;

create unique index encaissement_numero on encaissement (tenant_id, laboratoire_id, numero_cle, (extract(year from date)), papier_rang)
  where annule_le is null and numero_cle is not null and payeur = 'LABO';
create unique index encaissement_numero_groupement on encaissement (tenant_id, numero_cle, (coalesce(montant_ttc_centimes, montant_ht_centimes)), papier_rang)
  where annule_le is null and numero_cle is not null and payeur = 'GROUPEMENT';
create index encaissement_papier on encaissement (tenant_id, numero_cle) where annule_le is null and numero_cle is not null;
create index encaissement_autre_papier on encaissement (tenant_id, papier_rang) where annule_le is null and papier_rang > 0;
