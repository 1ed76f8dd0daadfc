/** Dashes of a line by its rank, so that lines differ without colours. */
export const tiretsDe = (rang: number): string | undefined => [undefined, '7 4', '2 4', '9 3 2 3'][rang % 4];
