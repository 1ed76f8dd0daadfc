import { creerAtelier, TravailInterrompu } from '#server/core/atelier/atelier.ts';
import {
  decompresserEntree,
  verifierZip,
  ZipRefuse,
  type EntreeZip,
  type RefusZip,
} from '#server/core/files/archive.ts';
import { nomDeBase } from '#shared/core/fichiers/nom-fichier.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { FactureRefusee, type MotifRefus, type RefusFacture } from '#shared/features/argent/facture/errors.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';

export type ResultatLecture = { readonly facture: FactureLue } | { readonly refus: RefusFacture };
export type DocumentLu = {
  /** The file's name, or `archive.zip › facture.xml`. */
  readonly nom: string;
  /** What was read, to be kept as received; null when it never came out of its archive. */
  readonly contenu: Buffer | null;
  readonly resultat: ResultatLecture;
};

/** Files of one archive, and of one drop. */
const MAX_FICHIERS = 200;
/** Two hundred XML of 300 kB; PDFs hardly grow. */
const MAX_ARCHIVE_OUVERTE = 60 * 1024 * 1024;

/** A long delay ends what hangs; a machine that serves calls first may take seconds over an honest file. */
const atelier = creerAtelier<Uint8Array, ResultatLecture>({
  module: new URL('worker-facture.ts', import.meta.url),
  delaiMs: 60_000,
  memoireMo: 512,
});

const refus = (motif: MotifRefus, precision: string | null = null): ResultatLecture => ({
  refus: { motif, precision },
});

const lireUn = async (contenu: Buffer, part: number | string): Promise<ResultatLecture> => {
  if (contenu.length === 0) return refus('FICHIER_VIDE');
  if (contenu.length > MAX_OCTETS_FICHIER) return refus('FICHIER_TROP_GROS');
  return atelier.faire(contenu, part).catch((error: unknown) => {
    if (error instanceof TravailInterrompu) return refus('TROP_LONG');
    throw error;
  });
};

const MOTIF_ZIP: Readonly<Record<RefusZip, MotifRefus>> = {
  ILLISIBLE: 'ZIP_ABIME',
  CHIFFREE: 'ZIP_PROTEGE',
  TROP_DE_FICHIERS: 'ZIP_TROP_DE_FICHIERS',
  BOMBE: 'ZIP_BOMBE',
};
const estZip = (octets: Buffer): boolean => octets.length > 4 && octets.readUInt32BE(0) === 0x504b0304;
/** Entries that are no document: folders, and files that operating systems add to an archive. */
const SANS_OBJET = /(?:^|[/\\])(?:__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$)|[/\\]$/i;

const ouvrirEntree = async (zip: Buffer, entree: EntreeZip): Promise<Buffer> => {
  const morceaux: Buffer[] = [];
  let taille = 0;
  for await (const morceau of decompresserEntree(zip, entree)) {
    taille += morceau.length;
    if (taille > MAX_OCTETS_FICHIER) throw new FactureRefusee('FICHIER_TROP_GROS');
    morceaux.push(morceau);
  }
  return Buffer.concat(morceaux);
};

const refusDe = (error: unknown): ResultatLecture => {
  if (error instanceof FactureRefusee) return { refus: error.refus };
  if (error instanceof ZipRefuse) return refus(MOTIF_ZIP[error.motif]);
  throw error;
};

async function* lireArchive(nom: string, zip: Buffer, part: number | string): AsyncGenerator<DocumentLu, void> {
  let entrees: EntreeZip[];
  try {
    // Opened once for nothing: an archive that swells is refused before anything of it is read.
    entrees = (await verifierZip(zip, MAX_ARCHIVE_OUVERTE)).filter((entree) => !SANS_OBJET.test(entree.nom));
  } catch (error) {
    yield { nom, contenu: null, resultat: refusDe(error) };
    return;
  }
  if (entrees.length === 0 || entrees.length > MAX_FICHIERS) {
    const motif = entrees.length === 0 ? 'ZIP_VIDE' : 'ZIP_TROP_DE_FICHIERS';
    yield { nom, contenu: null, resultat: refus(motif, String(entrees.length)) };
    return;
  }
  for (const entree of entrees) {
    const ici = `${nom} › ${nomDeBase(entree.nom)}`;
    try {
      const contenu = await ouvrirEntree(zip, entree);
      const resultat = estZip(contenu) ? refus('ZIP_DANS_ZIP') : await lireUn(contenu, part);
      yield { nom: ici, contenu, resultat };
    } catch (error) {
      yield { nom: ici, contenu: null, resultat: refusDe(error) };
    }
  }
}

/**
 * Reads a dropped file, in another process: an XML, a PDF, or an archive of them, each document as soon as it is read
 * (FAC-1, FAC-2). A file that hangs is given up alone.
 * @param part who asks: the account
 * @throws {AppError} 503 when too many wait
 */
export async function* lireDocuments(
  nom: string,
  contenu: Buffer,
  part: number | string,
): AsyncGenerator<DocumentLu, void> {
  if (contenu.length <= MAX_OCTETS_FICHIER && estZip(contenu)) yield* lireArchive(nom, contenu, part);
  else yield { nom, contenu, resultat: await lireUn(contenu, part) };
}
