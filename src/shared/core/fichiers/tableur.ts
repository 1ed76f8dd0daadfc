/** The encodings of the text files that are read. */
export const encodagesDeFichier = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252'] as const;
export type Encodage = (typeof encodagesDeFichier)[number];
/** The separators of their cells. */
export const separateursDeFichier = [';', ',', '\t', '|'] as const;
export type Separateur = (typeof separateursDeFichier)[number];

/** A sheet of a workbook, as its program lists it. */
export type FeuilleTableur = {
  readonly nom: string;
  /** Not shown when the workbook is opened. */
  readonly cachee: boolean;
  /** Without one cell written. */
  readonly vide: boolean;
};

/** The export formats of a list. */
export const formatsExport = ['csv', 'xlsx'] as const;
export type FormatExport = (typeof formatsExport)[number];
