import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ecrireOctets, type Empreinte } from './copier.ts';
import { SauvegardeRefusee } from './refus.ts';

const MANIFESTE = 'manifeste.json';
const SCEAU = 'manifeste.sha256';
const NOM = /^pharmaccord-\d{8}T\d{9}Z$/;

const empreinte = { taille: z.number().int().nonnegative(), sha256: z.string() };
const schema = z.object({
  format: z.literal(1),
  faiteLe: z.string(),
  /** Of the application that made the backup. */
  version: z.string(),
  sorte: z.enum(['embarquee', 'externe']),
  /** Major version of PostgreSQL. */
  postgresql: z.number().int(),
  migrations: z.array(z.object({ nom: z.string(), empreinte: z.string() })),
  /** Folders of the cluster, the empty ones included: PostgreSQL wants them all. */
  dossiers: z.array(z.string()),
  /** `base/…`: the cluster, or the archive of pg_dump. */
  base: z.array(z.object({ chemin: z.string().regex(/^base\/(?!.*(?:^|\/)\.\.(?:\/|$))/), ...empreinte })),
  /** Files of the store, by their key. */
  fichiers: z.array(z.object({ cle: z.uuid(), ...empreinte })),
});
export type Manifeste = z.output<typeof schema>;
export type FichierDeBase = Manifeste['base'][number];
export type FichierDuStock = Manifeste['fichiers'][number];

export const nomDeSauvegarde = (maintenant: Date): string =>
  `pharmaccord-${maintenant.toISOString().replaceAll(/[-:.]/g, '')}`;

/** The bytes of a backup, in bytes. */
export const tailleDe = ({ base, fichiers }: Manifeste): number =>
  [...base, ...fichiers].reduce((total, { taille }) => total + taille, 0);

const sceller = (octets: Buffer): string => createHash('sha256').update(octets).digest('hex');

/** Closes a backup: without its manifest, a folder is not one. */
export const ecrireManifeste = async (dossier: string, manifeste: Manifeste): Promise<void> => {
  const octets = Buffer.from(`${JSON.stringify(manifeste, null, 1)}\n`);
  await ecrireOctets(join(dossier, MANIFESTE), octets);
  await ecrireOctets(join(dossier, SCEAU), Buffer.from(`${sceller(octets)}\n`));
};

const lire = (chemin: string): Promise<Buffer | undefined> =>
  readFile(chemin).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });

/** The backups kept in a folder, the oldest first; an interrupted one has another name. */
export const sauvegardesDe = async (dossier: string): Promise<string[]> =>
  (await readdir(dossier, { withFileTypes: true }))
    .filter((entree) => entree.isDirectory() && NOM.test(entree.name))
    .map(({ name }) => name)
    .toSorted();

const incomplete = async (dossier: string): Promise<SauvegardeRefusee> => {
  const derniere = (await sauvegardesDe(dossier).catch(() => [])).at(-1);
  return new SauvegardeRefusee(
    derniere
      ? `${dossier} contient plusieurs sauvegardes : donnez l’une d’elles, comme ${join(dossier, derniere)}.`
      : `${dossier} n’est pas une sauvegarde complète : son manifeste manque.`,
  );
};

/**
 * Reads the manifest of a backup, not its bytes.
 * @throws SauvegardeRefusee when it is missing or was altered
 */
export const lireManifeste = async (dossier: string): Promise<Manifeste> => {
  const [octets, sceau] = [await lire(join(dossier, MANIFESTE)), await lire(join(dossier, SCEAU))];
  if (!octets || !sceau) throw await incomplete(dossier);
  const lu = (() => {
    try {
      return schema.safeParse(JSON.parse(octets.toString('utf8')));
    } catch {
      return undefined;
    }
  })();
  if (sceau.toString('utf8').trim() !== sceller(octets) || !lu?.success)
    throw new SauvegardeRefusee(`La sauvegarde ${basename(dossier)} a été altérée : son manifeste n’est plus le même.`);
  return lu.data;
};

/** @throws SauvegardeRefusee when these bytes are not those that were saved */
export const exigerIntact = (nom: string, attendu: Empreinte, lu: Empreinte | undefined): void => {
  if (!lu) throw new SauvegardeRefusee(`La sauvegarde est incomplète : ${nom} manque.`);
  if (lu.taille !== attendu.taille || lu.sha256 !== attendu.sha256)
    throw new SauvegardeRefusee(`La sauvegarde a été altérée : ${nom} n’est plus le même.`);
};
