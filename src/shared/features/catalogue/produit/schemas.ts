/** What the law caps apart. Named by whoever speaks of products without calling for them. */
export const categoriesEncadrees = ['ALIMENTAIRE', 'DPH', 'HORS_CHAMP'] as const;
export type CategorieEncadree = (typeof categoriesEncadrees)[number];
