import type { EtatDocument, OrigineDocument, PartageDocument } from './schemas.ts';

export const libelleEtatDocument: Readonly<Record<EtatDocument, string>> = { ACTIF: 'Actif', EXPIRE: 'Expiré' };
export const libelleOrigineDocument: Readonly<Record<OrigineDocument, string>> = {
  COMPTE: 'Nos documents',
  GROUPEMENT: 'Partagés par le groupement',
};
export const libellePartage: Readonly<Record<PartageDocument, string>> = {
  PRIVE: 'Le groupement seul',
  TOUS_ADHERENTS: 'Tous les adhérents',
  SEGMENTS: 'Certains segments',
};

/** The acts on a document, as its history names them before "par". */
export const libelleActeDocument: Readonly<Record<string, string>> = {
  deposer: 'Déposé',
  modifier: 'Modifié',
  remplacer: 'Nouvelle version déposée',
  envoyer: 'Envoyé par mail',
  relancer: 'Rappelé aux adhérents',
};
