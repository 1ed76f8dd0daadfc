import { lettresDeColonne } from './xlsx-parties.ts';

const OUVRANTE = /<((?:[\w.]+:)?(row|c))((?:\s[^<>]*?)?)(\/?)>/g;
const ADRESSE = /\sr\s*=\s*(?:"([A-Z]*)(\d+)"|'([A-Z]*)(\d+)')/;
const TYPE = /\st\s*=\s*(?:"(\w+)"|'(\w+)')/;

const rangDe = (lettres: string): number =>
  Array.from(lettres).reduce((rang, lettre) => rang * 26 + lettre.charCodeAt(0) - 64, 0);

/**
 * Rewrites a sheet so that its reader understands it: each row and cell gets its address, which the format leaves
 * optional; dates (`t="d"`) and errors (`t="e"`) become texts.
 * @returns the XML, and the addresses (`column:row`) of the dates
 */
export const recrireFeuille = (xml: string): { readonly xml: string; readonly jours: ReadonlySet<string> } => {
  const jours = new Set<string>();
  let [ligne, colonne] = [0, 0];
  const recrite = xml.replace(OUVRANTE, (balise, nom: string, sorte: string, attributs: string, fin: string) => {
    const [, lettres = '', rang, lettres2 = '', rang2] = ADRESSE.exec(attributs) ?? [];
    const numero = rang ?? rang2;
    if (sorte === 'row') {
      [ligne, colonne] = [numero === undefined ? ligne + 1 : Number(numero), 0];
      return numero === undefined ? `<${nom}${attributs} r="${ligne}"${fin}>` : balise;
    }
    colonne = numero === undefined ? colonne + 1 : rangDe(lettres || lettres2);
    const [, type1, type2] = TYPE.exec(attributs) ?? [];
    const type = type1 ?? type2;
    if (type === 'd') jours.add(`${colonne}:${ligne}`);
    const types = type === 'd' || type === 'e' ? attributs.replace(TYPE, ' t="str"') : attributs;
    return `<${nom}${numero === undefined ? ` r="${lettresDeColonne(colonne)}${ligne}"` : ''}${types}${fin}>`;
  });
  return { xml: recrite, jours };
};
