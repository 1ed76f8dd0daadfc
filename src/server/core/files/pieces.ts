import { sql, type RawBuilder } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Piece } from '#shared/core/fichiers/pieces.ts';
import { acteSurSousObjet, type ActeSousObjet, type SousObjet } from '#shared/core/sous-objet.ts';
import { aujourdhuiDe, inTenant, type Contexte } from '../contexte.ts';
import type { DB, TenantTx } from '../db/database.ts';
import type { FichierReponse } from '../http/bind-contract.ts';
import type { FichierRecu } from '../http/multipart.ts';
import { journaliser } from '../journal.ts';
import { exigerPresence } from '../version.ts';
import { enregistrerFichier, lireRecu, supprimerFichier, type FichierEnregistre } from './fichiers.ts';
import { servirDuTenant } from './servir.ts';

/** A table whose rows have attached files: `rfa` counts them in `nb_pieces`, `rfa_piece` lists them. */
type TablePorteuse = { [T in keyof DB]: 'nb_pieces' extends keyof DB[T] ? T : never }[keyof DB];

/** The rows that carry files, and whether what they prove is already declared. */
export type Porteuses = {
  /** The table, also the name of the object in the journal. */
  readonly table: TablePorteuse;
  readonly declare: (aujourdhui: Jour) => RawBuilder<boolean>;
};

type PieceEnregistree = FichierEnregistre & {
  readonly creeParNom: string | null;
  readonly creeLe: string;
  readonly retireLe: string | null;
  readonly retireParNom: string | null;
};
type PieceJugee = PieceEnregistree & Pick<SousObjet, 'creeParId' | 'age' | 'declare'>;

/** The facts about a file kept by some journals, without the person who attached it. */
export const empreintePiece = ({ id, nom, taille, sha256 }: PieceEnregistree): object => ({ id, nom, taille, sha256 });
const enEntierPiece = (piece: PieceEnregistree): object => {
  const { mime, creeParNom, creeLe } = piece;
  return { ...empreintePiece(piece), mime, creeParNom, creeLe };
};

type Porteuse = { readonly id: number; readonly nbPieces: number };
/** The rows that carry files, and who may attach some. */
export type Porteur<L extends Porteuse> = Porteuses & {
  readonly maximum: number;
  readonly refus: {
    readonly fichierManquant: () => Error;
    readonly tropDePieces: (maximum: number) => Error;
  };
  /** Loads and locks the row. @throws 404, 403 */
  readonly charger: (tx: TenantTx, acteur: Acteur, id: number) => Promise<L>;
  readonly verifierAjout?: (ligne: L) => void;
  readonly verifierRetrait?: (ligne: L) => void;
  /** Tells the connected browsers after the commit. */
  readonly prevenir: (tx: TenantTx, id: number) => void;
  /** The part of a removed file to journal; absent for the whole. */
  readonly enJournal?: (piece: PieceEnregistree) => object;
  /** Called when another item may still use the file. */
  readonly oublierFichier?: (tx: TenantTx, id: number, fichierId: number) => Promise<unknown>;
  /** Stops showing the file to others once it is withdrawn, when another item shows it. */
  readonly cacherFichier?: (tx: TenantTx, fichierId: number) => Promise<unknown>;
};

type Jugement = { readonly declare?: RawBuilder<boolean>; readonly fichierId?: number };
const lireJugees = async (
  tx: TenantTx,
  table: TablePorteuse,
  id: number,
  { declare = sql<boolean>`false`, fichierId }: Jugement,
): Promise<PieceJugee[]> => {
  const laSeule = fichierId === undefined ? sql`` : sql`and p.fichier_id = ${fichierId}`;
  const { rows } = await sql<PieceJugee>`
    select f.id, f.nom, f.mime, f.taille, f.sha256, f.cree_par_id as "creeParId", f.cree_par_nom as "creeParNom",
      f.cree_le as "creeLe", extract(epoch from now() - f.cree_le)::float8 * 1000 as age, p.retire_le as "retireLe",
      p.retire_par_nom as "retireParNom", ${declare} as declare
    from ${sql.table(`${table}_piece`)} p join fichier f on f.tenant_id = p.tenant_id and f.id = p.fichier_id
    where p.tenant_id = ${tx.tenantId} and p.${sql.ref(`${table}_id`)} = ${id} ${laSeule}
    order by p.retire_le is not null, f.id`.execute(tx);
  return rows;
};

