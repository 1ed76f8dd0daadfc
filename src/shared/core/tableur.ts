/** The encodings of the text files that are read. */
export const encodages = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252'] as const;
export type Encodage = (typeof encodages)[number];
/** The separators of their cells. */
export const separateurs = [';', ',', '\t', '|'] as const;
export type Separateur = (typeof separateurs)[number];

/** The export formats of a list. */
export const formatsExport = ['csv', 'xlsx'] as const;
export type FormatExport = (typeof formatsExport)[number];
