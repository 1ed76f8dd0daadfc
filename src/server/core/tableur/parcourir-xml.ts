import { coreErrors } from '#shared/core/errors.ts';

/** The bounds of one part of a workbook, checked before anything is built from it. */
export type BornesXml = {
  readonly octets: number;
  /** Opening tags, at any depth. */
  readonly balises: number;
  /** Attributes of all the tags; a text with an equal sign counts as one more. */
  readonly attributs: number;
};

/**
 * The most attributes of one tag: the widest of spreadsheets have about thirty, and the deepest have a dozen ancestors.
 */
export const MAX_ATTRIBUTS_D_UNE_BALISE = 256;
export const MAX_PROFONDEUR_XML = 64;
/** The largest tag, comment or text, in bytes: a cell holds 32 767 characters, six bytes each once escaped. */
export const MAX_JETON_XML = 256 * 1024;
/** An uncompressed part comes in one piece: it is cut into pieces of this size. */
const PAS = 64 * 1024;

export const tropOuvert = () => coreErrors.tropVolumineux('Ce classeur est trop volumineux une fois ouvert.');
export const classeurIllisible = () =>
  coreErrors.fichierIllisible('Ce classeur ne s’ouvre pas : enregistrez-le à nouveau en .xlsx ou en .csv.');

// Only the spaces of XML: \s includes a byte that names also use, and matching would try both.
const ESPACE = String.raw`[ \t\r\n]`;
const NOM = String.raw`[\w.\x80-\xff-]+`;
const VALEUR = `(?:"[^"<]*"|'[^'<]*')`;
const ECRITS = String.raw`(?:${ESPACE}+[\w.:\x80-\xff-]+${ESPACE}*=${ESPACE}*${VALEUR})*`;
const BALISE = new RegExp(`<(/?)(?:${NOM}:)?(${NOM})(${ECRITS})${ESPACE}*(/?)>`, 'y');
/** The constructs other than tags, by their first characters. */
const AUTRES = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

const NOMS = ['r', 's', 't', 'ref', 'hidden', 'min', 'max'] as const;
const CHERCHES = Object.fromEntries(
  NOMS.map((nom) => [nom, new RegExp(String.raw`[\s:]${nom}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')]),
) as Record<(typeof NOMS)[number], RegExp>;
/** The values of the attributes with this name, whatever their prefix: all of them, since a reader may keep any. */
export const valeursDe = (attributs: string, nom: keyof typeof CHERCHES): string[] => {
  const cherche = CHERCHES[nom];
  const valeurs: string[] = [];
  cherche.lastIndex = 0;
  for (let trouve = cherche.exec(attributs); trouve; trouve = cherche.exec(attributs))
    valeurs.push(trouve[1] ?? trouve[2] ?? '');
  return valeurs;
};
const nombreDe = (texte: string, signe: string): number => {
  let nombre = 0;
  for (let ici = texte.indexOf(signe); ici >= 0; ici = texte.indexOf(signe, ici + 1)) nombre += 1;
  return nombre;
};

/** Called for each opening tag, with its name without prefix and its raw attributes. */
type VoirBalise = (nom: string, attributs: string) => void;

/**
 * Scans the XML of a part once, as a stream, and counts it: readers build an object per tag, and restart an unfinished
 * tag with every piece. Malformed XML is refused, because a reader could see in it things that were not counted.
 * @throws {AppError} 413 beyond a bound, 400 when it is malformed
 */
export const parcourirXml = async (
  morceaux: AsyncIterable<Buffer>,
  bornes: BornesXml,
  voir: VoirBalise = () => {},
): Promise<void> => {
  let [octets, balises, attributs, niveau, reste] = [0, 0, 0, 0, ''];
  /** @returns the position after the tag that begins here, -1 when its end has not arrived yet */
  const balise = (xml: string, debut: number): number => {
    BALISE.lastIndex = debut;
    const trouvee = BALISE.exec(xml);
    if (!trouvee) return -1;
    const [, fermante, nom = '', ecrits = '', vide] = trouvee;
    if (fermante) niveau -= 1;
    else {
      const nombre = nombreDe(ecrits, '=');
      balises += 1;
      attributs += nombre;
      if (!vide) niveau += 1;
      if (balises > bornes.balises || attributs > bornes.attributs || nombre > MAX_ATTRIBUTS_D_UNE_BALISE)
        throw tropOuvert();
      if (niveau > MAX_PROFONDEUR_XML) throw tropOuvert();
      voir(nom, ecrits);
    }
    return BALISE.lastIndex;
  };
  const jeton = (xml: string, debut: number): number => {
    // The reader of sheets ignores the content of a CDATA section.
    if (xml.startsWith('<![CDATA[', debut)) throw classeurIllisible();
    const autre = AUTRES.find(([ouverture]) => xml.startsWith(ouverture, debut));
    if (!autre) return balise(xml, debut);
    const fin = xml.indexOf(autre[1], debut);
    return fin < 0 ? -1 : fin + autre[1].length;
  };
  const avancer = (xml: string): void => {
    let ici = 0;
    for (;;) {
      const debut = xml.indexOf('<', ici);
      const finTexte = debut < 0 ? xml.length : debut;
      const fin = debut < 0 ? -1 : jeton(xml, debut);
      const finJeton = fin < 0 ? xml.length : fin;
      if (finTexte - ici > MAX_JETON_XML || finJeton - finTexte > MAX_JETON_XML) throw tropOuvert();
      if (fin < 0) break;
      ici = fin;
    }
    reste = xml.slice(ici);
  };
  for await (const morceau of morceaux)
    for (let debut = 0; debut < morceau.length; debut += PAS) {
      const suite = morceau.subarray(debut, debut + PAS);
      octets += suite.length;
      if (octets > bornes.octets) throw tropOuvert();
      avancer(reste + suite.toString('latin1'));
    }
  if (reste.trim() !== '' || niveau !== 0) throw classeurIllisible();
};
