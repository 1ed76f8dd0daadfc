import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/core/app-error.ts';
import type { Jour } from '#shared/core/dates.ts';
import { lireFichierVentes } from '#server/features/connexions/vente/commands/lire-fichier.ts';
import {
  cipsDesNoms,
  periodeDuNom,
  refusDOfficine,
  type OfficineAttendue,
} from '#shared/features/connexions/vente/rules/dexter.ts';
import { PanneExtracteur, type SourceRecueil } from './panne.ts';

type Depot = {
  readonly dossier: string;
  readonly tenantId: number;
  readonly aujourdhui: Jour;
  readonly officine: OfficineAttendue;
};
type Trouve = { readonly chemin: string; readonly nom: string; readonly octets: number };
const MAX_FICHIERS = 2_000;
const MAX_OCTETS = 60 * 1024 * 1024;
const VENTES = /^(?:Vente_.*\.json(?:\.gz)?|[^.].*\.csv(?:\.gz)?)$/i;
const STOCK = /^Stock_.*\.json(?:\.gz)?$/i;

/**
 * The files of the folder and of the one its extractor makes in it, in the order they were extracted; links are not
 * followed.
 */
const lister = async (dossier: string): Promise<Trouve[]> => {
  const trouves: Trouve[] = [];
  for (const ici of [dossier, join(dossier, 'History_dexter')]) {
    const entrees = await readdir(ici, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      if (ici === dossier) throw new PanneExtracteur('DOSSIER', { cause: error });
      return [];
    });
    for (const entree of entrees.filter((entreeDuDossier) => entreeDuDossier.isFile()).slice(0, MAX_FICHIERS)) {
      const chemin = join(ici, entree.name);
      trouves.push({ chemin, nom: entree.name, octets: (await stat(chemin)).size });
    }
  }
  const cle = ({ nom }: Trouve): string => `${periodeDuNom(nom)?.extraitLe ?? ''}${nom}`;
  return trouves.toSorted((a, b) => (cle(a) < cle(b) ? -1 : 1));
};

/**
 * A folder that the extractor of a pharmacy fills by SFTP (docs/protocoles/depot-sftp.md). A file that was kept is
 * removed: it may hold what no one needs here; one that cannot be read, or is another pharmacy's (CNX-82), is set aside
 * under another name, and said. For an account that gave no CIP, the first file read decides.
 */
export const sourceDepot = ({ dossier, tenantId, aujourdhui, officine }: Depot): SourceRecueil =>
  async function* recueillirFichiers(_jours, signal) {
    const fichiers = await lister(dossier);
    let { precedent } = officine;
    let [illisibles, etrangers] = [0, 0];
    for (const { chemin, nom, octets } of fichiers.filter((fichier) => VENTES.test(fichier.nom))) {
      signal?.throwIfAborted();
      const attendue = { ...officine, precedent };
      if (refusDOfficine([nom], attendue) !== null) {
        etrangers += 1;
        await rename(chemin, `${chemin}.refuse`);
        continue;
      }
      precedent ??= cipsDesNoms([nom])[0] ?? null;
      const stock = fichiers.findLast(
        (fichier) =>
          STOCK.test(fichier.nom) &&
          fichier.octets <= MAX_OCTETS &&
          refusDOfficine([nom, fichier.nom], attendue) === null,
      );
      try {
        if (octets > MAX_OCTETS) throw new AppError(413, 'TROP_GROS', 'Fichier trop volumineux.');
        const joints = stock && /\.json(?:\.gz)?$/i.test(nom) ? [stock] : [];
        const fichiersLus = await Promise.all(
          [{ chemin, nom }, ...joints].map(async (fichierALire) => ({
            nom: fichierALire.nom,
            contenu: await readFile(fichierALire.chemin),
          })),
        );
        const fichierVentesLus = await lireFichierVentes(fichiersLus, {}, { aujourdhui, part: tenantId });
        if (fichierVentesLus.manque !== null) throw new AppError(400, 'COLONNES', fichierVentesLus.manque);
        yield {
          sorte: 'RECUS',
          recus: fichierVentesLus.jours,
          apres: () =>
            fichierVentesLus.nbRefusees > 0 ? rename(chemin, `${chemin}.refuse`) : rm(chemin, { force: true }),
        };
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        illisibles += 1;
        await rename(chemin, `${chemin}.refuse`);
      }
    }
    if (etrangers > 0) throw new PanneExtracteur('OFFICINE');
    if (illisibles > 0) throw new PanneExtracteur('FORME');
  };
