import type { FicheSaisie } from './schemas.ts';

/** A laboratory as a form gives it; each test overrides the fields it is about. */
export const uneFiche = (champs: Partial<FicheSaisie> = {}): FicheSaisie => ({
  nom: 'Laboratoire Céladon',
  rue: '12 rue des Acacias',
  ville: 'Castres',
  codePostal: '81100',
  emailLaboratoire: 'contact@celadon.exemple',
  telephoneLaboratoire: '0563000000',
  color: '#1f77b4',
  urlSiteCommande: 'https://commande.celadon.exemple',
  ...champs,
});

export const unContact = (champs: Record<string, unknown> = {}) => ({
  nom: 'Léa Martin',
  fonction: 'Déléguée',
  email: 'lea.martin@celadon.exemple',
  telephone: '06 12 34 56 78',
  usages: ['COMMERCIAL'],
  ...champs,
});
