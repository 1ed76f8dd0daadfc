import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { annulerSiEchec } from '#server/core/db/annuler-si-echec.ts';
import { passerCompteA, type SuitesAdhesion } from '#server/features/comptes/tenant/commands.ts';
import { inscriptionsEnAttente } from '#server/features/comptes/tenant/read-models.ts';
import { lockTenants } from '#server/features/comptes/tenant/repository.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { ReponseInscriptions } from '#shared/features/comptes/abonnement/contract.ts';
import { canChangerAbonnement } from '#shared/features/comptes/abonnement/policy.ts';
import { changerAbonnementDe } from './changer.ts';

type Sorts = { nbFaites: number; empechements: { id: number; nom: string; phrase: string }[] };

/** Accounts answered in one transaction: their mails leave from the first ones on. */
const LOT = 25;

/**
 * Registrations are locked together, by id, before what all of them change (the news of the super administrators): two
 * answers at once, or a registration, wait and never cross. One that fails is undone alone.
 */
const repondreAuLot = (
  ctx: Contexte,
  lot: readonly { readonly id: number; readonly nom: string }[],
  { reponse, essai, motif }: Pick<ReponseInscriptions, 'reponse' | 'essai' | 'motif'>,
  suites: Pick<SuitesAdhesion, 'cloreAdhesions'>,
): Promise<Sorts> =>
  inSysteme(ctx, async (tx) => {
    await lockTenants(
      tx,
      lot.map(({ id }) => id),
    );
    const sorts: Sorts = { nbFaites: 0, empechements: [] };
    for (const { id, nom } of lot)
      try {
        await annulerSiEchec(tx, async () => {
          await passerCompteA(tx, ctx, { id, vers: reponse, motif: reponse === 'REFUSED' ? motif : null }, suites);
          if (reponse === 'ACCEPTED' && essai > 0) await changerAbonnementDe(tx, ctx, id, { essai });
        });
        sorts.nbFaites += 1;
      } catch (erreur) {
        if (!(erreur instanceof AppError) || erreur.status >= 500) throw erreur;
        sorts.empechements.push({ id, nom, phrase: erreur.message });
      }
    return sorts;
  });

/**
 * Registrations answered together, with their trial: one that fails says why and stops no other (CPT-96, CPT-97).
 * @throws 409 LISTE_CHANGEE when all those of the list are no longer as many as on screen
 */
export const repondreInscriptions = async (
  ctx: Contexte,
  { ids, tous, ...decision }: ReponseInscriptions,
  suites: Pick<SuitesAdhesion, 'cloreAdhesions'>,
): Promise<Sorts> => {
  if (!canChangerAbonnement(ctx.acteur)) throw coreErrors.interdit();
  const inscriptions = await inSysteme(ctx, (tx) => inscriptionsEnAttente(tx, tous ? { q: tous.q } : { ids }));
  if (tous && inscriptions.length !== tous.attendues) throw coreErrors.listeChangee('inscription', inscriptions.length);
  const connues = new Set(inscriptions.map(({ id }) => id));
  const sorts: Sorts = {
    nbFaites: 0,
    empechements: ids
      .filter((id) => !connues.has(id))
      .map((id) => ({ id, nom: '', phrase: 'Cette inscription n’attend plus de réponse.' })),
  };
  for (let i = 0; i < inscriptions.length; i += LOT) {
    const { nbFaites, empechements } = await repondreAuLot(ctx, inscriptions.slice(i, i + LOT), decision, suites);
    sorts.nbFaites += nbFaites;
    sorts.empechements.push(...empechements);
  }
  return sorts;
};
