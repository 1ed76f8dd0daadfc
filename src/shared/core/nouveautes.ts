/** What a version brought, in the words of those who use it: three lines, written from what was really done. */
export type Nouveaute = {
  readonly version: string;
  readonly date: string;
  readonly lignes: readonly [string, string, string];
};

/** The newest first: the first is the version in use (AID-20). A version may have several days. */
export const nouveautes: readonly Nouveaute[] = [
  {
    version: '5.6.0',
    date: '2026-11-23',
    lignes: [
      'Un « ? » à côté de chaque titre explique l’écran en trois phrases, donne ses raccourcis et rejoue la visite.',
      'La recherche (Ctrl+K) trouve aussi RFA, conditions, avoirs, factures, RDV, prestations, et un encours par son montant.',
      'Une visite en cinq étapes accueille chaque nouvelle personne ; les nouveautés se lisent depuis le menu du profil.',
    ],
  },
  {
    version: '5.5.0',
    date: '2026-11-23',
    lignes: [
      'RFA et encaissements : paliers, bases mois par mois, avoirs et virements rapprochés de ce qui est dû.',
      'Factures des laboratoires lues et comparées aux conditions ; comparatif des marges, produit par produit.',
      'Ventes recueillies, promotions envoyées au LGO, bons Payps suivis ; prestations d’un groupement reversées à ses adhérents.',
    ],
  },
  {
    version: '5.5.0',
    date: '2026-11-22',
    lignes: [
      'Import d’une offre de laboratoire en promotions, import de produits au catalogue.',
      'Dossier de preuve d’un encours : PDF, pièces, photos et mails réunis dans une archive.',
      'Récapitulatif du matin par mail ; sauvegardes suivies et journal des accès.',
    ],
  },
  {
    version: '5.5.0',
    date: '2026-11-21',
    lignes: [
      'Encours déclarés, relancés et réglés, avec leurs preuves, et relevé par laboratoire.',
      'Promotions et têtes de gondole placées sur un plan ; opérations d’un groupement publiées à ses adhérents.',
      'Réclamations auxquelles le laboratoire répond par un lien, rendez-vous, documents et conditions partagés.',
    ],
  },
];

/** The versions one may say to have read. */
export const versionsConnues: readonly string[] = [...new Set(nouveautes.map(({ version }) => version))];
