import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { EN_CLAIR, nomDeCle, ouvrirCoffre, signatureJuste, signerSauvegarde, type Coffre } from './coffre.ts';
import { ecrireOctets, type Empreinte } from './copier.ts';
import { SauvegardeRefusee } from './refus.ts';

const MANIFESTE = 'manifeste.json';
const SCEAU = 'manifeste.sha256';
const SIGNATURE = 'manifeste.hmac';
const NOM = /^pharmaccord-\d{8}T\d{9}Z$/;

/** Size and hash of the bytes in the backup: sealed ones, when it is encrypted. */
const empreinte = { taille: z.number().int().nonnegative(), sha256: z.string() };
const schema = z.object({
  /** 2 when the backup is encrypted and signed. */
  format: z.union([z.literal(1), z.literal(2)]),
  faiteLe: z.string(),
  /** The version of the application that made the backup. */
  version: z.string(),
  sorte: z.enum(['embarquee', 'externe']),
  /** Major version of PostgreSQL. */
  postgresql: z.number().int(),
  migrations: z.array(z.object({ nom: z.string(), empreinte: z.string() })),
  /** The folders of the cluster, empty ones included: PostgreSQL needs them all. */
  dossiers: z.array(z.string()),
  /** `base/…`: the files of the cluster, or the archive of pg_dump. */
  base: z.array(z.object({ chemin: z.string().regex(/^base\/(?!.*(?:^|\/)\.\.(?:\/|$))/), ...empreinte })),
  /** The files of the store, by key. */
  fichiers: z.array(z.object({ cle: z.uuid(), ...empreinte })),
});
export type Manifeste = z.output<typeof schema>;
export type FichierDeBase = Manifeste['base'][number];
export type FichierDuStock = Manifeste['fichiers'][number];

export const nomDeSauvegarde = (maintenant: Date): string =>
  `pharmaccord-${maintenant.toISOString().replaceAll(/[-:.]/g, '')}`;

/** The size of a backup, in bytes. */
export const tailleDe = ({ base, fichiers }: Manifeste): number =>
  [...base, ...fichiers].reduce((total, { taille }) => total + taille, 0);

const sceller = (octets: Buffer): string => createHash('sha256').update(octets).digest('hex');

/**
 * Ends a backup: a folder without a manifest is not a backup.
 * @param cle the key of an encrypted one, which signs the manifest so that nobody else can rewrite it
 */
export const ecrireManifeste = async (dossier: string, manifeste: Manifeste, cle?: Buffer): Promise<void> => {
  const octets = Buffer.from(`${JSON.stringify(manifeste, null, 1)}\n`);
  await ecrireOctets(join(dossier, MANIFESTE), octets);
  if (cle) {
    await ecrireOctets(join(dossier, SIGNATURE), Buffer.from(`${nomDeCle(cle)} ${signerSauvegarde(cle, octets)}\n`));
    return;
  }
  await ecrireOctets(join(dossier, SCEAU), Buffer.from(`${sceller(octets)}\n`));
};

const lire = (chemin: string): Promise<Buffer | undefined> =>
  readFile(chemin).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  });

/** The backups of a folder, the oldest first; an interrupted one has another name. */
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

type OptionsDeLecture = {
  /** The present key of the backups, then the older ones. */
  readonly cles?: readonly Buffer[];
  /** Accepts a backup older than the key: nothing proves who wrote its manifest. */
  readonly sansSignature?: boolean;
};

const alteree = (dossier: string) =>
  new SauvegardeRefusee(`La sauvegarde ${basename(dossier)} a été altérée : son manifeste n’est plus le même.`);

/** @returns the key that signed the manifest */
const exigerSignature = (dossier: string, octets: Buffer, signature: Buffer, cles: readonly Buffer[]): Buffer => {
  const [nom = '', hmac = ''] = signature.toString('utf8').trim().split(' ');
  const connue = /^[0-9a-f]{12}$/.test(nom);
  if (connue && cles.length === 0)
    throw new SauvegardeRefusee(
      `La sauvegarde ${basename(dossier)} est chiffrée (clé ${nom}) : définissez SAUVEGARDE_CLE avec la clé du jour ` +
        `où elle a été faite.`,
    );
  const cle = cles.find((cleProposee) => nomDeCle(cleProposee) === nom);
  if (connue && !cle)
    throw new SauvegardeRefusee(
      `La sauvegarde ${basename(dossier)} est chiffrée avec une autre clé ` +
        `(${nom}) : ajoutez celle-ci à SAUVEGARDE_CLES_ANCIENNES.`,
    );
  if (!cle || !signatureJuste(cle, octets, hmac)) throw alteree(dossier);
  return cle;
};

const exigerSceau = (
  dossier: string,
  octets: Buffer,
  sceau: Buffer,
  { cles = [], sansSignature }: OptionsDeLecture,
) => {
  if (cles.length > 0 && !sansSignature)
    throw new SauvegardeRefusee(
      `La sauvegarde ${basename(dossier)} n’est ni chiffrée ni signée, alors que SAUVEGARDE_CLE est définie : rien ` +
        `ne prouve d’où elle vient. Si elle date d’avant la clé et que vous êtes sûr d’elle, ajoutez --sans-signature.`,
    );
  if (sceau.toString('utf8').trim() !== sceller(octets)) throw alteree(dossier);
};

export type SauvegardeLue = { readonly manifeste: Manifeste; readonly coffre: Coffre };

/**
 * Reads the manifest of a backup, not its bytes.
 * @returns the manifest, with the coffre that opens the bytes
 * @throws SauvegardeRefusee when it is missing, altered, unsigned, or signed by an unknown key
 */
export const ouvrirSauvegarde = async (dossier: string, options: OptionsDeLecture = {}): Promise<SauvegardeLue> => {
  const [octets, sceau, signature] = await Promise.all(
    [MANIFESTE, SCEAU, SIGNATURE].map((nom) => lire(join(dossier, nom))),
  );
  if (!octets || !(sceau ?? signature)) throw await incomplete(dossier);
  const cle = signature && exigerSignature(dossier, octets, signature, options.cles ?? []);
  if (sceau && !cle) exigerSceau(dossier, octets, sceau, options);
  const validation = (() => {
    try {
      return schema.safeParse(JSON.parse(octets.toString('utf8')));
    } catch {
      return undefined;
    }
  })();
  if (!validation?.success || (validation.data.format === 2) !== (cle !== undefined)) throw alteree(dossier);
  return { manifeste: validation.data, coffre: cle ? ouvrirCoffre(cle) : EN_CLAIR };
};

/** Reads only the manifest, to know the content of a backup. */
export const lireManifeste = async (dossier: string, options?: OptionsDeLecture): Promise<Manifeste> =>
  (await ouvrirSauvegarde(dossier, options)).manifeste;

/** @throws SauvegardeRefusee when these bytes are not those that were saved */
export const exigerIntact = (nom: string, attendu: Empreinte, empreinteLue: Empreinte | undefined): void => {
  if (!empreinteLue) throw new SauvegardeRefusee(`La sauvegarde est incomplète : ${nom} manque.`);
  if (empreinteLue.taille !== attendu.taille || empreinteLue.sha256 !== attendu.sha256)
    throw new SauvegardeRefusee(`La sauvegarde a été altérée : ${nom} n’est plus le même.`);
};
