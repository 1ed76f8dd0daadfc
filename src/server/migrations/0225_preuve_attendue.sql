-- An encours due on the photo of a TG, while this photo is missing (docs/metier/argent.md, ENC-80).
alter table encours add column preuve_attendue boolean not null default false;

alter table encours no force row level security;
alter table promotion_contrepartie no force row level security;
alter table promotion_preuve no force row level security;
alter table promotion_emplacement no force row level security;
update encours e set preuve_attendue = true
from promotion_contrepartie c
where e.etat = 'A_DECLARER' and e.source_type = 'PROMOTION' and c.tenant_id = e.tenant_id
  and c.id = e.source_detail_id and c.promotion_id = e.source_id and c.declencheur = 'PREUVE_TG'
  and not exists (select from promotion_preuve x where x.tenant_id = c.tenant_id and x.promotion_id = c.promotion_id
    and x.retire_le is null)
  and not exists (select from promotion_emplacement x where x.tenant_id = c.tenant_id
    and x.promotion_id = c.promotion_id and x.realise_le is not null);

alter table encours force row level security;
alter table promotion_contrepartie force row level security;
alter table promotion_preuve force row level security;
alter table promotion_emplacement force row level security;
