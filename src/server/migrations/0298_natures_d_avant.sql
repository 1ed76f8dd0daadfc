-- What was written before natures were kept. A réclamation: that of its encours; else HT for a total of prices HT; else as its account counts
-- today (ENC-92). A part of a receipt: the nature of that receipt, which the encours may not have (ENC-74).
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
-- petite table : de toutes les parts, celles d'avant 0219 dont l'habitude du compte a changé entre le reçu et l'encours
update encours_reglement r set nature_recue = c.partage
  from encaissement c, encours e
  where c.tenant_id = r.tenant_id and c.id = r.encaissement_id and e.tenant_id = r.tenant_id and e.id = r.encours_id
    and r.nature_recue is null and c.partage <> e.nature_fiscale;
reset role;