/** The files of a row, the withdrawn ones last. */
export const lirePieces = (tx: TenantTx, table: TablePorteuse, id: number): Promise<PieceEnregistree[]> =>
  lireJugees(tx, table, id, {});

const acteSur = (acteur: Acteur, { retireLe, ...piece }: PieceJugee): ActeSousObjet =>
  acteSurSousObjet(acteur, { ...piece, retire: retireLe !== null });

type Lecteur = { readonly acteur: Acteur; readonly aujourdhui: Jour };
/** The files of a row as a screen shows them. */
export const piecesMontrees = async (
  tx: TenantTx,
  { table, declare }: Porteuses,
  id: number,
  { acteur, aujourdhui }: Lecteur,
): Promise<Piece[]> =>
  (await lireJugees(tx, table, id, { declare: declare(aujourdhui) })).map((piece) => {
    const { sha256: _s, creeParId: _c, age: _a, declare: _d, id: fichierId, ...montree } = piece;
    return { fichierId, ...montree, acte: acteSur(acteur, piece) };
  });

const attacher = async (tx: TenantTx, table: TablePorteuse, id: number, fichierId: number): Promise<void> => {
  await sql`insert into ${sql.table(`${table}_piece`)} (tenant_id, ${sql.ref(`${table}_id`)}, fichier_id)
    values (${tx.tenantId}, ${id}, ${fichierId})`.execute(tx);
};

/**
 * Updates the count without changing the version, since attaching is not editing: a form open meanwhile can still be
 * saved.
 */
