-- The free units of each line, with those of other lines that follow its product (docs/metier/argent.md, RFA-50). Of papers that were
-- kept before, each line has its own until they are read again.
alter table facture_ligne add column achat_gratuites bigint not null default 0;
update facture_ligne l set achat_gratuites = l.gratuites
    + case when l.nature = 'UG' then greatest(l.quantite, 0) else greatest(l.quantite - coalesce(l.achat_quantite, l.quantite), 0) end
  from facture f
  where f.tenant_id = l.tenant_id and f.id = l.facture_id and f.genre is distinct from 'AVOIR_PRIX'
    and l.nature in ('MARCHANDISE', 'UG')
    and (l.gratuites > 0 or l.nature = 'UG' or l.achat_quantite < l.quantite);
drop index facture_ligne_achats;
create index facture_ligne_achats on facture_ligne (tenant_id, facture_id) include (id, cle_produit,
  montant_net_centimes, brut_centimes, quantite, achat_net_centimes, achat_brut_centimes, achat_quantite, achat_gratuites);
