const noms: Readonly<Record<string, string>> = {
  'adhesion.mouvements': 'Suites des adhésions',
  'abonnement-rappels': 'Rappels des abonnements',
  'encours-rappels': 'Rappels des encours',
  'habilitations-expirations': 'Fin des habilitations',
  mail: 'Envoi d’un courrier',
  menage: 'Ménage de la nuit',
  'mot-de-passe-oublie': 'Mot de passe oublié',
  'produit.import': 'Import de produits',
  'promotion-non-reclame': 'Contreparties non réclamées',
  'promotion.affichages': 'Publications du jour',
  'promotion.publication': 'Publication d’une opération',
  'promotion.rappels': 'Rappels des promotions',
};

/** What a kind of job does; its own name otherwise. */
export const libelleTravail = (nom: string): string => noms[nom] ?? nom.charAt(0).toUpperCase() + nom.slice(1).replace(/[.-]/g, ' ');
