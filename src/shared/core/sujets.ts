import { fonctionnalites } from './fonctionnalites.ts';

/**
 * The subjects of what browsers read: each is the first word of their query keys, and the word by which the server
 * announces a change. Every feature is a subject under its own name; an unknown subject does not compile.
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
