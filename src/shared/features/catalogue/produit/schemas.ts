/**
 * The families of products capped by the law, in their own file so that screens need not load the calls of the
 * catalogue.
 */
export const categoriesEncadrees = ['ALIMENTAIRE', 'DPH', 'HORS_CHAMP'] as const;
export type CategorieEncadree = (typeof categoriesEncadrees)[number];
