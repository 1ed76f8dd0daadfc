import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, lireRecu, supprimerFichier, trouverFichier } from '#server/core/files/fichiers.ts';
import { servirFichier } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import type { PieceRfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import { MAX_PIECES_RFA } from '#shared/features/argent/rfa/schemas.ts';
import { chargerRfa, prevenirRfa } from './charger.ts';
import { piecesRfa, type PieceEnregistree } from '../read-models/pieces.ts';
import { insertPiece, updateNbPieces } from '../repository/pieces.ts';

/** @param peut who keeps it: a pharmacy its RFA, a groupement its own */
export const joindreRfa = (
  ctx: Contexte,
  id: number,
  fichiers: readonly FichierRecu[],
  peut = canGererRfa,
): Promise<PieceRfa[]> => {
  if (fichiers.length === 0) throw rfaErrors.fichierManquant();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const rfa = await chargerRfa(tx, acteur, id, peut);
    if (rfa.nbPieces + fichiers.length > MAX_PIECES_RFA) throw rfaErrors.tropDePieces();
    const pieces: PieceRfa[] = [];
    for (const recu of fichiers) {
      const enregistre = await enregistrerFichier(tx, services.fichiers, await lireRecu(recu, acteur));
      const { sha256: _, id: fichierId, ...fichier } = enregistre;
      await insertPiece(tx, id, fichierId);
      pieces.push({
        fichierId,
        ...fichier,
        creeParNom: acteur.nomComplet,
        creeLe: services.maintenant().toISOString(),
      });
    }
    await updateNbPieces(tx, id, rfa.nbPieces + pieces.length);
    await journaliser(tx, acteur, {
      objet: 'rfa',
      objetId: id,
      action: 'joindre',
      apres: { pieces: pieces.map(({ nom }) => nom) },
    });
    prevenirRfa(tx, id);
    return pieces;
  });
};

/** @throws 404 for a file that is not one of this RFA's */
const trouverPiece = async (tx: TenantTx, rfaId: number, fichierId: number): Promise<PieceEnregistree> => {
  const [piece] = await piecesRfa(tx, rfaId, fichierId);
  if (!piece) throw coreErrors.introuvable();
  return piece;
};

/** Opened and examined once the connection is given back. */
export const lirePieceRfa = async (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> => {
  const fichier = await inTenant(ctx, async (tx) => {
    await trouverPiece(tx, id, fichierId);
    return trouverFichier(tx, { tenantId: tx.tenantId, id: fichierId });
  });
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};

export const retirerPieceRfa = (ctx: Contexte, id: number, fichierId: number, peut = canGererRfa): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const rfa = await chargerRfa(tx, ctx.acteur, id, peut);
    const piece = await trouverPiece(tx, id, fichierId);
    await supprimerFichier(tx, fichierId);
    await updateNbPieces(tx, id, rfa.nbPieces - 1);
    await journaliser(tx, ctx.acteur, { objet: 'rfa', objetId: id, action: 'retirer-piece', avant: piece });
    prevenirRfa(tx, id);
    return null;
  });

/**
 * Called before the RFA itself is deleted: nothing else uses its files.
 * @returns what they were
 */
export const oublierPieces = async (tx: TenantTx, rfaId: number) => {
  const pieces = await piecesRfa(tx, rfaId);
  for (const { id } of pieces) await supprimerFichier(tx, id);
  return pieces;
};
