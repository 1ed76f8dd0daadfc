import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { coreErrors } from '#shared/core/errors.ts';
import { FichierAbsent, type EtatFichier, type FichierDepose, type FileStore } from './store.ts';

export type ReglagesS3 = {
  /** The address of the bucket, in path style: `https://s3.exemple.fr/pharmaccord`. */
  readonly url: string;
  readonly region: string;
  readonly cle: string;
  readonly secret: string;
};

const CLE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TYPE = 'application/octet-stream';
/** The bytes sent in one request: any file of a person (15 MB), or a part of a longer stream (an export). */
const PART = 16 * 1024 * 1024;
const PAGE = 1000;

/** How long a service may take, in milliseconds. */
type Patience = {
  /** To begin its answer to a read, to a write. */
  readonly lectureMs: number;
  readonly ecritureMs: number;
  /** Between two pieces of a content. */
  readonly silenceMs: number;
};
const PATIENCE: Patience = { lectureMs: 15_000, ecritureMs: 60_000, silenceMs: 30_000 };

/** A content of ours is as long as its reader wants; what the service says of itself is short, and read at once. */
const estContenu = (adresse: string, methode: string): boolean =>
  methode === 'GET' && !new URL(adresse).searchParams.has('list-type');

const avecPatience =
  ({ lectureMs, ecritureMs }: Patience): typeof fetch =>
  async (url, init) => {
    const methode = init?.method ?? 'GET';
    const abandon = new AbortController();
    const muet = () => abandon.abort(new Error('the store does not answer'));
    const minuterie = setTimeout(muet, methode === 'PUT' || methode === 'POST' ? ecritureMs : lectureMs);
    try {
      const reponse = await fetch(url, { ...init, signal: abandon.signal });
      if (estContenu(url instanceof Request ? url.url : String(url), methode) && reponse.ok) return reponse;
      const octets = await reponse.arrayBuffer();
      return new Response(octets.byteLength > 0 ? octets : null, reponse);
    } finally {
      clearTimeout(minuterie);
    }
  };

/** A content as it comes: a slow reader is waited for, a silent service is not. Destroyed unread, it asks no more. */
const lireContenu = (
  corps: ReadableStream<Uint8Array>,
  { silenceMs }: Patience,
  prevenir: (error: unknown) => void,
): Readable => {
  const lecteur = corps.getReader();
  return new Readable({
    async read() {
      const rompre = (error: unknown): void => {
        prevenir(error);
        this.destroy(coreErrors.indisponible());
      };
      const muet = () => rompre(new Error('the store fell silent in the middle of a content'));
      const minuterie = setTimeout(muet, silenceMs);
      try {
        const { done, value } = await lecteur.read();
        this.push(done ? null : value);
      } catch (error) {
        rompre(error);
      } finally {
        clearTimeout(minuterie);
      }
    },
    destroy(cause, fini) {
      void lecteur.cancel().catch(() => {});
      fini(cause);
    },
  });
};

/** The configured bucket does not exist: nothing could be stored. */
export class CompartimentAbsent extends Error {
  override readonly name = 'CompartimentAbsent';
}

/** Measures a stream: its size and its hash. */
const mesurer = (recu: AsyncIterable<Buffer | string>) => {
  const empreinte = createHash('sha256');
  let taille = 0;
  const suivre = async function* (): AsyncGenerator<Buffer, void> {
    for await (const morceau of recu) {
      const octets = Buffer.isBuffer(morceau) ? morceau : Buffer.from(morceau);
      empreinte.update(octets);
      taille += octets.length;
      yield octets;
    }
  };
  return { flux: suivre(), depose: (): FichierDepose => ({ taille, sha256: empreinte.digest('hex') }) };
};

/** The first bytes, up to one request, and whether there are more. */
const entamer = async (flux: AsyncGenerator<Buffer, void>): Promise<{ debut: Buffer; reste: boolean }> => {
  const morceaux: Buffer[] = [];
  let taille = 0;
  // The file of a person comes in one piece, which is not copied.
  const ensemble = (): Buffer => (morceaux.length === 1 && morceaux[0] ? morceaux[0] : Buffer.concat(morceaux));
  while (taille <= PART) {
    const { done, value } = await flux.next();
    if (done) return { debut: ensemble(), reste: false };
    morceaux.push(value);
    taille += value.length;
  }
  return { debut: ensemble(), reste: true };
};

