import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, lireRecu, supprimerFichier, trouverFichier } from '#server/core/files/fichiers.ts';
import { servirFichier } from '#server/core/files/servir.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { conditionErrors } from '#shared/features/conditions/condition/errors.ts';
import { canRedigerCondition } from '#shared/features/conditions/condition/policy.ts';
import { verifierSienne } from '#shared/features/conditions/condition/rules.ts';
import { MAX_PIECES, type PieceCondition } from '#shared/features/conditions/condition/schemas.ts';
import { chargerCondition, prevenirCondition } from './charger.ts';
import { piecesCondition, type PieceEnregistree } from '../read-models/pieces.ts';
import { insertPiece, updateNbPieces } from '../repository/pieces.ts';

export const joindreCondition = (
  ctx: Contexte,
  id: number,
  fichiers: readonly FichierRecu[],
): Promise<PieceCondition[]> => {
  if (fichiers.length === 0) throw conditionErrors.fichierManquant();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const condition = await chargerCondition(tx, acteur, id, canRedigerCondition);
    verifierSienne(condition);
    if (condition.nbPieces + fichiers.length > MAX_PIECES) throw conditionErrors.tropDePieces();
    const pieces: PieceCondition[] = [];
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
    await updateNbPieces(tx, id, condition.nbPieces + pieces.length);
    await journaliser(tx, acteur, {
      objet: 'condition',
      objetId: id,
      action: 'joindre',
      apres: { pieces: pieces.map(({ nom }) => nom) },
    });
    prevenirCondition(tx, id);
    return pieces;
  });
};

/** @throws 404 for a file that is not one of this condition's */
const trouverPiece = async (tx: TenantTx, conditionId: number, fichierId: number): Promise<PieceEnregistree> => {
  const [piece] = await piecesCondition(tx, conditionId, fichierId);
  if (!piece) throw coreErrors.introuvable();
  return piece;
};

/** Opened and examined once the connection is given back. */
export const lirePieceCondition = async (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> => {
  const fichier = await inTenant(ctx, async (tx) => {
    await trouverPiece(tx, id, fichierId);
    return trouverFichier(tx, { tenantId: tx.tenantId, id: fichierId });
  });
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};

export const retirerPieceCondition = (ctx: Contexte, id: number, fichierId: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const condition = await chargerCondition(tx, ctx.acteur, id, canRedigerCondition);
    const piece = await trouverPiece(tx, id, fichierId);
    verifierSienne(condition);
    await supprimerFichier(tx, fichierId);
    await updateNbPieces(tx, id, condition.nbPieces - 1);
    await journaliser(tx, ctx.acteur, { objet: 'condition', objetId: id, action: 'retirer-piece', avant: piece });
    prevenirCondition(tx, id);
    return null;
  });

/**
 * Called before the condition itself is deleted: nothing else uses its files.
 * @returns what they were
 */
export const oublierPieces = async (tx: TenantTx, conditionId: number) => {
  const pieces = await piecesCondition(tx, conditionId);
  for (const { id } of pieces) await supprimerFichier(tx, id);
  return pieces;
};
