import { SaxesParser } from 'saxes';
import type { NoeudXml } from '#shared/core/fichiers/arbre-xml.ts';

export type RefusXml = 'ENCODAGE' | 'DOCTYPE' | 'MAL_FORME' | 'TROP_PROFOND' | 'TROP_GRAND';

export class XmlRefuse extends Error {
  readonly motif: RefusXml;
  constructor(motif: RefusXml) {
    super(`xml refused: ${motif}`);
    this.name = 'XmlRefuse';
    this.motif = motif;
  }
}

const MAX_CARACTERES = 8 * 1024 * 1024;
const MAX_PROFONDEUR = 40;
/** The most elements: an invoice of three thousand lines. */
const MAX_ELEMENTS = 120_000;
/** The most tags: an element opens and closes; comments are few. */
const MAX_BALISES = 2 * MAX_ELEMENTS + 10_000;
const MAX_ATTRIBUTS = 32;
/** The most references such as `&eacute;`: each costs more than a character. */
const MAX_REFERENCES = 50_000;
/** Elements with files in base64: never read, they would only take memory. */
const NOMS_DES_PIECES = '(?:EmbeddedDocument|Attachment)BinaryObject';
const PIECES = new RegExp(
  String.raw`(<(?:[\w.-]{1,40}:)?${NOMS_DES_PIECES}(?:\s[^<>]{0,2000})?>)[A-Za-z0-9+/=\s]+(?=<)`,
  'g',
);

/** The encodings that an XML may declare, with the decoder of each. */
const ENCODAGES: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
};
const DECLARATION = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/;

/** The encoding: the first bytes give the family, then the declaration must agree. */
const encodageDe = (octets: Uint8Array): string => {
  const [a, b, c, d] = octets;
  const annonce = (texte: string): string | undefined => DECLARATION.exec(texte)?.[1]?.toLowerCase();
  const debut = octets.subarray(0, 400);
  const surDeux = (encodage: 'utf-16le' | 'utf-16be'): string => {
    const dit = annonce(new TextDecoder(encodage).decode(debut));
    if (dit !== undefined && dit !== 'utf-16' && dit !== encodage) throw new XmlRefuse('ENCODAGE');
    return encodage;
  };
  if (a === 0xff && b === 0xfe) {
    if (c === 0 && d === 0) throw new XmlRefuse('ENCODAGE');
    return surDeux('utf-16le');
  }
  if (a === 0xfe && b === 0xff) return surDeux('utf-16be');
  if (a === 0x3c && b === 0 && c !== 0) return surDeux('utf-16le');
  if (a === 0 && b === 0x3c) return surDeux('utf-16be');
  const marque = a === 0xef && b === 0xbb && c === 0xbf;
  const dit = annonce(new TextDecoder('latin1').decode(marque ? debut.subarray(3) : debut)) ?? 'utf-8';
  const encodage = ENCODAGES[dit];
  if (encodage === undefined || (marque && encodage !== 'utf-8')) throw new XmlRefuse('ENCODAGE');
  return encodage;
};

const enTexte = (octets: Uint8Array): string => {
  const encodage = encodageDe(octets);
  try {
    return new TextDecoder(encodage, { fatal: true }).decode(octets);
  } catch {
    throw new XmlRefuse('ENCODAGE');
  }
};

const plusDe = (texte: string, signe: string, maximum: number): boolean => {
  let vus = 0;
  for (let ici = texte.indexOf(signe); ici >= 0 && vus <= maximum; ici = texte.indexOf(signe, ici + 1)) vus += 1;
  return vus > maximum;
};
/** Whether the text has too many constructs, which would take seconds to read: checked first. */
const trop = (texte: string): boolean =>
  texte.length > MAX_CARACTERES || plusDe(texte, '&', MAX_REFERENCES) || plusDe(texte, '<', MAX_BALISES);

type EnCours = { nom: string; espace: string; attributs: Record<string, string>; texte: string; enfants: EnCours[] };

const rangerElements = (parseur: SaxesParser<{ xmlns: true; position: false }>): (() => NoeudXml) => {
  const pile: EnCours[] = [];
  let racine: EnCours | undefined;
  let elements = 0;
  let attributs = 0;
  parseur.on('doctype', () => {
    throw new XmlRefuse('DOCTYPE');
  });
  parseur.on('opentagstart', () => {
    attributs = 0;
    elements += 1;
    if (pile.length >= MAX_PROFONDEUR) throw new XmlRefuse('TROP_PROFOND');
    if (elements > MAX_ELEMENTS) throw new XmlRefuse('TROP_GRAND');
  });
  parseur.on('attribute', () => {
    attributs += 1;
    if (attributs > MAX_ATTRIBUTS) throw new XmlRefuse('TROP_GRAND');
  });
  parseur.on('opentag', ({ local, uri, attributes }) => {
    const noeud: EnCours = { nom: local, espace: uri, attributs: {}, texte: '', enfants: [] };
    if (attributs > 0)
      noeud.attributs = Object.fromEntries(
        Object.values(attributes).flatMap((attribute) =>
          attribute.uri === '' ? [[attribute.local, attribute.value]] : [],
        ),
      );
    pile.at(-1)?.enfants.push(noeud);
    racine ??= noeud;
    pile.push(noeud);
  });
  const ecrire = (texte: string): void => {
    const ici = pile.at(-1);
    if (ici) ici.texte += texte;
  };
  parseur.on('text', ecrire);
  parseur.on('cdata', ecrire);
  parseur.on('closetag', () => {
    const ferme = pile.pop();
    if (ferme) ferme.texte = ferme.texte.trim();
  });
  return () => {
    if (!racine) throw new XmlRefuse('MAL_FORME');
    return racine;
  };
};

/**
 * Reads an XML as a tree: strictly well-formed, with namespaces. Only the five entities of the language, no DOCTYPE,
 * nothing fetched; depth, elements, attributes and size are limited, and embedded files are dropped.
 * @throws {XmlRefuse}
 */
export const lireXml = (octets: Uint8Array): NoeudXml => {
  const texte = enTexte(octets).replace(PIECES, '$1');
  // Checked before the parsing, because half a million declarations would take seconds.
  if (texte.includes('<!DOCTYPE') || texte.includes('<!ENTITY')) throw new XmlRefuse('DOCTYPE');
  if (trop(texte)) throw new XmlRefuse('TROP_GRAND');
  const parseur = new SaxesParser({ xmlns: true, position: false });
  const rendre = rangerElements(parseur);
  try {
    parseur.write(texte).close();
  } catch (error) {
    throw error instanceof XmlRefuse ? error : new XmlRefuse('MAL_FORME');
  }
  return rendre();
};