const compter = async (tx: TenantTx, table: TablePorteuse, id: number, deplus: number): Promise<void> => {
  await sql`update ${sql.table(table)} set nb_pieces = nb_pieces + ${deplus}
    where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx);
};

/**
 * Attaches files in the transaction of an already authorised caller.
 * @throws 409 TROP_DE_PIECES
 */
export const joindreDansTx = async <L extends Porteuse>(
  tx: TenantTx,
  ctx: Contexte,
  porteur: Porteur<L>,
  { id, nbPieces }: Porteuse,
  fichiers: readonly FichierRecu[],
): Promise<Piece[]> => {
  const { acteur, services } = ctx;
  const { table, maximum, refus } = porteur;
  if (nbPieces + fichiers.length > maximum) throw refus.tropDePieces(maximum);
  const jointes: FichierEnregistre[] = [];
  for (const recu of fichiers) {
    const enregistre = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
    await attacher(tx, table, id, enregistre.id);
    jointes.push(enregistre);
  }
  await compter(tx, table, id, jointes.length);
  const apres = { pieces: jointes.map(({ nom }) => nom) };
  await journaliser(tx, acteur, { objet: table, objetId: id, action: 'joindre', apres });
  porteur.prevenir(tx, id);
  const montrees = await piecesMontrees(tx, porteur, id, { acteur, aujourdhui: aujourdhuiDe(ctx) });
  return montrees.filter(({ fichierId }) => jointes.some((jointe) => jointe.id === fichierId));
};

/** Attaches files to a row. @throws 400 without a file, 404, 403, 409 TROP_DE_PIECES */
export const joindrePieces = async <L extends Porteuse>(
  ctx: Contexte,
  porteur: Porteur<L>,
  id: number,
  fichiers: readonly FichierRecu[],
): Promise<Piece[]> => {
  if (fichiers.length === 0) throw porteur.refus.fichierManquant();
  return inTenant(ctx, async (tx) => {
    const ligne = await porteur.charger(tx, ctx.acteur, id);
    porteur.verifierAjout?.(ligne);
    return joindreDansTx(tx, ctx, porteur, ligne, fichiers);
  });
};

type PieceDe = { readonly id: number; readonly fichierId: number };
/** @throws 404 for a file that is not attached to this row */
const trouverPiece = async (
  tx: TenantTx,
  table: TablePorteuse,
  { id, fichierId }: PieceDe,
  declare?: RawBuilder<boolean>,
): Promise<PieceJugee> =>
  exigerPresence((await lireJugees(tx, table, id, { fichierId, ...(declare && { declare }) }))[0]);

/** Serves a file to a person who may read the row that carries it. @throws 404 */
export const servirPiece = (ctx: Contexte, table: TablePorteuse, de: PieceDe): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => (await trouverPiece(tx, table, de)).id);

const marquer = async (tx: TenantTx, table: TablePorteuse, { id, fichierId }: PieceDe, par: string | null) => {
  await sql`update ${sql.table(`${table}_piece`)}
    set retire_par_nom = ${par}::text, retire_le = case when ${par}::text is not null then now() end
    where tenant_id = ${tx.tenantId} and ${sql.ref(`${table}_id`)} = ${id} and fichier_id = ${fichierId}`.execute(tx);
};

/** Does one act on a file of a row, locked until the end. @throws 404, 403, and the refusals of `verifierRetrait` */
const agirSurPiece = <L extends Porteuse>(
  ctx: Contexte,
  porteur: Porteur<L>,
  de: PieceDe,
  agir: (tx: TenantTx, piece: PieceJugee, ligne: L) => Promise<string | null>,
): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { table, declare, enJournal = enEntierPiece } = porteur;
    const ligne = await porteur.charger(tx, ctx.acteur, de.id);
    const piece = await trouverPiece(tx, table, de, declare(aujourdhuiDe(ctx)));
    porteur.verifierRetrait?.(ligne);
    const action = await agir(tx, piece, ligne);
    if (action === null) return null;
    await journaliser(tx, ctx.acteur, { objet: table, objetId: de.id, action, avant: enJournal(piece) });
    porteur.prevenir(tx, de.id);
    return null;
  });

/**
 * Deletes a file, or withdraws it (COM-130); nothing happens when it is withdrawn already.
 * @throws as `agirSurPiece`
 */
export const retirerPiece = <L extends Porteuse>(ctx: Contexte, porteur: Porteur<L>, de: PieceDe): Promise<null> =>
  agirSurPiece(ctx, porteur, de, async (tx, piece) => {
    const { table, oublierFichier = oublier } = porteur;
    const acte = acteSur(ctx.acteur, piece);
    if (acte === 'REMETTRE') return null;
    if (acte === 'SUPPRIMER') await oublierFichier(tx, de.id, de.fichierId);
    else {
      await marquer(tx, table, de, ctx.acteur.nomComplet);
      await porteur.cacherFichier?.(tx, de.fichierId);
    }
    await compter(tx, table, de.id, -1);
    return acte === 'SUPPRIMER' ? 'supprimer-piece' : 'retirer-piece';
  });
const oublier = (tx: TenantTx, _id: number, fichierId: number): Promise<void> => supprimerFichier(tx, fichierId);

/**
 * Puts a withdrawn file back; nothing happens when it is not withdrawn.
 * @throws as `agirSurPiece`, 409 TROP_DE_PIECES
 */
export const remettrePiece = <L extends Porteuse>(ctx: Contexte, porteur: Porteur<L>, de: PieceDe): Promise<null> =>
  agirSurPiece(ctx, porteur, de, async (tx, { retireLe }, { nbPieces }) => {
    if (retireLe === null) return null;
    if (nbPieces >= porteur.maximum) throw porteur.refus.tropDePieces(porteur.maximum);
    await marquer(tx, porteur.table, de, null);
    await compter(tx, porteur.table, de.id, 1);
    return 'remettre-piece';
  });

/**
 * Removes the files of a row that is about to be deleted.
 * @returns the part of them to journal
 */
export const oublierPieces = async <L extends Porteuse>(
  tx: TenantTx,
  { table, enJournal = enEntierPiece, oublierFichier = oublier }: Porteur<L>,
  id: number,
): Promise<object[]> => {
  const pieces = await lirePieces(tx, table, id);
  for (const piece of pieces) await oublierFichier(tx, id, piece.id);
  return pieces.map(enJournal);
};
