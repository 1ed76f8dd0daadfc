import type { Contexte } from '#server/core/contexte.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { adhesionContract, SortDemande, SortRefus } from '#shared/features/reseau/adhesion/contract.ts';
import { deciderAdhesion } from '../commands.ts';
import type { SuitesAcceptation } from './suites.ts';

type Choix<K extends 'accepterDemandes' | 'refuserDemandes'> = BodyOf<(typeof adhesionContract)[K]>;

/**
 * Chosen requests, each in a transaction of its own: authorised, journalled and told as if it were alone; one that
 * fails says why and stops no other (RES-42, RES-43).
 * @returns for each, why it was not done, or null
 */
const deciderChacune = async (
  ctx: Contexte,
  demandes: Choix<'accepterDemandes'>['demandes'],
  decision: { readonly acte: 'accepter' | 'refuser'; readonly motif?: string },
  suites: SuitesAcceptation,
): Promise<{ id: number; empechement: string | null }[]> => {
  const sorts: { id: number; empechement: string | null }[] = [];
  for (const { id, version } of demandes)
    try {
      await deciderAdhesion(ctx, id, { ...decision, version }, suites, async () => null);
      sorts.push({ id, empechement: null });
    } catch (erreur) {
      if (!(erreur instanceof AppError) || erreur.status >= 500) throw erreur;
      sorts.push({ id, empechement: erreur.message });
    }
  return sorts;
};

export const accepterDemandes = async (
  ctx: Contexte,
  { demandes }: Choix<'accepterDemandes'>,
  suites: SuitesAcceptation,
): Promise<SortDemande[]> =>
  (await deciderChacune(ctx, demandes, { acte: 'accepter' }, suites)).map(({ id, empechement }) => ({
    id,
    acceptee: empechement === null,
    refus: empechement,
  }));

/** All with the same motive, that each pharmacy reads. */
export const refuserDemandes = async (
  ctx: Contexte,
  { demandes, motif }: Choix<'refuserDemandes'>,
  suites: SuitesAcceptation,
): Promise<SortRefus[]> =>
  (await deciderChacune(ctx, demandes, { acte: 'refuser', motif }, suites)).map(({ id, empechement }) => ({
    id,
    refusee: empechement === null,
    empechement,
  }));
