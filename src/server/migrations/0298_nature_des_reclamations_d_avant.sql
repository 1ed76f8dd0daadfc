-- The réclamations of before: that of their encours; else HT for a total of prices HT; else as their account counts today (ENC-92).
set local role pharmaccord_systeme;
-- petite table : ce qu'un compte conteste, quelques lignes par mois
update reclamation r set
  nature_fiscale = coalesce(
    (select e.nature_fiscale from encours e where e.tenant_id = r.tenant_id and e.id = r.encours_id),
    case when r.montant_reclame_centimes is not null and not r.montant_saisi then 'HT' end,
    (select g.montants from encaissement_reglage g where g.tenant_id = r.tenant_id), 'HT'),
  taux_tva_centiemes =
    (select e.taux_tva_centiemes from encours e where e.tenant_id = r.tenant_id and e.id = r.encours_id)
  where nature_fiscale is null;
reset role;
