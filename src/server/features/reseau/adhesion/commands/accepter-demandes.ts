import type { Contexte } from '#server/core/contexte.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { adhesionContract, SortDemande } from '#shared/features/reseau/adhesion/contract.ts';
import { deciderAdhesion } from '../commands.ts';
import type { SuitesDepart } from './suites.ts';

/**
 * Chosen requests, each in a transaction of its own: authorised, journalled and told as if it were alone; one that
 * fails says why and stops no other (RES-42).
 */
export const accepterDemandes = async (
  ctx: Contexte,
  { demandes }: BodyOf<(typeof adhesionContract)['accepterDemandes']>,
  suites: SuitesDepart,
): Promise<SortDemande[]> => {
  const sorts: SortDemande[] = [];
  for (const { id, version } of demandes)
    try {
      await deciderAdhesion(ctx, id, { acte: 'accepter', version }, suites);
      sorts.push({ id, acceptee: true, refus: null });
    } catch (erreur) {
      if (!(erreur instanceof AppError) || erreur.status >= 500) throw erreur;
      sorts.push({ id, acceptee: false, refus: erreur.message });
    }
  return sorts;
};
