import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { passerCompteA, type SuitesAdhesion } from '#server/features/comptes/tenant/commands.ts';
import { inscriptionsEnAttente } from '#server/features/comptes/tenant/read-models.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReponseInscriptions } from '#shared/features/comptes/abonnement/contract.ts';
import { canChangerAbonnement } from '#shared/features/comptes/abonnement/policy.ts';
import { changerAbonnementDe } from './changer.ts';

type Sorts = { nbFaites: number; empechements: { id: number; nom: string; phrase: string }[] };

/**
 * Registrations answered together, each in a transaction of its own with its trial: one that fails says why and stops
 * no other (CPT-96, CPT-97).
 */
export const repondreInscriptions = async (
  ctx: Contexte,
  { ids, tous, reponse, essai, motif }: ReponseInscriptions,
  suites: Pick<SuitesAdhesion, 'cloreAdhesions'>,
): Promise<Sorts> => {
  if (!canChangerAbonnement(ctx.acteur)) throw coreErrors.interdit();
  const inscriptions = await inSysteme(ctx, (tx) => inscriptionsEnAttente(tx, tous ? { q: tous.q } : { ids }));
  const connues = new Set(inscriptions.map(({ id }) => id));
  const sorts: Sorts = {
    nbFaites: 0,
    empechements: ids
      .filter((id) => !connues.has(id))
      .map((id) => ({ id, nom: '', phrase: 'Cette inscription n’attend plus de réponse.' })),
  };
  for (const { id, nom } of inscriptions)
    try {
      await inSysteme(ctx, async (tx) => {
        await passerCompteA(tx, ctx, { id, vers: reponse, motif: reponse === 'REFUSED' ? motif : null }, suites);
        if (reponse === 'ACCEPTED' && essai > 0) await changerAbonnementDe(tx, ctx, id, { essai });
      });
      sorts.nbFaites += 1;
    } catch (erreur) {
      if (!(erreur instanceof AppError) || erreur.status >= 500) throw erreur;
      sorts.empechements.push({ id, nom, phrase: erreur.message });
    }
  return sorts;
};
