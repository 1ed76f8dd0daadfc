import { randomUUID } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { erreurNomFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { DejaRepondu } from '../contexte.ts';
import type { Database, Tx } from '../db/database.ts';
import { tenantDe } from '../db/tenant-de.ts';
import { examinerFichier, typeFichierRefuse } from './examiner.ts';
import { rendreOctets } from './rendre-octets.ts';
import { FichierAbsent, type FileStore } from './store.ts';

export type NouveauFichier = {
  readonly nom: string;
  /** The announced type: never trusted. */
  readonly mimeDeclare?: string;
  readonly contenu: Buffer;
  /** Whether the memory of the bytes may be freed as soon as they are stored. */
  readonly jetable?: boolean;
  readonly auteur: Acteur | 'systeme';
  /** Required in a transaction that sees every tenant. */
  readonly tenantId?: number;
};
export type FichierEnregistre = {
  readonly id: number;
  readonly nom: string;
  readonly mime: string;
  readonly taille: number;
  readonly sha256: string;
};

/** A received file in the form of the store, its bytes being read now. */
export const lireRecu = async (
  {
    nom,
    mimeDeclare,
    lire,
  }: { readonly nom: string; readonly mimeDeclare: string; readonly lire: () => Promise<Buffer> },
  auteur: NouveauFichier['auteur'],
): Promise<NouveauFichier> => ({ nom, mimeDeclare, contenu: await lire(), jetable: true, auteur });

const verifier = async ({ nom: recu, contenu }: NouveauFichier): Promise<{ nom: string; mime: string }> => {
  const nom = recu.normalize('NFC');
  const erreur = erreurNomFichier(nom);
  if (erreur)
    throw new AppError(400, 'NOM_FICHIER_REFUSE', erreur, {
      errors: [{ pointer: '/fichiers', detail: erreur }],
      details: { nom },
    });
  if (contenu.length > MAX_OCTETS_FICHIER) throw coreErrors.tropVolumineux(`Le fichier « ${nom} » dépasse 15 Mo.`);
  if (contenu.length === 0) throw typeFichierRefuse(`Le fichier « ${nom} » est vide.`);
  return { nom, mime: await examinerFichier(nom, contenu) };
};

/** Stored bytes that have no row yet. */
export type FichierEnDepot = Omit<FichierEnregistre, 'id'> & { readonly cle: string };

const deposer = async (store: FileStore, fichier: NouveauFichier): Promise<FichierEnDepot> => {
  const { nom, mime } = await verifier(fichier);
  const cle = randomUUID();
  const depose = await store.put(cle, fichier.contenu);
  if (fichier.jetable) rendreOctets(fichier.contenu);
  return { nom, mime, cle, ...depose };
};

/** Inserts the row of stored bytes: the file exists from then on. */
export const inscrireFichier = async (
  tx: Tx,
  { nom, mime, taille, sha256, cle }: FichierEnDepot,
  { auteur, tenantId: tenantIdDemande }: Pick<NouveauFichier, 'auteur' | 'tenantId'>,
): Promise<FichierEnregistre> => {
  const tenantId = tenantDe(tx, tenantIdDemande);
  const { id } = await tx
    .insertInto('fichier')
    .values({
      tenant_id: tenantId,
      nom,
      mime,
      taille,
      sha256,
      cle,
      cree_par_id: auteur === 'systeme' ? null : auteur.utilisateurId,
      cree_par_nom: auteur === 'systeme' ? 'Pharmaccord' : auteur.nomComplet,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, nom, mime, taille, sha256 };
};

/**
 * Stores a file: the bytes first, then the row in the caller's transaction. A rollback leaves bytes without a row,
 * which the sweep removes; a row never lacks its bytes.
 * @throws {AppError} 400 NOM_FICHIER_REFUSE, 413 TROP_VOLUMINEUX, 415 TYPE_FICHIER_REFUSE
 */
export const enregistrerFichier = async (
  tx: Tx,
  store: FileStore,
  fichier: NouveauFichier,
): Promise<FichierEnregistre> => {
  // Checked before any byte is stored: a transaction without a tenant is a programming fault.
  tenantDe(tx, fichier.tenantId);
  return inscrireFichier(tx, await deposer(store, fichier), fichier);
};

/**
 * Stores several files one after the other, before `work` opens its transaction, so that a slow store holds no database
 * connection. If `work` fails, the bytes are removed at once; if the outcome of the commit is unknown, the sweep
 * decides.
 * @throws {AppError} as `enregistrerFichier`
 */
export const avecDepots = async <T>(
  store: FileStore,
  fichiers: Iterable<NouveauFichier> | AsyncIterable<NouveauFichier>,
  work: (depots: readonly FichierEnDepot[]) => Promise<T>,
): Promise<T> => {
  const depots: FichierEnDepot[] = [];
  try {
    for await (const fichier of fichiers) depots.push(await deposer(store, fichier));
    return await work(depots);
  } catch (error) {
    const refuse = (error instanceof AppError && error.status < 500) || error instanceof DejaRepondu;
    if (refuse) for (const { cle } of depots) await store.delete(cle).catch(() => {});
    throw error;
  }
};

export type FichierLu = {
  readonly nom: string;
  readonly mime: string;
  readonly taille: number;
  readonly sha256: string;
  readonly flux: Readable;
};

/**
 * Opens a file of the transaction's tenant (or of `tenantId`, in a transaction that sees them all).
 * @throws {AppError} 404 for an unknown or foreign id, and for missing bytes
 */
export const lireFichier = (tx: Tx, store: FileStore, id: number, tenantId?: number): Promise<FichierLu> =>
  ouvrirFichierRange(tx, store, { tenantId: tenantDe(tx, tenantId), id });

/** Fails the end of a transfer whose size differs from the kept file, so that no reader takes a truncated file. */
const entier = (flux: Readable, taille: number): Readable => {
  let octets = 0;
  const compteur = new Transform({
    transform(morceau: Buffer, _encodage, suite) {
      octets += morceau.length;
      suite(null, morceau);
    },
    flush: (suite) => suite(octets === taille ? null : coreErrors.indisponible()),
  });
  // What happens to one happens to the other: its reader is told.
  return pipeline(flux, compteur, () => {});
};

export type FichierTrouve = {
  /**
   * Reads the bytes outside the transaction, so that no connection waits for the store.
   * @throws {AppError} 404 when they are missing
   */
  readonly ouvrir: (store: FileStore) => Promise<FichierLu>;
};

/**
 * Finds a file of a tenant that the caller was just allowed to read, whatever the tenant of the transaction.
 * @throws {AppError} 404
 */
export const trouverFichier = async (
  tx: Tx,
  de: { readonly tenantId: number; readonly id: number },
): Promise<FichierTrouve> => {
  const ligne = await tx
    .selectFrom('fichier')
    .select(['nom', 'mime', 'taille', 'sha256', 'cle'])
    .where('tenant_id', '=', de.tenantId)
    .where('id', '=', de.id)
    .executeTakeFirst();
  if (!ligne) throw coreErrors.introuvable();
  const { cle, ...fichier } = ligne;
  return {
    ouvrir: async (store) => {
      const flux = await store.get(cle).catch((error: unknown) => {
        throw error instanceof FichierAbsent ? coreErrors.introuvable() : error;
      });
      return { ...fichier, flux: entier(flux, fichier.taille) };
    },
  };
};

/** Finds such a file and opens it at once. */
export const ouvrirFichierRange = async (
  tx: Tx,
  store: FileStore,
  de: { readonly tenantId: number; readonly id: number },
): Promise<FichierLu> => (await trouverFichier(tx, de)).ouvrir(store);

/** Deletes the row of a file, in the caller's transaction. The bytes are removed by the next sweep. */
export const supprimerFichier = async (tx: Tx, id: number, tenantId?: number): Promise<void> => {
  await tx.deleteFrom('fichier').where('tenant_id', '=', tenantDe(tx, tenantId)).where('id', '=', id).execute();
};

/** Deletes the rows of many files, of any tenants: the caller must be allowed to remove each. */
export const supprimerFichiers = async (
  tx: Tx,
  fichiers: readonly { readonly tenantId: number; readonly id: number }[],
): Promise<void> => {
  if (fichiers.length === 0) return;
  await sql`delete from fichier f using unnest(${fichiers.map(({ tenantId }) => tenantId)}::bigint[],
    ${fichiers.map(({ id }) => id)}::bigint[]) as x (tenant_id, id) where f.tenant_id = x.tenant_id
      and f.id = x.id`.execute(tx);
};

const LOT = 500;
/** Younger bytes may belong to a transaction that is not committed yet. */
const AGE_ORPHELIN_MS = 24 * 3_600_000;
/** More orphans than this, and more than half of all the files, mean that the folder and the database do not match. */
const MAX_ORPHELINS_SUR = 100;

/** Refusals after which the store is not asked any more. */
const MAX_ECHECS = 5;

const sansLigne = async (db: Database, cles: readonly string[]): Promise<string[]> => {
  const connues = await db.selectFrom('fichier').select('cle').where('cle', 'in', cles).execute();
  const gardees = new Set(connues.map(({ cle }) => cle));
  return cles.filter((cle) => !gardees.has(cle));
};

const listerOrphelins = async (
  db: Database,
  store: FileStore,
  avant: Date,
): Promise<{ orphelins: string[]; total: number }> => {
  const orphelins: string[] = [];
  let total = 0;
  let lot: string[] = [];
  for await (const cle of store.lister(avant)) {
    total += 1;
    lot.push(cle);
    if (lot.length < LOT) continue;
    orphelins.push(...(await sansLigne(db, lot)));
    lot = [];
  }
  if (lot.length > 0) orphelins.push(...(await sansLigne(db, lot)));
  return { orphelins, total };
};

/**
 * Removes the bytes older than 24 h without a row, left by rollbacks, deletions and crashes.
 * @param db the pool that sees every tenant: under another role every file would look like an orphan
 * @returns how many were removed
 * @throws when most files look like orphans (a folder mounted beside another database): nothing is removed
 */
export const balayerOrphelins = async (db: Database, store: FileStore, maintenant: Date): Promise<number> => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  if (rows[0]?.role !== 'pharmaccord_systeme') throw new Error('the sweep needs the pool that sees every tenant');
  const { orphelins, total } = await listerOrphelins(db, store, new Date(maintenant.getTime() - AGE_ORPHELIN_MS));
  if (orphelins.length > MAX_ORPHELINS_SUR && orphelins.length > total / 2)
    throw new Error(
      `${orphelins.length} fichiers sur ${total} sont inconnus de la base : rien n’est supprimé, vérifiez DATA_DIR ` +
        `et DATABASE_URL.`,
    );
  const echecs: unknown[] = [];
  for (const cle of orphelins) {
    await store.delete(cle).catch((error: unknown) => echecs.push(error));
    if (echecs.length >= MAX_ECHECS) break;
  }
  // What is left goes with the next sweep.
  if (echecs.length > 0) throw echecs[0];
  return orphelins.length;
};
