-- Legal limits the product warns about and never blocks on (domain §9): dated data of the super administrator, common to every account.
create table regle_legale (
  id bigint generated always as identity primary key,
  code text not null check (code in (
    'PLAFOND_PROMO_VALEUR', 'PLAFOND_PROMO_VOLUME', 'MOT_GRATUIT_ALIMENTAIRE', 'MOTS_AVANTAGE_PERSONNEL', 'PRIX_REVENTE_INDICATIF',
    'PLAFOND_REMISE_REMBOURSABLE', 'PLAFOND_REMISE_GENERIQUE', 'DELAI_PAIEMENT', 'PENALITE_RETARD'
  )),
  perimetre text not null check (perimetre in (
    'TOUS', 'ALIMENTAIRE', 'DPH', 'GENERIQUE', 'BIOSIMILAIRE', 'PAR_DEFAUT', 'DATE_FACTURE', 'FIN_DE_MOIS', 'FORFAIT', 'TAUX'
  )),
  libelle text not null check (libelle <> ''),
  unite text not null check (unite in ('POURCENT', 'POINTS', 'CENTIMES', 'JOURS', 'MOTS', 'AUCUNE')),
  -- Null: there is a limit, and its figure is not known yet.
  valeur numeric(14, 2) check (valeur >= 0),
  mots text[] not null default '{}',
  date_debut date not null,
  -- Included; null: until further notice.
  date_fin date check (date_fin >= date_debut),
  source text not null check (source <> ''),
  -- Null: to be verified.
  verifie_le date,
  note text,
  cree_par_nom text,
  cree_le timestamptz not null default now(),
  modifie_le timestamptz not null default now(),
  modifie_par_nom text,
  version integer not null default 1,
  -- On one day, one rule of a code for a perimeter.
  constraint regle_legale_periode exclude using gist (code with =, perimetre with =, daterange(date_debut, date_fin, '[]') with &&)
);
grant select on regle_legale to pharmaccord_app;
grant select, insert, update on regle_legale to pharmaccord_systeme;
grant usage on sequence regle_legale_id_seq to pharmaccord_systeme;

