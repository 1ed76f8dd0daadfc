/** One delivery told to the users in their own words: three lines about what was really done. */
type Nouveaute = {
  readonly date: string;
  readonly lignes: readonly [string, string, string];
};

/** The newest first, each known by its day (AID-20). */
export const nouveautesDuProduit: readonly Nouveaute[] = [
  {
    date: '2026-11-27',
    lignes: [
      'Délégués : vos documents et vos conditions leur sont fermés tant que vous ne les cochez pas, laboratoire par ' +
        'laboratoire.',
      'Récupéré ne compte que l’argent reçu ; ce qui est réglé sans argent se lit à part, « Compensé autrement ».',
      'Argent et accès : le mot de passe est redemandé, un mail vous en prévient, et un IBAN nouveau attend 72 heures.',
    ],
  },
  {
    date: '2026-11-23',
    lignes: [
      'Statistiques d’une pharmacie, d’un groupement et de l’éditeur, un rapport qui vient chaque mois si on le veut.',
      'Accueil de chaque rôle : une seule liste à faire, son acte à portée de main ; le support répond depuis chaque ' +
        'écran.',
      'Un « ? » explique l’écran et rejoue la visite ; la recherche (Ctrl+K) trouve aussi RFA, avoirs, factures et ' +
        'montants.',
    ],
  },
  {
    date: '2026-11-22',
    lignes: [
      'RFA et encaissements : paliers, bases mois par mois, avoirs et virements rapprochés de ce qui est dû.',
      'Factures des laboratoires lues et comparées aux conditions ; comparatif des marges, produit par produit.',
      'Ventes recueillies, promotions envoyées au LGO, bons Payps suivis ; prestations d’un groupement reversées à ' +
        'ses adhérents.',
    ],
  },
  {
    date: '2026-11-21',
    lignes: [
      'Encours déclarés, relancés et réglés, avec leurs preuves ; dossier de preuve et relevé par laboratoire.',
      'Promotions et têtes de gondole placées sur un plan ; import d’une offre ; opérations publiées aux adhérents.',
      'Réclamations auxquelles le laboratoire répond par un lien, rendez-vous, documents et conditions partagés.',
    ],
  },
];
