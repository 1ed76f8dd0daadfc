import { randomUUID } from 'node:crypto';
import { rendreOctets } from '../files/rendre-octets.ts';
import { construireJson, type TexteJson } from './bornes-json.ts';
import type { PartieRecue } from './depot-provisoire.ts';

/** Texts longer than this many bytes are built slice by slice, the others with their body. */
const LONG = 1024 * 1024;
const [GUILLEMET, BARRE, LETTRE_U] = [...Buffer.from('"\\u')] as [number, number, number];

/** Where a slice of a text may end, without cutting an escape or a UTF-8 character. */
const finDeTranche = (octets: Buffer): number => {
  let i = 0;
  for (let barre = octets.indexOf(BARRE); barre >= 0; barre = octets.indexOf(BARRE, i)) {
    const apres = barre + (octets[barre + 1] === LETTRE_U ? 6 : 2);
    if (apres > octets.length) return barre;
    i = apres;
  }
  // A character has four bytes at most: a longer sequence is not UTF-8, and is replaced wherever it is cut.
  for (let recul = 1; recul <= 4; recul += 1) {
    const octet = octets[octets.length - recul] ?? 0;
    if (octet < 0x80) break;
    if (octet >= 0xc0) return octets.length - recul;
  }
  return octets.length;
};

const lireTexte = async (partie: PartieRecue, { debut, fin }: TexteJson, tranche: number): Promise<string> => {
  const tranchesLues: string[] = [];
  for (let i = debut; i < fin;) {
    const octets = await partie.lire(i, Math.min(fin, i + tranche));
    const jusque = i + octets.length === fin ? octets.length : finDeTranche(octets);
    const entre = Buffer.concat([Buffer.of(GUILLEMET), octets.subarray(0, jusque), Buffer.of(GUILLEMET)]);
    rendreOctets(octets);
    tranchesLues.push(construireJson(entre) as string);
    rendreOctets(entre);
    i += jusque;
  }
  return tranchesLues.join('');
};

/** Collects the long texts of a body while it is counted. */
export const creerLongsTextes = (long: number = LONG) => {
  const longs: TexteJson[] = [];
  return {
    longs: longs as readonly TexteJson[],
    noter: (texte: TexteJson): void => {
      if (texte.fin - texte.debut > long) longs.push(texte);
    },
  };
};

/**
 * Parses a JSON body stored on disk. Its long texts are read slice by slice, so that they are never in memory as bytes,
 * as text and as values together (ADR 36).
 * @param longs the long texts, in order
 * @param tranche in bytes, sixteen or more
 * @throws {AppError} 400 when it is not JSON
 */
export const lireGrandJson = async (
  partie: PartieRecue,
  longs: readonly TexteJson[],
  tranche: number = LONG,
): Promise<unknown> => {
  const textes = new Map<string, string>();
  const morceaux: Buffer[] = [];
  let position = 0;
  for (const long of longs) {
    // A random name, which the body cannot contain, stands for the text.
    const nom: string = randomUUID();
    textes.set(nom, await lireTexte(partie, long, tranche));
    morceaux.push(await partie.lire(position, long.debut), Buffer.from(nom));
    position = long.fin;
  }
  morceaux.push(await partie.lire(position));
  const corps = Buffer.concat(morceaux);
  for (const morceau of morceaux) rendreOctets(morceau);
  const remettre = (_nom: string, valeur: unknown): unknown =>
    typeof valeur === 'string' ? (textes.get(valeur) ?? valeur) : valeur;
  const valeur = construireJson(corps, textes.size > 0 ? remettre : undefined);
  rendreOctets(corps);
  return valeur;
};
