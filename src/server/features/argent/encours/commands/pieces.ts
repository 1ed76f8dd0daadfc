import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, lireRecu, supprimerFichier, trouverFichier } from '#server/core/files/fichiers.ts';
import { servirFichier } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Piece } from '#shared/features/argent/encours/contract/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import { verifierActe } from '#shared/features/argent/encours/rules.ts';
import { estDansUnMail, piecesEncours, type PieceEnregistree } from '../read-models/pieces.ts';
import { oublierFichierDesLiens } from '../repository/liens.ts';
import { deletePiece, insertPiece, updateNbPieces } from '../repository/pieces.ts';
import type { LigneVerrouillee } from '../repository.ts';
import { findReglement, updatePieceDuReglement } from '../repository/reglements.ts';
import { chargerEncours, prevenirEncours } from './agir.ts';

const MAX_PIECES = 50;

/** Joins files in the caller's transaction, which was allowed to: what a person joins, and the paper that an encours was made of. */
export const joindreDansTx = async (
  tx: TenantTx,
  { acteur, services }: Contexte,
  { id, nbPieces }: Pick<LigneVerrouillee, 'id' | 'nbPieces'>,
  fichiers: readonly FichierRecu[],
): Promise<Piece[]> => {
  if (nbPieces + fichiers.length > MAX_PIECES) throw encoursErrors.tropDePieces();
  const pieces: Piece[] = [];
  for (const recu of fichiers) {
    const {
      sha256: _,
      id: fichierId,
      ...fichier
    } = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
    await insertPiece(tx, id, fichierId);
    pieces.push({ fichierId, ...fichier, creeParNom: acteur.nomComplet, creeLe: services.maintenant().toISOString() });
  }
  await updateNbPieces(tx, id, nbPieces + pieces.length);
  await journaliser(tx, acteur, {
    objet: 'encours',
    objetId: id,
    action: 'joindre',
    apres: { pieces: pieces.map(({ nom }) => nom) },
  });
  prevenirEncours(tx, [id]);
  return pieces;
};

export const joindrePieces = async (ctx: Contexte, id: number, fichiers: readonly FichierRecu[]): Promise<Piece[]> => {
  if (fichiers.length === 0) throw encoursErrors.fichierManquant();
  return inTenant(ctx, async (tx) => {
    const encours = await chargerEncours(tx, ctx.acteur, id, peut.canJoindrePiece);
    return joindreDansTx(tx, ctx, encours, fichiers);
  });
};

/** The proof of one settlement: a file of its encours, shown beside it (ENC-33). */
export const joindreAuReglement = async (
  ctx: Contexte,
  { id, reglementId }: { readonly id: number; readonly reglementId: number },
  fichiers: readonly FichierRecu[],
): Promise<Piece> => {
  if (fichiers.length === 0) throw encoursErrors.fichierManquant();
  if (fichiers.length > 1) throw encoursErrors.unSeulFichier();
  return inTenant(ctx, async (tx) => {
    const encours = await chargerEncours(tx, ctx.acteur, id, peut.canReglerEncours);
    const reglement = await findReglement(tx, id, reglementId);
    if (!reglement) throw coreErrors.introuvable();
    if (reglement.annuleLe) throw encoursErrors.reglementAnnule();
    const [piece] = await joindreDansTx(tx, ctx, encours, fichiers);
    await updatePieceDuReglement(tx, id, reglementId, piece!.fichierId);
    return piece!;
  });
};

/** @throws 404 for a file that is not attached to this encours */
const trouverPiece = async (tx: TenantTx, encoursId: number, fichierId: number): Promise<PieceEnregistree> => {
  const [piece] = await piecesEncours(tx, encoursId, fichierId);
  if (!piece) throw coreErrors.introuvable();
  return piece;
};

/** Opened and examined once the connection is given back. */
export const lirePiece = async (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> => {
  const fichier = await inTenant(ctx, async (tx) => {
    await trouverPiece(tx, id, fichierId);
    return trouverFichier(tx, { tenantId: tx.tenantId, id: fichierId });
  });
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};

/** A mail that carries it can still be sent again; no link gives it any more (ENC-52, ENC-54). */
const oublierFichier = async (tx: TenantTx, encoursId: number, fichierId: number): Promise<void> => {
  if (!(await estDansUnMail(tx, encoursId, fichierId))) return supprimerFichier(tx, fichierId);
  await oublierFichierDesLiens(tx, fichierId);
  await deletePiece(tx, encoursId, fichierId);
};

export const retirerPiece = (ctx: Contexte, id: number, fichierId: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const encours = await chargerEncours(tx, ctx.acteur, id, peut.canJoindrePiece);
    const { nom } = await trouverPiece(tx, id, fichierId);
    verifierActe('retirerPiece', encours);
    await oublierFichier(tx, id, fichierId);
    await updateNbPieces(tx, id, encours.nbPieces - 1);
    await journaliser(tx, ctx.acteur, {
      objet: 'encours',
      objetId: id,
      action: 'retirer-piece',
      avant: { fichierId, nom },
    });
    prevenirEncours(tx, [id]);
    return null;
  });

/** Called before the encours itself is deleted: nothing else uses its files. */
export const oublierPieces = async (tx: TenantTx, encoursId: number): Promise<void> => {
  for (const { id } of await piecesEncours(tx, encoursId)) await oublierFichier(tx, encoursId, id);
};
