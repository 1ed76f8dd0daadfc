/** The dashes of a line by its rank: lines differ without their colours. */
export const tiretsDe = (rang: number): string | undefined => [undefined, '7 4', '2 4', '9 3 2 3'][rang % 4];
