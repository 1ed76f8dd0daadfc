import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { enregistrerFichier, supprimerFichier, trouverFichier } from '#server/core/files/fichiers.ts';
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
import { updateNbPieces } from '../repository.ts';

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
    for (const { nom, mimeDeclare, contenu } of fichiers) {
      const enregistre = await enregistrerFichier(tx, services.fichiers, { nom, mimeDeclare, contenu, auteur: acteur });
      const { sha256: _, id: fichierId, ...fichier } = enregistre;
      await tx
        .insertInto('condition_piece')
        .values({ tenant_id: tx.tenantId, condition_id: id, fichier_id: fichierId })
        .execute();
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
const trouver = async (tx: TenantTx, conditionId: number, fichierId: number): Promise<void> => {
  const piece = await tx
    .selectFrom('condition_piece')
    .select('fichier_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('condition_id', '=', conditionId)
    .where('fichier_id', '=', fichierId)
    .executeTakeFirst();
  if (!piece) throw coreErrors.introuvable();
};

/** Opened and examined once the connection is given back. */
export const lirePieceCondition = async (ctx: Contexte, id: number, fichierId: number): Promise<FichierReponse> => {
  const fichier = await inTenant(ctx, async (tx) => {
    await trouver(tx, id, fichierId);
    return trouverFichier(tx, { tenantId: tx.tenantId, id: fichierId });
  });
  return servirFichier(await fichier.ouvrir(ctx.services.fichiers));
};

export const retirerPieceCondition = (ctx: Contexte, id: number, fichierId: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const condition = await chargerCondition(tx, ctx.acteur, id, canRedigerCondition);
    await trouver(tx, id, fichierId);
    verifierSienne(condition);
    const [piece] = await fichiersDe(tx, id, fichierId);
    await supprimerFichier(tx, fichierId);
    await updateNbPieces(tx, id, condition.nbPieces - 1);
    await journaliser(tx, ctx.acteur, { objet: 'condition', objetId: id, action: 'retirer-piece', avant: piece });
    prevenirCondition(tx, id);
    return null;
  });

const fichiersDe = (tx: TenantTx, conditionId: number, fichierId?: number) =>
  tx
    .selectFrom('condition_piece as p')
    .innerJoin('fichier as f', (jointure) =>
      jointure.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.fichier_id'),
    )
    .select(['f.id', 'f.nom', 'f.taille', 'f.sha256'])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.condition_id', '=', conditionId)
    .$if(fichierId !== undefined, (requete) => requete.where('p.fichier_id', '=', fichierId!))
    .execute();

/**
 * Called before the condition itself is deleted: nothing else uses its files.
 * @returns what they were
 */
export const oublierPieces = async (tx: TenantTx, conditionId: number) => {
  const pieces = await fichiersDe(tx, conditionId);
  for (const { id } of pieces) await supprimerFichier(tx, id);
  return pieces;
};
