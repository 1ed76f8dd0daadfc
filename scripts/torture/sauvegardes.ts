import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/server/core/db/embedded.ts';
import { compter, connecter, documentsAlteres, type Ecriture } from './ecritures.ts';
import { arreter, demarrer, lancer, type Commande } from './processus.ts';

/** A running backup, with the writes acknowledged before it started. */
export type EnCours = Commande & { readonly avant: readonly Ecriture[] };
/** A backup that reported its success. */
export type Faite = { readonly chemin: string; readonly avant: readonly Ecriture[] };

export const lancerSauvegarde = (dossier: string, dataDir: string, ecritures: readonly Ecriture[]): EnCours => ({
  avant: ecritures.filter(({ acquittee }) => acquittee),
  ...lancer('sauvegarde', [dossier], dataDir),
});

/** The drafts left in a folder by killed backups. */
export const brouillonsDe = (dossier: string): string[] =>
  existsSync(dossier) ? readdirSync(dossier).filter((nom) => nom.startsWith('.en-cours-')) : [];

/** @returns the backup when it reported its success; undefined when it failed or was killed */
export const finir = async ({ fin, avant }: EnCours): Promise<Faite | undefined> => {
  const { code, dit } = await fin;
  const chemin = /^Sauvegarde faite \(\d+ octets, chiffrée\) : (?<chemin>.+)$/m.exec(dit)?.groups?.['chemin'];
  return code === 0 && chemin ? { chemin, avant } : undefined;
};

/** @throws unless each draft is refused by the restoration with its sentence, and leaves nothing */
export const exigerRefus = async (dossier: string, racine: string): Promise<number> => {
  const brouillons = brouillonsDe(dossier);
  for (const brouillon of brouillons) {
    const cible = join(racine, 'refusee');
    const { code, dit } = await lancer('restauration', [join(dossier, brouillon)], cible).fin;
    if (code !== 1 || !dit.includes('n’est pas une sauvegarde complète') || existsSync(join(cible, 'postgres')))
      throw new Error(`une sauvegarde interrompue n’est pas refusée (${code}) : ${dit}`);
  }
  return brouillons.length;
};

const hacher = async (fichier: string): Promise<string> => {
  const hache = createHash('sha256');
  for await (const morceau of createReadStream(fichier)) hache.update(morceau as Buffer);
  return hache.digest('hex');
};

/** Compares every row of a file with its bytes on disk. @returns their number, and the rows that differ */
const comparerFichiers = async (dataDir: string): Promise<{ nombre: number; differents: string[] }> => {
  const { host, port, user, database } = await startEmbedded({ dataDir });
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  try {
    const { rows } = await client.query<{ cle: string; sha256: string }>('select cle, sha256 from fichier');
    const differents: string[] = [];
    for (const { cle, sha256 } of rows) {
      const empreinte = await hacher(join(dataDir, 'fichiers', cle.slice(0, 2), cle.slice(2, 4), cle)).catch(
        () => 'absent',
      );
      if (empreinte !== sha256) differents.push(cle);
    }
    return { nombre: rows.length, differents };
  } finally {
    await client.end();
  }
};

/** Restores a backup in an empty folder, starts the application on it, and checks the writes acknowledged before it. */
export const eprouver = async ({ chemin, avant }: Faite, port: number, dataDir: string): Promise<void> => {
  const { code, dit } = await lancer('restauration', [chemin], dataDir).fin;
  if (code !== 0) throw new Error(`la restauration a échoué : ${dit}`);
  const { processus } = await demarrer(port, dataDir);
  try {
    const compte = await connecter(port);
    const vus = await compter(compte);
    const perdues = avant.filter(({ info }) => !vus.has(info));
    const doubles = [...vus].filter(([, n]) => n > 1);
    const alteres = await documentsAlteres(compte);
    const { nombre, differents } = await comparerFichiers(dataDir);
    console.log(
      `restaurée : ${avant.length} écritures acquittées avant la sauvegarde, ` +
        `${perdues.length} perdue(s), ${doubles.length} en double, ${vus.size - avant.length} venue(s) pendant ; ` +
        `${nombre} fichiers, ${differents.length + alteres.length} différent(s)`,
    );
    if (perdues.length + doubles.length + alteres.length + differents.length > 0)
      throw new Error('la sauvegarde n’a pas rendu ce qui était acquis');
  } finally {
    await arreter(processus);
  }
};
