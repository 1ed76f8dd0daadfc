import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { piecesMontrees } from '#server/core/files/pieces.ts';
import { historiqueDe } from '#server/core/historique.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { findCoordonnees } from '../repository/coordonnees.ts';
import { unePrestation } from './liste.ts';
import { operationsLiees } from './operations.ts';
import { piecesDePrestation } from './pieces.ts';
import { reversionsSuivies } from './reversions.ts';
import { virementsDe } from './virements.ts';

/** One prestation with its operations, reversions, transfer files and papers. @throws 404 */
export const detailPrestation = async (tx: TenantTx, ctx: Contexte, id: number): Promise<DetailPrestation> => {
  const { nbMessageNotRead: _n, ...prestation } = await unePrestation(tx, ctx, id);
  const suivies = await enSysteme(tx, (systeme) =>
    reversionsSuivies(systeme, ctx.acteur, prestation, ctx.services.maintenant()),
  );
  return {
    ...prestation,
    operations: await operationsLiees(tx, id),
    reversions: suivies.map(({ compte: _c, ...reversion }) => reversion),
    ecartCentimes: prestation.aReverserCentimes - prestation.repartiCentimes,
    virements: await virementsDe(tx, ctx.acteur, id),
    ibanConnu: (await findCoordonnees(tx)) !== undefined,
    pieces: await piecesMontrees(tx, piecesDePrestation, id, { acteur: ctx.acteur, aujourdhui: aujourdhuiDe(ctx) }),
    historique: await historiqueDe(tx, 'prestation', id),
  };
};
