import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { PoidsPartage } from '#shared/features/argent/rfa-groupement/schemas/enumerations.ts';
import { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { call } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof rfaGroupementContract;
export type FiltresRfasGroupement = QueryInputOf<Contrat['listRfasGroupement']>;
type FiltresAdherentsRfa = QueryInputOf<Contrat['adherentsRfaGroupement']>;
type RfaVue = Pick<RfaGroupement, 'id' | 'version'>;

/** Keyed under `rfa`, the subject of the push channel, so that an adhérent's answer or base shows at once. */
const RACINE = ['rfa', 'groupement'] as const;

export const rfaGroupementQueries = {
  liste: (query: FiltresRfasGroupement) =>
    lectureContinue([...RACINE, 'liste', query], rfaGroupementContract.listRfasGroupement, { query }),
  detail: (id: number) =>
    lectureDe([...RACINE, 'detail', id], rfaGroupementContract.detailRfaGroupement, { params: { id } }),
  adherents: (id: number, query: FiltresAdherentsRfa) =>
    lectureContinue([...RACINE, 'adherents', id, query], rfaGroupementContract.adherentsRfaGroupement, {
      params: { id },
      query,
    }),
  partage: (id: number, poids: PoidsPartage) =>
    lectureContinue([...RACINE, 'partage', id, poids], rfaGroupementContract.partageRfaGroupement, {
      params: { id },
      query: { poids },
    }),
  ciblage: (id: number) =>
    lectureDe(
      [...RACINE, 'ciblage', id],
      rfaGroupementContract.ciblageRfaGroupement,
      { params: { id } },
      { staleTime: 0 },
    ),
  invalidation: (id: number) =>
    lectureDe(
      [...RACINE, 'invalidation', id],
      rfaGroupementContract.apercuInvalidation,
      { params: { id } },
      { staleTime: 0 },
    ),
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

/** The acts of a groupement on its RFA; each reads the shown data again, even after a refusal. */
export const useActesRfaGroupement = hookActes(['rfa', 'laboratoire'], ({ client, partir, puis, rafraichir }) => {
  const c = rfaGroupementContract;
  return {
    creer: (body: Corps<'creerRfaGroupement'>, idempotencyKey: string) =>
      puis(call(c.creerRfaGroupement, { body, idempotencyKey })),
    modifier: (id: number, body: Corps<'modifierRfaGroupement'>) =>
      puis(call(c.modifierRfaGroupement, { params: { id }, body })),
    dupliquer: (id: number, body: Corps<'dupliquerRfaGroupement'>, idempotencyKey: string) =>
      puis(call(c.dupliquerRfaGroupement, { params: { id }, body, idempotencyKey })),
    supprimer: ({ id, version }: RfaVue) =>
      partir(call(c.supprimerRfaGroupement, { params: { id }, query: { version } })),
    changerEtat: ({ id, version }: RfaVue, acte: 'valider' | 'invalider') =>
      puis(call(c.changerEtatRfaGroupement, { params: { id }, body: { acte, version } })),
    changerPalier: ({ id, version }: RfaVue, palierId: number, periode: number, etat: EtatPalier) =>
      puis(call(c.changerPalierRfaGroupement, { params: { id, palierId }, body: { etat, periode, version } })),
    prevoirRelance: (id: number, pharmacieIds?: number[]) =>
      call(c.prevoirRelanceRfa, { params: { id }, body: { pharmacieIds } }),
    relancer: (id: number, pharmacieIds?: number[]) =>
      puis(call(c.relancerRfaGroupement, { params: { id }, body: { pharmacieIds } })),
    retirerPiece: (id: number, fichierId: number) =>
      puis(call(c.retirerPieceRfaGroupement, { params: { id, fichierId } })),
    remettrePiece: (id: number, fichierId: number) =>
      puis(call(c.remettrePieceRfaGroupement, { params: { id, fichierId } })),
    /** Reads the RFA without the cache, after a conflict or before naming the effects of an act. */
    relire: (id: number) => client.fetchQuery({ ...rfaGroupementQueries.detail(id), staleTime: 0 }),
    rafraichir,
  };
});
export type ActesRfaGroupement = ReturnType<typeof useActesRfaGroupement>;
