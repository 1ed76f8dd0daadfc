-- A shelf is a « tablette » and a sentence « montre »: words of a shop, not of a gift. What somebody has changed since stays.
update regle_legale
set mots = array(select mot from unnest(mots) with ordinality as m (mot, rang) where mot not in ('tablette', 'montre', 'parfum personnel') order by rang)
where code = 'MOTS_AVANTAGE_PERSONNEL' and version = 1;
