import type { ContextePublic } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import * as lienPublic from '#server/core/lien-public.ts';
import { reclamationErrors } from '#shared/features/echanges/reclamation/errors.ts';
import { findLienReclamation } from '../repository/lien.ts';

export type { LienOuvert, LienRecu } from '#server/core/lien-public.ts';

const LIEN: lienPublic.SorteDeLien = {
  nom: 'reclamation',
  trouver: findLienReclamation,
  invalide: reclamationErrors.invalide,
};

/** The réclamation a link opens. @throws 404 RECLAMATION_INVALIDE, 429 */
export const entrerParLienReclamation = (
  ctx: ContextePublic,
  recu: lienPublic.LienRecu,
): Promise<lienPublic.LienOuvert> => lienPublic.entrerParLien(ctx, LIEN, recu);

/** Under the walls of the account the link belongs to. */
export const parLienReclamation = <T>(
  ctx: ContextePublic,
  recu: lienPublic.LienRecu,
  work: (tx: TenantTx, ouvert: lienPublic.LienOuvert) => Promise<T>,
  avant?: (ouvert: lienPublic.LienOuvert) => Promise<void>,
): Promise<T> => lienPublic.parLien(ctx, LIEN, recu, work, avant);
