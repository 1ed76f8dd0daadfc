import { sql } from 'kysely';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Piece } from '#shared/core/fichiers/pieces.ts';
import { inTenant, type Contexte } from '../contexte.ts';
import type { DB, TenantTx } from '../db/database.ts';
import type { FichierReponse } from '../http/bind-contract.ts';
import type { FichierRecu } from '../http/multipart.ts';
import { journaliser } from '../journal.ts';
import { exigerPresence } from '../version.ts';
import { enregistrerFichier, lireRecu, supprimerFichier, type FichierEnregistre } from './fichiers.ts';
import { servirDuTenant } from './servir.ts';

/** A table whose rows carry files: `rfa` counts them in `nb_pieces`, `rfa_piece` names them. */
type TablePorteuse = { [T in keyof DB]: 'nb_pieces' extends keyof DB[T] ? T : never }[keyof DB];

export type PieceEnregistree = FichierEnregistre & { readonly creeParNom: string | null; readonly creeLe: string };

/** What a file was, without who attached it: what some journals keep. */
export const empreintePiece = ({ id, nom, taille, sha256 }: PieceEnregistree): object => ({ id, nom, taille, sha256 });

type Porteuse = { readonly id: number; readonly nbPieces: number };
/** What carries files, and who may attach them. */
export type Porteur<L extends Porteuse> = {
  /** Also its name in the journal. */
  readonly table: TablePorteuse;
  readonly maximum: number;
  readonly refus: {
    readonly fichierManquant: () => Error;
    readonly tropDePieces: (maximum: number) => Error;
  };
  /** Locks the row. @throws 404, 403 */
  readonly charger: (tx: TenantTx, acteur: Acteur, id: number) => Promise<L>;
  readonly verifierAjout?: (ligne: L) => void;
  readonly verifierRetrait?: (ligne: L) => void;
  /** Connected browsers learn it after the commit. */
  readonly prevenir: (tx: TenantTx, id: number) => void;
  /** What the journal keeps of a file that goes: all of it when absent. */
  readonly enJournal?: (piece: PieceEnregistree) => object;
  /** When something else may still hold the file. */
  readonly oublierFichier?: (tx: TenantTx, id: number, fichierId: number) => Promise<void>;
};

/** The files of a row. @param fichierId only this one */
export const lirePieces = async (
  tx: TenantTx,
  table: TablePorteuse,
  id: number,
  fichierId?: number,
): Promise<PieceEnregistree[]> => {
  const laSeule = fichierId === undefined ? sql`` : sql`and p.fichier_id = ${fichierId}`;
  const { rows } = await sql<PieceEnregistree>`
    select f.id, f.nom, f.mime, f.taille, f.sha256, f.cree_par_nom as "creeParNom", f.cree_le as "creeLe"
    from ${sql.table(`${table}_piece`)} p join fichier f on f.tenant_id = p.tenant_id and f.id = p.fichier_id
    where p.tenant_id = ${tx.tenantId} and p.${sql.ref(`${table}_id`)} = ${id} ${laSeule} order by f.id`.execute(tx);
  return rows;
};

/** The same, as a screen shows them. */
export const piecesMontrees = async (tx: TenantTx, table: TablePorteuse, id: number): Promise<Piece[]> =>
  (await lirePieces(tx, table, id)).map(({ sha256: _s, id: fichierId, ...piece }) => ({ fichierId, ...piece }));

const attacher = async (tx: TenantTx, table: TablePorteuse, id: number, fichierId: number): Promise<void> => {
  await sql`insert into ${sql.table(`${table}_piece`)} (tenant_id, ${sql.ref(`${table}_id`)}, fichier_id)
    values (${tx.tenantId}, ${id}, ${fichierId})`.execute(tx);
};

/** Attaching is not editing: the version stays, so that a form open meanwhile can still be saved. */
const compter = async (tx: TenantTx, table: TablePorteuse, id: number, nombre: number): Promise<void> => {
  await sql`update ${sql.table(table)} set nb_pieces = ${nombre}
    where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx);
};

/**
 * Attaches files in the transaction of a caller that was allowed to.
 * @throws 409 TROP_DE_PIECES
 */
export const joindreDansTx = async <L extends Porteuse>(
  tx: TenantTx,
  { acteur, services }: Contexte,
  porteur: Porteur<L>,
  { id, nbPieces }: Porteuse,
  fichiers: readonly FichierRecu[],
): Promise<Piece[]> => {
  const { table, maximum, refus } = porteur;
  if (nbPieces + fichiers.length > maximum) throw refus.tropDePieces(maximum);
  const pieces: Piece[] = [];
  for (const recu of fichiers) {
    const enregistre = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
    const { sha256: _, id: fichierId, ...fichier } = enregistre;
    await attacher(tx, table, id, fichierId);
    const creeLe = services.maintenant().toISOString();
    pieces.push({ fichierId, ...fichier, creeParNom: acteur.nomComplet, creeLe });
  }
  await compter(tx, table, id, nbPieces + pieces.length);
  const apres = { pieces: pieces.map(({ nom }) => nom) };
  await journaliser(tx, acteur, { objet: table, objetId: id, action: 'joindre', apres });
  porteur.prevenir(tx, id);
  return pieces;
};

/** @throws 400 without a file, 404, 403, 409 TROP_DE_PIECES */
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

/** @throws 404 for a file that is not one of this row's */
const trouverPiece = async (
  tx: TenantTx,
  table: TablePorteuse,
  id: number,
  fichierId: number,
): Promise<PieceEnregistree> => exigerPresence((await lirePieces(tx, table, id, fichierId))[0]);

type PieceDe = { readonly id: number; readonly fichierId: number };
/** The bytes of a file, for whoever sees the row that carries it. @throws 404 */
export const servirPiece = (ctx: Contexte, table: TablePorteuse, { id, fichierId }: PieceDe): Promise<FichierReponse> =>
  servirDuTenant(ctx, async (tx) => (await trouverPiece(tx, table, id, fichierId)).id);

/** @throws 404, 403, and what `verifierRetrait` refuses */
export const retirerPiece = <L extends Porteuse>(
  ctx: Contexte,
  porteur: Porteur<L>,
  { id, fichierId }: PieceDe,
): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { table, enJournal = (piece) => piece, oublierFichier = oublier } = porteur;
    const ligne = await porteur.charger(tx, ctx.acteur, id);
    const piece = await trouverPiece(tx, table, id, fichierId);
    porteur.verifierRetrait?.(ligne);
    await oublierFichier(tx, id, fichierId);
    await compter(tx, table, id, ligne.nbPieces - 1);
    await journaliser(tx, ctx.acteur, { objet: table, objetId: id, action: 'retirer-piece', avant: enJournal(piece) });
    porteur.prevenir(tx, id);
    return null;
  });
const oublier = (tx: TenantTx, _id: number, fichierId: number): Promise<void> => supprimerFichier(tx, fichierId);

/**
 * Called before the row itself is deleted.
 * @returns what the journal keeps of them
 */
export const oublierPieces = async <L extends Porteuse>(
  tx: TenantTx,
  { table, enJournal = (piece) => piece, oublierFichier = oublier }: Porteur<L>,
  id: number,
): Promise<object[]> => {
  const pieces = await lirePieces(tx, table, id);
  for (const piece of pieces) await oublierFichier(tx, id, piece.id);
  return pieces.map(enJournal);
};
