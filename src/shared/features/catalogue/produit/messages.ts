import type { CategorieEncadree } from './schemas.ts';

/** The families of products whose promotions the law caps (CAT-24). */
export const libellesCategorie: Readonly<Record<CategorieEncadree, string>> = {
  ALIMENTAIRE: 'Alimentaire',
  DPH: 'Droguerie, parfumerie, hygiène',
  HORS_CHAMP: 'Hors champ',
};

/** The four VAT rates of an officine (CAT-23). */
export const tauxTva = [2.1, 5.5, 10, 20] as const;
