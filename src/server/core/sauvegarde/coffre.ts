// The coffre of a backup keeps its bytes in clear, or sealed by a key stored elsewhere. Each file has its own key,
// derived from the backup's and from its path, and is sealed by pieces as `age` does (STREAM): a piece that is changed,
// moved, cut off or added does not open.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { SauvegardeRefusee } from './refus.ts';

export type Coffre = {
  /** The name of the key; undefined in clear. */
  readonly cle: string | undefined;
  /** @param chemin the path of the file in the backup: its bytes open under no other path */
  fermer(chemin: string, octets: Buffer): Buffer;
  fermerFlux(chemin: string, flux: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  /** @throws SauvegardeRefusee when the bytes are not those that were sealed */
  ouvrir(chemin: string, octets: Buffer): Buffer;
  /** @throws SauvegardeRefusee at the first wrong piece, after giving the right ones */
  ouvrirFlux(chemin: string, flux: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
};

export const EN_CLAIR: Coffre = {
  cle: undefined,
  fermer: (_chemin, octets) => octets,
  fermerFlux: (_chemin, flux) => flux,
  ouvrir: (_chemin, octets) => octets,
  ouvrirFlux: (_chemin, flux) => flux,
};

const MARQUE = Buffer.from('PHSAUV1\n');
const SEL = 32;
const ENTETE = MARQUE.length + SEL;
const SCEAU = 16;
const MORCEAU = 64 * 1024;

const deriver = (cle: Buffer, sel: Buffer, usage: string): Buffer =>
  Buffer.from(hkdfSync('sha256', cle, sel, `pharmaccord sauvegarde ${usage}`, 32));

/** The name of a key, which does not reveal it. */
export const nomDeCle = (cle: Buffer): string => createHash('sha256').update(cle).digest('hex').slice(0, 12);

/** The signature of a manifest. */
export const signerSauvegarde = (cle: Buffer, octets: Buffer): string =>
  createHmac('sha256', deriver(cle, Buffer.alloc(0), 'manifeste'))
    .update(octets)
    .digest('hex');
/** Compares signatures in constant time: the duration must not reveal a matching prefix. */
export const signatureJuste = (cle: Buffer, octets: Buffer, signature: string): boolean => {
  const [attendue, signatureLue] = [Buffer.from(signerSauvegarde(cle, octets)), Buffer.from(signature)];
  return attendue.length === signatureLue.length && timingSafeEqual(attendue, signatureLue);
};

/** The vector of a piece, from its rank and whether it is the last: unique within a file. */
const vecteurDe = (rang: number, dernier: boolean): Buffer => {
  const vecteur = Buffer.alloc(12);
  vecteur.writeUIntBE(rang, 5, 6);
  vecteur[11] = dernier ? 1 : 0;
  return vecteur;
};

type Piece = (octets: Buffer, rang: number, dernier: boolean) => Buffer;
const fermerPiece =
  (cle: Buffer): Piece =>
  (octets, rang, dernier) => {
    const machine = createCipheriv('aes-256-gcm', cle, vecteurDe(rang, dernier));
    return Buffer.concat([machine.update(octets), machine.final(), machine.getAuthTag()]);
  };
const ouvrirPiece =
  (cle: Buffer, chemin: string): Piece =>
  (octets, rang, dernier) => {
    try {
      const machine = createDecipheriv('aes-256-gcm', cle, vecteurDe(rang, dernier), { authTagLength: SCEAU });
      machine.setAuthTag(octets.subarray(-SCEAU));
      return Buffer.concat([machine.update(octets.subarray(0, -SCEAU)), machine.final()]);
    } catch (cause) {
      throw new SauvegardeRefusee(`La sauvegarde a été altérée : ${chemin} ne se déchiffre pas.`, { cause });
    }
  };

function* decouper(octets: Buffer, taille: number, piece: Piece): Generator<Buffer> {
  for (let rang = 0; rang === 0 || rang * taille < octets.length; rang += 1)
    yield piece(octets.subarray(rang * taille, (rang + 1) * taille), rang, (rang + 1) * taille >= octets.length);
}

/** Cuts a flow into pieces of `taille` bytes, telling the last one: holds at most two pieces. */
async function* decouperFlux(flux: AsyncIterable<Buffer>, taille: number, piece: Piece): AsyncGenerator<Buffer> {
  let reste: Buffer = Buffer.alloc(0);
  let rang = 0;
  for await (const octets of flux) {
    reste = reste.length === 0 ? octets : Buffer.concat([reste, octets]);
    let debut = 0;
    for (; reste.length - debut > taille; debut += taille)
      yield piece(reste.subarray(debut, debut + taille), rang++, false);
    reste = reste.subarray(debut);
  }
  yield piece(reste, rang, true);
}

/** Separates the first bytes of a flow from the rest. */
const entamer = async (flux: AsyncIterable<Buffer>, taille: number): Promise<[Buffer, AsyncIterable<Buffer>]> => {
  const suite = flux[Symbol.asyncIterator]();
  let debut: Buffer = Buffer.alloc(0);
  while (debut.length < taille) {
    const suivant = await suite.next();
    if (suivant.done === true) break;
    debut = Buffer.concat([debut, suivant.value]);
  }
  return [
    debut.subarray(0, taille),
    (async function* () {
      yield debut.subarray(taille);
      yield* { [Symbol.asyncIterator]: () => suite };
    })(),
  ];
};

/** @param cle 32 bytes, stored apart from the backups */
export const ouvrirCoffre = (cle: Buffer): Coffre => {
  const nouvelle = (chemin: string): { entete: Buffer; piece: Piece } => {
    const sel = randomBytes(SEL);
    return { entete: Buffer.concat([MARQUE, sel]), piece: fermerPiece(deriver(cle, sel, chemin)) };
  };
  const connue = (chemin: string, entete: Buffer): Piece => {
    if (entete.length < ENTETE || !entete.subarray(0, MARQUE.length).equals(MARQUE))
      throw new SauvegardeRefusee(`La sauvegarde a été altérée : ${chemin} n’est pas chiffré.`);
    return ouvrirPiece(deriver(cle, entete.subarray(MARQUE.length), chemin), chemin);
  };
  return {
    cle: nomDeCle(cle),
    fermer: (chemin, octets) => {
      const { entete, piece } = nouvelle(chemin);
      return Buffer.concat([entete, ...decouper(octets, MORCEAU, piece)]);
    },
    fermerFlux: async function* (chemin, flux) {
      const { entete, piece } = nouvelle(chemin);
      yield entete;
      yield* decouperFlux(flux, MORCEAU, piece);
    },
    ouvrir: (chemin, octets) =>
      Buffer.concat([
        ...decouper(octets.subarray(ENTETE), MORCEAU + SCEAU, connue(chemin, octets.subarray(0, ENTETE))),
      ]),
    ouvrirFlux: async function* (chemin, flux) {
      const [entete, suite] = await entamer(flux, ENTETE);
      yield* decouperFlux(suite, MORCEAU + SCEAU, connue(chemin, entete));
    },
  };
};
