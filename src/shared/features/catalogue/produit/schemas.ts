/** The families of products that the law caps apart, named apart so that no screen needs the calls of the catalogue. */
export const categoriesEncadrees = ['ALIMENTAIRE', 'DPH', 'HORS_CHAMP'] as const;
export type CategorieEncadree = (typeof categoriesEncadrees)[number];
