import { coreErrors } from '#shared/core/errors.ts';

/** What one part of a workbook may hold, before anything is built from it. */
export type BornesXml = {
  readonly octets: number;
  /** Opening tags, all depths together. */
  readonly balises: number;
  /** Of all tags together; a text that holds an equal sign counts for one more. */
  readonly attributs: number;
};

/** The widest tags of spreadsheets have some thirty attributes; their deepest ones, a dozen of ancestors. */
export const MAX_ATTRIBUTS_D_UNE_BALISE = 256;
export const MAX_PROFONDEUR_XML = 64;
/** Of one tag, one comment or one text, in bytes: a cell holds 32 767 characters, six bytes each once escaped. */
export const MAX_JETON_XML = 256 * 1024;
/** A part that is not compressed comes in one piece. */
const PAS = 64 * 1024;

export const tropOuvert = () => coreErrors.tropVolumineux('Ce classeur est trop volumineux une fois ouvert.');
export const classeurIllisible = () =>
  coreErrors.fichierIllisible('Ce classeur ne s’ouvre pas : enregistrez-le à nouveau en .xlsx ou en .csv.');

// The spaces of XML alone: \s holds a byte of the names too, and each could then be tried as the other.
const ESPACE = String.raw`[ \t\r\n]`;
const NOM = String.raw`[\w.\x80-\xff-]+`;
const VALEUR = `(?:"[^"<]*"|'[^'<]*')`;
const ECRITS = String.raw`(?:${ESPACE}+[\w.:\x80-\xff-]+${ESPACE}*=${ESPACE}*${VALEUR})*`;
const BALISE = new RegExp(`<(/?)(?:${NOM}:)?(${NOM})(${ECRITS})${ESPACE}*(/?)>`, 'y');
/** What is not a tag, by how it begins. */
const AUTRES = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

const NOMS = ['r', 's', 't', 'ref', 'hidden', 'min', 'max'] as const;
const CHERCHES = Object.fromEntries(
  NOMS.map((nom) => [nom, new RegExp(String.raw`[\s:]${nom}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')]),
) as Record<(typeof NOMS)[number], RegExp>;
/** The values of the attributes of this name, whatever their prefix: which one a reader keeps is its own affair. */
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

/** Told of each opening tag: its name without its prefix, its attributes as they are written. */
type VoirBalise = (nom: string, attributs: string) => void;

/**
 * Goes once through the XML of a part, as it comes, and counts it: readers build an object of each tag, and begin a tag
 * that is not over again with every piece. What is not well formed is refused: a reader could see there what was not
 * counted.
 * @throws {AppError} 413 beyond a bound, 400 when it is not well formed
 */
export const parcourirXml = async (
  morceaux: AsyncIterable<Buffer>,
  bornes: BornesXml,
  voir: VoirBalise = () => {},
): Promise<void> => {
  let [octets, balises, attributs, niveau, reste] = [0, 0, 0, 0, ''];
  /** @returns the place after the tag that begins here, -1 when its end is still to come */
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
    // The reader of sheets takes what such a section holds for nothing.
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
