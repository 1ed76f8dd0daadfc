-- The amount depends on a quantity or on a turnover that nobody gave: it is asked for before the encours is declared (OPE-71, ENC-40).
alter table encours add column montant_a_completer boolean not null default false;

alter table encours no force row level security;
alter table promotion no force row level security;
alter table promotion_contrepartie no force row level security;
alter table promotion_produit no force row level security;
update encours e set montant_a_completer = true, version = e.version + 1
  from promotion_contrepartie c join promotion p on p.tenant_id = c.tenant_id and p.id = c.promotion_id
  where c.tenant_id = e.tenant_id and c.id = e.source_detail_id and e.source_type = 'PROMOTION' and e.source_id = c.promotion_id
    and e.etat = 'A_DECLARER' and e.origine_montant = 'CALCULE' and c.valeur_centiemes > 0
    and case c.unite
      when 'EUR_PAR_UNITE' then p.quantite is null and not exists (select from promotion_produit x where x.tenant_id = c.tenant_id
        and x.promotion_id = c.promotion_id and coalesce(x.quantite_vendue, x.quantite) is not null)
      when 'POURCENT_CA' then not exists (select from promotion_produit x where x.tenant_id = c.tenant_id
        and x.promotion_id = c.promotion_id and x.ca_ttc_centimes is not null)
      else false end;
alter table promotion_produit force row level security;
alter table promotion_contrepartie force row level security;
alter table promotion force row level security;
alter table encours force row level security;
