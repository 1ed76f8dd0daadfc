/** How the text files that are read were written. */
export const encodages = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252'] as const;
export type Encodage = (typeof encodages)[number];
/** What parts their cells. */
export const separateurs = [';', ',', '\t', '|'] as const;
export type Separateur = (typeof separateurs)[number];

/** What a list is exported as. */
export const formatsExport = ['csv', 'xlsx'] as const;
export type FormatExport = (typeof formatsExport)[number];
