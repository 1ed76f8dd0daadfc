-- What each line and each document is, told once before it counts (docs/metier/argent.md, FAC-40 to FAC-53). Null: of a paper that was kept
-- before, and that a job reads again.
alter table facture_ligne
  add column ajustements jsonb not null default '[]',
  add column nature text check (nature in
    ('MARCHANDISE', 'UG', 'PORT', 'TAXE', 'REMISE', 'ESCOMPTE', 'CONSIGNE', 'ACOMPTE', 'COMMENTAIRE')),
  -- Told by a person: it wins.
  add column nature_saisie text check (nature_saisie in
    ('MARCHANDISE', 'UG', 'PORT', 'TAXE', 'REMISE', 'ESCOMPTE', 'CONSIGNE', 'ACOMPTE', 'COMMENTAIRE')),
  -- What it is worth in the base of a RFA: its goods alone, less every commercial discount (FAC-29).
  add column achat_net_centimes bigint,
  add column achat_brut_centimes bigint,
  add column achat_quantite bigint;
drop index facture_ligne_achats;
create index facture_ligne_achats on facture_ligne (tenant_id, facture_id) include (id, cle_produit,
  montant_net_centimes, brut_centimes, quantite, achat_net_centimes, achat_brut_centimes, achat_quantite);

alter table facture
  add column genre text check (genre in
    ('FACTURE', 'ACOMPTE', 'SOLDE', 'RECTIFICATIVE', 'AVOIR_RETOUR', 'AVOIR_PRIX', 'AVOIR_RFA', 'AVOIR_ACOMPTE', 'AVOIR_A_CLASSER')),
  -- The pharmacy sells: an invoice is money owed to it.
  add column autofacturee boolean not null default false,
  -- A factor is paid.
  add column affacturee boolean not null default false,
  -- How many times what its lines are worth was written: a base reads them again.
  add column natures_version integer not null default 0,
  add column remplacee_par_id bigint,
  -- Why a person counts it all the same (FAC-53).
  add column raison_acceptee text,
  add constraint facture_remplacee_par_fk foreign key (tenant_id, remplacee_par_id) references facture (tenant_id, id)
    on delete set null (remplacee_par_id);
create index facture_remplacee_par on facture (tenant_id, remplacee_par_id) where remplacee_par_id is not null;
create index facture_rectificative on facture (tenant_id, laboratoire_id) where genre = 'RECTIFICATIVE';
create index facture_sans_genre on facture (tenant_id, id) where genre is null;

alter table facture drop constraint facture_mise_de_cote_check;
alter table facture add constraint facture_mise_de_cote_check
  check (mise_de_cote in ('DEVISE', 'AUTRE_ACHETEUR', 'TOTAUX', 'MANUELLE'));

-- The one place where the state of an invoice is decided (FAC-20), and whether it enters a sum.
alter table facture drop column etat;
alter table facture
  add column etat text not null generated always as (
    case
      when mise_de_cote = 'TOTAUX' then 'A_ACCEPTER'
      when mise_de_cote is not null then 'MISE_DE_COTE'
      when remplacee_par_id is not null then 'REMPLACEE'
      when laboratoire_id is null or date_emission is null or coalesce(ht_centimes, ttc_centimes) is null then 'A_COMPLETER'
      when autofacturee then 'AUTOFACTURE'
      when nature = 'AVOIR' then 'AVOIR'
      when nb_ecarts > 0 then 'ECARTS'
      when nb_reclamees > 0 then 'RECLAMEE'
      when genre = 'ACOMPTE' then 'ACOMPTE'
      when nb_lignes = 0 then 'SANS_LIGNE'
      when nb_comparees = 0 and nb_non_comparables > 0 then 'NON_COMPARABLE'
      when nb_comparees = 0 then 'SANS_CONDITION'
      else 'CONFORME'
    end
  ) stored,
  add column comptee boolean not null generated always as (
    mise_de_cote is null and remplacee_par_id is null and not autofacturee
      and coalesce(genre, '') not in ('ACOMPTE', 'AVOIR_ACOMPTE')
  ) stored;
create index facture_etat on facture (tenant_id, etat, date_emission desc);

drop trigger facture_achats_changes on facture;
create constraint trigger facture_achats_changes after update on facture deferrable initially deferred
  for each row when ((old.laboratoire_id, old.date_emission, old.nature, old.mise_de_cote, old.ht_centimes, old.nb_lignes, old.sha256,
      old.genre, old.autofacturee, old.remplacee_par_id, old.natures_version)
    is distinct from (new.laboratoire_id, new.date_emission, new.nature, new.mise_de_cote, new.ht_centimes, new.nb_lignes, new.sha256,
      new.genre, new.autofacturee, new.remplacee_par_id, new.natures_version))
  execute function achats_changes();
