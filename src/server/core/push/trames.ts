import { Parser } from '@stomp/stompjs';

/** One STOMP frame. Of a header sent twice, the first value counts (STOMP 1.2). */
export type Trame = {
  readonly commande: string;
  readonly entetes: ReadonlyMap<string, string>;
  readonly corps: Buffer;
};

export class TrameRefusee extends Error {
  override readonly name = 'TrameRefusee';
}

const ECHAPPEMENTS: Readonly<Record<string, string>> = { n: '\n', r: '\r', c: ':', '\\': '\\' };
const desechapper = (texte: string): string =>
  texte.replace(/\\(.?)/gs, (_, lettre: string) => {
    const clair = ECHAPPEMENTS[lettre];
    // STOMP 1.2: "undefined escape sequences MUST be treated as a fatal protocol error".
    if (clair === undefined) throw new TrameRefusee('undefined escape sequence');
    return clair;
  });
const echapper = (texte: string): string =>
  texte.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll(':', '\\c');

/** STOMP 1.0 compatibility: these two frames have no escapes. */
const sansEchappement = (commande: string): boolean => commande === 'CONNECT' || commande === 'CONNECTED';

const versTrame = (commande: string, entetesLus: readonly (readonly string[])[], corps: Uint8Array): Trame => {
  const lire = sansEchappement(commande) ? (texte: string) => texte : desechapper;
  const entetes = new Map<string, string>();
  for (const [nom = '', valeur = ''] of entetesLus) {
    const cle = lire(nom);
    if (!entetes.has(cle)) entetes.set(cle, lire(valeur));
  }
  return { commande, entetes, corps: Buffer.from(corps) };
};

type Lecteur = {
  /** @throws {TrameRefusee} beyond the size limit, or for a frame that breaks the protocol */
  lire(octets: Buffer): void;
};

/**
 * Reads frames from a stream cut anywhere. The parser keeps one array cell per byte of an unfinished frame (measured:
 * 447 MB for 16 MB), so nothing beyond `maxOctets` reaches it.
 */
export const creerLecteur = (
  maxOctets: number,
  surTrame: (trame: Trame) => void,
  surBattement: () => void = () => {},
): Lecteur => {
  let enCours = 0;
  let refus: unknown;
  const parser = new Parser(
    ({ command, headers, binaryBody }) => {
      enCours = 0;
      // The parser swallows the exceptions of its callback.
      try {
        surTrame(versTrame(command ?? '', headers, binaryBody ?? new Uint8Array()));
      } catch (error) {
        refus ??= error;
      }
    },
    () => {
      enCours = 0;
      surBattement();
    },
  );
  return {
    lire: (octets) => {
      for (let debut = 0; debut < octets.length;) {
        const place = maxOctets - enCours;
        if (place <= 0) throw new TrameRefusee('frame too large');
        const morceau = octets.subarray(debut, debut + place);
        enCours += morceau.length;
        parser.parseChunk(Uint8Array.from(morceau).buffer);
        if (refus !== undefined) throw refus;
        debut += morceau.length;
      }
    },
  };
};

/** Writes a frame; a body is JSON, in UTF-8. */
export const ecrireTrame = (commande: string, entetes: Readonly<Record<string, string>>, corps?: string): string => {
  const ecrire = sansEchappement(commande) ? (texte: string) => texte : echapper;
  const type =
    corps === undefined
      ? {}
      : { 'content-type': 'application/json;charset=utf-8', 'content-length': String(Buffer.byteLength(corps)) };
  const lignes = Object.entries({ ...entetes, ...type }).map(([nom, valeur]) => `${ecrire(nom)}:${ecrire(valeur)}\n`);
  return `${commande}\n${lignes.join('')}\n${corps ?? ''}\0`;
};
