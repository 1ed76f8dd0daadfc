import { fonctionnalites } from './fonctionnalites.ts';

/**
 * What browsers read, subject by subject: the first word of each of their query keys, and the word by which the server
 * tells them that it changed. A feature is one by its own name; a subject that is not here compiles nowhere.
 */
export const sujets = [
  ...fonctionnalites,
  'acte-conteste',
  'coordonnees',
  'discussion-reglage',
  'document-categorie',
  'exportDonnees',
  'groupements',
  'habilitation',
  'import-comparatif',
  'import-ventes',
  'laboratoires',
  'lien-mot-de-passe',
  'mail',
  'profil',
  'promotion-photo',
  'promotion-visuel',
  'rdv-ouvert',
  'relance',
  'reversion',
  'support-reponse-type',
] as const;
export type Sujet = (typeof sujets)[number];
