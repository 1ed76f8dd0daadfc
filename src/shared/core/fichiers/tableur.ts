/** The encodings recognised in text files. */
export const encodagesDeFichier = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252', 'CP850', 'MacRoman'] as const;
export type Encodage = (typeof encodagesDeFichier)[number];
/** The separators recognised between the cells of a text file. */
export const separateursDeFichier = [';', ',', '\t', '|'] as const;
export type Separateur = (typeof separateursDeFichier)[number];

/** A sheet of a workbook, as its program lists it. */
export type FeuilleTableur = {
  readonly nom: string;
  /** Whether the sheet is hidden when the workbook is opened. */
  readonly cachee: boolean;
  /** Whether the sheet has no written cell. */
  readonly vide: boolean;
};

const LIGNES_CITEES = 20;
/** The warning about the hidden rows of a workbook, which are read all the same; null when none is hidden. */
export const phraseLignesCachees = (
  lignes: readonly { readonly numero: number; readonly cachee?: true }[],
): string | null => {
  const cachees = lignes.filter(({ cachee }) => cachee).map(({ numero }) => numero);
  if (cachees.length === 0) return null;
  const citees = cachees.slice(0, LIGNES_CITEES).join(', ') + (cachees.length > LIGNES_CITEES ? '…' : '');
  const suite = 'affichez-les pour les vérifier, ou retirez-les.';
  return `Des lignes cachées du classeur sont reprises (${citees}) : ${suite}`;
};

/** The export formats of a list. */
export const formatsExport = ['csv', 'xlsx'] as const;
export type FormatExport = (typeof formatsExport)[number];

/**
 * The error values of English and French spreadsheets; `#FORMULE!` is our own, for a formula that was never computed.
 */
const ERREURS =
  'N/A|N/D|REF!|DIV/0!|VALUE!|VALEUR!|NAME?|NOM?|NOM ?|NUM!|NOMBRE!|NULL!|NUL!|SPILL!|EPARS!|ÉPARS!|CALC!|FIELD!|' +
  'CHAMP!|BLOCKED!|BLOQUE!|BLOQUÉ!|CONNECT!|CONNEXION!|UNKNOWN!|INCONNU!|BUSY!|OCCUPE!|OCCUPÉ!|EXTERNAL!|ERROR!|' +
  'ERREUR!|GETTING_DATA|FORMULE!';
const CODES_ERREUR: ReadonlySet<string> = new Set(ERREURS.split('|').map((code) => `#${code}`));
/** Whether a cell holds the error of a failed formula, or the `####` of a column that is too narrow. */
export const estErreurDeTableur = (cellule: string): boolean => {
  if (!/^\s*[#e]/i.test(cellule)) return false;
  const texte = cellule.trim().toUpperCase();
  return CODES_ERREUR.has(texte) || /^(?:#{3,}|ERR ?: ?\d{3})$/.test(texte);
};