insert into regle_legale (code, perimetre, libelle, unite, valeur, mots, date_debut, date_fin, source, note) values
  ('PLAFOND_PROMO_VALEUR', 'ALIMENTAIRE', 'Plafond des promotions en valeur, produits alimentaires', 'POURCENT', 34, '{}', '2019-01-01', null,
    'Loi Égalim 1 ; lepharmaciendefrance.fr, « Pas plus de 34 % »',
    'Laits infantiles, compléments alimentaires et confiserie compris ; outre-mer exclu. Annoncé jusqu’au 15/04/2026 : prolongation à vérifier.'),
  ('PLAFOND_PROMO_VALEUR', 'DPH', 'Plafond des promotions en valeur, droguerie, parfumerie et hygiène', 'POURCENT', 34, '{}', '2024-03-01', null,
    'Loi Égalim 3 ; lequotidiendupharmacien.fr, « Promotions plafonnées »',
    'Outre-mer exclu. Annoncé jusqu’au 15/04/2026 : prolongation à vérifier.'),
  ('PLAFOND_PROMO_VOLUME', 'ALIMENTAIRE', 'Plafond des promotions en volume, produits alimentaires', 'POURCENT', 25, '{}', '2019-01-01', null,
    'Loi Égalim 1 ; lemoniteurdespharmacies.fr, « Ne pas dépasser 34 % de promos »',
    'Part du volume ou du chiffre d’affaires convenu à l’avance. Annoncé jusqu’au 15/04/2026 : prolongation à vérifier.'),
  ('PLAFOND_PROMO_VOLUME', 'DPH', 'Plafond des promotions en volume, droguerie, parfumerie et hygiène', 'POURCENT', 25, '{}', '2024-03-01', null,
    'Loi Égalim 3 ; lequotidiendupharmacien.fr, « Promotions plafonnées »',
    'Part du volume ou du chiffre d’affaires convenu à l’avance. Annoncé jusqu’au 15/04/2026 : prolongation à vérifier.'),
  ('MOT_GRATUIT_ALIMENTAIRE', 'ALIMENTAIRE', 'Le mot « gratuit » ne s’emploie pas pour un produit alimentaire', 'MOTS', null,
    '{gratuit,gratuitement,gratuité}', '2019-01-01', null,
    'Loi Égalim 1 ; lemoniteurdespharmacies.fr, « Ne pas dépasser 34 % de promos »',
    'Annoncé jusqu’au 15/04/2026 : prolongation à vérifier.'),
  ('MOTS_AVANTAGE_PERSONNEL', 'TOUS', 'Un avantage personnel est interdit (dispositif anti-cadeaux)', 'MOTS', null,
    '{cadeau,bon d’achat,bon d’achat personnel,chèque cadeau,carte cadeau,voyage,week-end,séjour,restaurant,smartphone,téléphone,tablette,télévision,vélo,trottinette,champagne,bijou,montre,parfum personnel}',
    '2020-10-01', null, 'Code de la santé publique, « anti-cadeaux » ; lemoniteurdespharmacies.fr, « Déplaisir d’offrir »',
    'Un challenge se gagne en avantage commercial, facturé ou porté au crédit de l’officine. Date d’entrée en vigueur à vérifier.'),
  ('PRIX_REVENTE_INDICATIF', 'TOUS', 'Un prix de revente est conseillé, jamais imposé', 'AUCUNE', null, '{}', '2019-04-26', null,
    'Code de commerce, L442-5', 'Un fournisseur ne peut pas imposer de prix de revente minimum. Date d’entrée en vigueur à vérifier.'),
  ('PLAFOND_REMISE_REMBOURSABLE', 'TOUS', 'Plafond des avantages sur les spécialités remboursables', 'POURCENT', 2.5, '{}', '2019-07-05', null,
    'Code de la sécurité sociale, L138-9 (version du 05/07/2019)',
    'Remises, ristournes et rémunérations de services, par année civile, par ligne de produits et par officine, du prix fabricant hors taxes. Article réécrit au 01/01/2026 : à vérifier.'),
  ('PLAFOND_REMISE_GENERIQUE', 'GENERIQUE', 'Plafond des avantages sur les génériques et assimilés', 'POURCENT', 40, '{}', '2019-07-05', '2025-08-31',
    'Arrêtés pris pour L138-9 ; pharmaciens13.info, 08/2025', null),
  ('PLAFOND_REMISE_GENERIQUE', 'GENERIQUE', 'Plafond des avantages sur les génériques et hybrides', 'POURCENT', 30, '{}', '2025-09-01', '2025-10-06',
    'Arrêté du 04/08/2025 (abrogé) ; juriblio.fr', null),
  ('PLAFOND_REMISE_GENERIQUE', 'GENERIQUE', 'Plafond des avantages sur les génériques et hybrides', 'POURCENT', 40, '{}', '2025-10-07', '2025-12-31',
    'ordre.pharmacien.fr, 10/2025', 'Période annoncée comme prolongeable.'),
  ('PLAFOND_REMISE_GENERIQUE', 'GENERIQUE', 'Plafond des avantages sur les génériques et hybrides', 'POURCENT', null, '{}', '2026-01-01', null,
    'Code de la sécurité sociale, L138-9, réécrit par la LFSS 2026', 'Chiffre à vérifier : il n’a pas pu être lu.'),
  ('PLAFOND_REMISE_GENERIQUE', 'BIOSIMILAIRE', 'Plafond des avantages sur les biosimilaires', 'POURCENT', 15, '{}', '2025-09-01', '2025-12-31',
    'Arrêté du 04/08/2025, puis ordre.pharmacien.fr, 10/2025', null),
  ('PLAFOND_REMISE_GENERIQUE', 'BIOSIMILAIRE', 'Plafond des avantages sur les biosimilaires', 'POURCENT', null, '{}', '2026-01-01', null,
    'Code de la sécurité sociale, L138-9, réécrit par la LFSS 2026', 'Chiffre à vérifier : il n’a pas pu être lu.'),
  ('DELAI_PAIEMENT', 'PAR_DEFAUT', 'Délai de paiement sans accord, à compter de la réception', 'JOURS', 30, '{}', '2019-04-26', null,
    'Code de commerce, L441-10', 'Date d’entrée en vigueur à vérifier.'),
  ('DELAI_PAIEMENT', 'DATE_FACTURE', 'Délai de paiement convenu, au plus, à compter de la facture', 'JOURS', 60, '{}', '2019-04-26', null,
    'Code de commerce, L441-10', 'Date d’entrée en vigueur à vérifier.'),
  ('DELAI_PAIEMENT', 'FIN_DE_MOIS', 'Délai de paiement convenu, au plus, fin de mois', 'JOURS', 45, '{}', '2019-04-26', null,
    'Code de commerce, L441-10', 'Date d’entrée en vigueur à vérifier.'),
  ('PENALITE_RETARD', 'FORFAIT', 'Indemnité forfaitaire par facture payée en retard', 'CENTIMES', 4000, '{}', '2019-04-26', null,
    'Code de commerce, L441-10', 'Due sans rappel. Date d’entrée en vigueur à vérifier.'),
  ('PENALITE_RETARD', 'TAUX', 'Points ajoutés au taux de la Banque centrale européenne', 'POINTS', 10, '{}', '2019-04-26', null,
    'Code de commerce, L441-10', 'Par défaut ; jamais moins de trois fois le taux légal. Date d’entrée en vigueur à vérifier.');
