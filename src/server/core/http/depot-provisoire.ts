import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rendreOctets } from '../files/rendre-octets.ts';

/** The bytes that a request keeps in memory while it is received; the rest waits on disk. */
const EN_MEMOIRE = 256 * 1024;
/** The bytes written at once, while the next ones arrive: under load, the end of a write is noticed late. */
const ECRITURE = 1024 * 1024;

/** A part of a request that was fully received. */
export type PartieRecue = {
  readonly octets: number;
  /** The bytes of the part, or of a slice, in their own memory. */
  lire(debut?: number, fin?: number): Promise<Buffer<ArrayBuffer>>;
};
export type DepotProvisoire = {
  /**
   * Stores the bytes of `flux`, copied piece by piece, and reads no further than `max`.
   * @returns undefined beyond `max`, or when `prendre` refuses more room
   */
  recevoir(flux: AsyncIterable<Buffer>, max: number): Promise<PartieRecue | undefined>;
  /** Deletes everything. */
  fermer(): Promise<void>;
};

/** A file without a name, which disappears from the disk however the process ends. */
const ouvrirSansNom = async (): Promise<FileHandle> => {
  const chemin = join(tmpdir(), `pharmaccord-envoi-${randomUUID()}`);
  const fichier = await open(chemin, 'wx+', 0o600);
  await unlink(chemin);
  return fichier;
};

const relire = async (fichier: FileHandle, debut: number, cible: Buffer): Promise<void> => {
  for (let octetsLus = 0; octetsLus < cible.length;) {
    const { bytesRead } = await fichier.read(cible, octetsLus, cible.length - octetsLus, debut + octetsLus);
    if (bytesRead === 0) throw new Error('the temporary file is cut short');
    octetsLus += bytesRead;
  }
};

/**
 * Stores the parts of a request until it is complete: a sender, however slow, holds a quarter of a megabyte of memory
 * (ADR 36).
 * @param prendre whether this many more bytes may be stored
 */
export const ouvrirDepotProvisoire = (
  prendre: (octets: number) => boolean,
  enMemoire: number = EN_MEMOIRE,
): DepotProvisoire => {
  let memoire = 0;
  let position = 0;
  let fichier: FileHandle | undefined;
  let ecriture = Promise.resolve();
  const ecrire = async (octets: Buffer): Promise<void> => {
    fichier ??= await ouvrirSansNom();
    for (let ecrits = 0; ecrits < octets.length;) {
      const { bytesWritten } = await fichier.write(octets, ecrits, octets.length - ecrits, position);
      ecrits += bytesWritten;
      position += bytesWritten;
    }
  };
  return {
    recevoir: async (flux, max) => {
      const debut: Buffer[] = [];
      let [gardes, octets] = [0, 0];
      let surDisque: number | undefined;
      const tampons: Buffer<ArrayBuffer>[] = [];
      let aEcrire: Buffer<ArrayBuffer> | undefined;
      let enAttente = 0;
      /** Writes one piece at a time; a failure is reported at the next write. */
      const ecrireAttente = async (): Promise<void> => {
        await ecriture;
        if (!aEcrire) return;
        const plein = aEcrire;
        ecriture = ecrire(plein.subarray(0, enAttente)).finally(() => tampons.push(plein));
        ecriture.catch(() => {});
        [aEcrire, enAttente] = [undefined, 0];
      };
      const ajouter = async (morceau: Buffer): Promise<void> => {
        for (let copies = 0; copies < morceau.length;) {
          aEcrire ??= tampons.pop() ?? Buffer.allocUnsafeSlow(ECRITURE);
          const copiees = morceau.copy(aEcrire, enAttente, copies);
          copies += copiees;
          enAttente += copiees;
          if (enAttente === ECRITURE) await ecrireAttente();
        }
      };
      try {
        for await (const morceau of flux) {
          octets += morceau.length;
          if (octets > max || !prendre(morceau.length)) return undefined;
          if (surDisque === undefined && memoire + morceau.length <= enMemoire) {
            memoire += morceau.length;
            gardes += morceau.length;
            debut.push(Buffer.from(morceau));
            continue;
          }
          surDisque ??= position;
          await ajouter(morceau);
        }
        await ecrireAttente();
        await ecriture;
      } finally {
        for (const tampon of tampons) rendreOctets(tampon);
      }
      return {
        octets,
        lire: async (de = 0, a = octets) => {
          const contenu = Buffer.allocUnsafeSlow(a - de);
          const enTete = de < gardes ? Buffer.concat(debut, gardes).copy(contenu, 0, de, Math.min(a, gardes)) : 0;
          if (surDisque !== undefined && fichier && a > gardes)
            await relire(fichier, surDisque + de + enTete - gardes, contenu.subarray(enTete));
          return contenu;
        },
      };
    },
    fermer: async () => {
      // The write in progress may be opening the file.
      await ecriture.catch(() => {});
      await fichier?.close();
      fichier = undefined;
    },
  };
};
