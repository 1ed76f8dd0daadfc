const noms: Readonly<Record<string, string>> = {
  'abonnement-rappels': 'Rappels des abonnements',
  'adhesion.mouvements': 'Suites des adhésions',
  archive: 'Archive de documents ou de preuves',
  'archive.avis': 'Annonce d’une archive prête',
  'condition-rappels': 'Rappels des conditions',
  'discussion-expirations': 'Discussions restées sans réponse',
  'document-rappels': 'Rappels des documents',
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
  'rdv-rappels': 'Rappels des RDV',
  recapitulatifs: 'Récapitulatifs par mail',
  'tenant.export': 'Export des données d’un compte',
};

/** What a kind of job does; its own name otherwise. */
export const libelleTravail = (nom: string): string => noms[nom] ?? nom;
