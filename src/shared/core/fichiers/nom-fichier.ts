/**
 * The characters accepted in a file name (COM-61), in their composed form because macOS sends decomposed accents.
 * Invisible letters are refused.
 */
const ACCEPTES = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd} ()\-_.'])+$/u;
const REFUSES = /\p{Default_Ignorable_Code_Point}|[^\p{L}\p{Nd} ()\-_.']/gu;
/** Device names of Windows, whatever their extension. */
const RESERVE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX = 255;

/**
 * Why a file name is refused (COM-61).
 * @returns a French sentence, or null when the name is accepted
 */
export const erreurNomFichier = (nom: string): string | null => {
  // Composing divides the length of a name by four at most: reading more characters is useless.
  const compose = nom.slice(0, 4 * MAX + 1).normalize('NFC');
  if (compose.trim() === '') return 'Le nom du fichier est obligatoire.';
  if (compose.length > MAX) return 'Le nom du fichier ne doit pas dépasser 255 caractères.';
  if (compose.startsWith('.')) return 'Le nom du fichier ne doit pas commencer par un point.';
  if (!ACCEPTES.test(compose)) return 'Le nom du fichier contient un caractère spécial : renommez-le.';
  if (/^ |[ .]$/.test(compose)) return 'Le nom du fichier ne doit ni commencer ni finir par un espace ou un point.';
  if (RESERVE.test(compose)) return 'Le nom du fichier est réservé par Windows : renommez-le.';
  return null;
};

/** The extension of a file name in lower case, without its dot; `''` when the name has none. */
export const extensionDe = (nom: string): string => /\.([\p{L}\p{Nd}]{1,10})$/u.exec(nom)?.[1]?.toLowerCase() ?? '';

/** Cleans a name: accents stay, refused characters become a dash, typographic apostrophes become straight. */
const nettoyer = (texte: string): string =>
  texte
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(REFUSES, '-')
    .replace(/-{2,}/g, '-');

/**
 * The automatic renaming of COM-61: always gives a name that `erreurNomFichier` accepts, keeps the extension, leaves an
 * accepted name as it is.
 */
export const renommerFichier = (nom: string): string => {
  const compose = nom.normalize('NFC');
  if (erreurNomFichier(compose) === null) return compose;
  const extension = /\.[\p{L}\p{Nd}]{1,10}$/u.exec(compose)?.[0] ?? '';
  const base = nettoyer(compose.slice(0, compose.length - extension.length))
    .replace(/^[ .-]+|[ .-]+$/g, '')
    .replace(RESERVE, '_$1');
  // Cutting between two halves of a character would leave a lone surrogate.
  const tronquee = base
    .slice(0, MAX - extension.length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[ .]+$/, '');
  return `${tronquee || 'fichier'}${extension}`;
};

/**
 * The name of a file without the folders before it, whichever way their slashes lean, as an archive or a document of
 * another program gives it (COM-115). Invisible and control characters are left out.
 * @returns `fichier` when nothing is left
 */
export const nomDeBase = (chemin: string): string => {
  const visible = chemin.replace(/\p{Default_Ignorable_Code_Point}|\p{C}/gu, '');
  const nom = visible.split(/[/\\\u2044\u2215\u29f8\uff0f\uff3c]/u).at(-1) ?? '';
  return (
    nom
      .replace(/^[A-Za-z]:/, '')
      .replace(/^[ .]+$/, '')
      .trim() || 'fichier'
  );
};

/**
 * The given name, numbered when another file already has it in any case (`tarif (2).pdf`), under `dossier`; the name is
 * added to `pris`.
 */
export const nomLibre = (pris: Set<string>, nom: string, dossier = ''): string => {
  const point = nom.lastIndexOf('.');
  const [debut, fin] = point > 0 ? [nom.slice(0, point), nom.slice(point)] : [nom, ''];
  for (let n = 1; ; n += 1) {
    const chemin = `${dossier}${n === 1 ? nom : `${debut} (${n})${fin}`}`;
    const cle = chemin.normalize('NFC').toLowerCase();
    if (pris.has(cle)) continue;
    pris.add(cle);
    return chemin;
  }
};
