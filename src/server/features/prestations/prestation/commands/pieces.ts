import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, lireRecu, supprimerFichier, trouverFichier } from '#server/core/files/fichiers.ts';
import { servirFichier } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { PieceRfa as Piece } from '#shared/features/argent/rfa/contract/lecture.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { MAX_PIECES } from '#shared/features/prestations/prestation/schemas.ts';
import { piecesPrestation, type PieceEnregistree } from '../read-models/pieces.ts';
import { insertPiece, updateNbPieces } from '../repository/pieces.ts';
import { chargerPrestation, prevenirPrestation } from './charger.ts';

/** @throws 400 without a file, 409 TROP_DE_PIECES */
export const joindrePrestation = (ctx: Contexte, id: number, fichiers: readonly FichierRecu[]): Promise<Piece[]> => {
  if (fichiers.length === 0) throw prestationErrors.fichierManquant();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const { nbPieces } = await chargerPrestation(tx, acteur, id);
    if (nbPieces + fichiers.length > MAX_PIECES) throw prestationErrors.tropDePieces(MAX_PIECES);
    const pieces: Piece[] = [];
    for (const recu of fichiers) {
      const enregistre = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
      const { sha256: _, id: fichierId, ...fichier } = enregistre;
      await insertPiece(tx, id, fichierId);
      const creeLe = services.maintenant().toISOString();
      pieces.push({ fichierId, ...fichier, creeParNom: acteur.nomComplet, creeLe });
    }
    await updateNbPieces(tx, id, nbPieces + pieces.length);
    await journaliser(tx, acteur, {
      objet: 'prestation',
      objetId: id,
      action: 'joindre',
      apres: { pieces: pieces.map(({ nom }) => nom) },
    });
    prevenirPrestation(tx, id);
    return pieces;
  });
};

/** @throws 404 for a file that is not one of this prestation's */
const trouverPiece = async (tx: TenantTx, id: number, fichierId: number): Promise<PieceEnregistree> =>
  exigerPresence((await piecesPrestation(tx, id, fichierId))[0]);

/** Opened and examined once the connection is given back. */
export const lirePiecePrestation = async (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> => {
  const fichier = await inTenant(ctx, async (tx) => {
    await trouverPiece(tx, id, fichierId);
    return trouverFichier(tx, { tenantId: tx.tenantId, id: fichierId });
  });
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};

export const retirerPiecePrestation = (ctx: Contexte, id: number, fichierId: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { nbPieces } = await chargerPrestation(tx, ctx.acteur, id);
    const piece = await trouverPiece(tx, id, fichierId);
    await supprimerFichier(tx, fichierId);
    await updateNbPieces(tx, id, nbPieces - 1);
    await journaliser(tx, ctx.acteur, { objet: 'prestation', objetId: id, action: 'retirer-piece', avant: piece });
    prevenirPrestation(tx, id);
    return null;
  });

/**
 * Called before the prestation itself is deleted: nothing else uses its files.
 * @returns what they were
 */
export const oublierPieces = async (tx: TenantTx, id: number): Promise<PieceEnregistree[]> => {
  const pieces = await piecesPrestation(tx, id);
  for (const piece of pieces) await supprimerFichier(tx, piece.id);
  return pieces;
};