async function* ensuite(debut: Buffer, flux: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield debut;
  yield* flux;
}

/** An error of the source stream, unlike those of an unreachable store. */
class ErreurSource extends Error {}
async function* source(contenu: Buffer | Readable): AsyncGenerator<Buffer | string, void> {
  if (Buffer.isBuffer(contenu)) {
    yield contenu;
    return;
  }
  try {
    for await (const morceau of contenu as AsyncIterable<Buffer | string>) yield morceau;
  } catch (error) {
    throw new ErreurSource('source', { cause: error });
  }
}

/**
 * A store in a bucket of any S3 service, one object per key. A key shows a whole object or none: it appears when the
 * service has acknowledged it.
 * @param prevenir receives the reason of a failure, because the caller only gets a 503
 */
export const ouvrirS3 = (
  { url, region, cle: accessKeyId, secret }: ReglagesS3,
  prevenir: (error: unknown) => void = () => {},
  patience: Patience = PATIENCE,
): FileStore => {
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey: secret,
    endpoint: url,
    region,
    fetch: avecPatience(patience),
    minPartSize: PART,
  });

  const verifiee = (cle: string): string => {
    if (!CLE.test(cle)) throw new Error('malformed file key');
    return cle;
  };
  const joindre = async <T>(acte: () => Promise<T>): Promise<T> => {
    try {
      return await acte();
    } catch (error) {
      if (error instanceof FichierAbsent) throw error;
      if (error instanceof ErreurSource) throw error.cause;
      prevenir(error);
      throw coreErrors.indisponible();
    }
  };

  const put = async (cle: string, contenu: Buffer | Readable): Promise<FichierDepose> => {
    const sous = verifiee(cle);
    return joindre(async () => {
      const { flux, depose } = mesurer(source(contenu));
      const { debut, reste } = await entamer(flux);
      if (reste)
        await s3.putAnyObject(
          sous,
          Readable.toWeb(Readable.from(ensuite(debut, flux))) as unknown as ReadableStream,
          TYPE,
        );
      else await s3.putObject(sous, debut, TYPE);
      return depose();
    });
  };

  const get = async (cle: string): Promise<Readable> => {
    const sous = verifiee(cle);
    return joindre(async () => {
      const reponse = await s3.getObjectResponse(sous);
      if (!reponse?.body) throw new FichierAbsent(cle);
      return lireContenu(reponse.body, patience, prevenir);
    });
  };

  const supprimer = async (cle: string): Promise<void> => {
    const sous = verifiee(cle);
    await joindre(() => s3.deleteObject(sous));
  };

  const unePage = async (prefixe: string, taille: number, suite?: string) => {
    const page = await s3.listObjectsPaged('/', prefixe, taille, suite);
    // Without a list the bucket does not exist; taken for an empty one, the bytes of every row would look lost.
    if (!page?.objects) throw new CompartimentAbsent(`no bucket at ${url}`);
    return { objets: page.objects, suite: page.nextContinuationToken };
  };

  const etat = async (cle: string): Promise<EtatFichier | undefined> => {
    const sous = verifiee(cle);
    const { objets } = await joindre(() => unePage(sous, 1));
    const objet = objets.find(({ Key }) => Key === sous);
    return objet && { taille: objet.Size, modifieLe: new Date(objet.LastModified) };
  };

  async function* lister(avant: Date): AsyncIterable<string> {
    let suite: string | undefined;
    do {
      const depuis = suite;
      const page = await joindre(() => unePage('', PAGE, depuis));
      for (const { Key, LastModified } of page.objets) if (CLE.test(Key) && new Date(LastModified) < avant) yield Key;
      suite = page.suite;
    } while (suite);
  }

  return { put, get, delete: supprimer, stat: etat, lister };
};

/**
 * Checks that the bucket exists, before it is needed.
 * @returns false when the service could not be reached: it may come back
 * @throws {CompartimentAbsent}
 */
export const verifierS3 = async ({ url, region, cle: accessKeyId, secret }: ReglagesS3): Promise<boolean> => {
  const s3 = new S3mini({ accessKeyId, secretAccessKey: secret, endpoint: url, region, fetch: avecPatience(PATIENCE) });
  const existe = await s3.bucketExists().catch(() => undefined);
  if (existe === false) throw new CompartimentAbsent(`no bucket at ${url}`);
  return existe === true;
};
