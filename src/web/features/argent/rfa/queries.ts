import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { ActeRfa } from '#shared/features/argent/rfa/rules.ts';
import { utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof rfaContract;
export type FiltresRfa = QueryInputOf<Contrat['listRfa']>;
type RfaVue = Pick<Rfa, 'id' | 'version'>;

/** Subject of the push channel. */
const RACINE = ['rfa'] as const;

export const rfaQueries = {
  racine: RACINE,
  liste: (query: FiltresRfa) => lectureContinue([...RACINE, 'liste', query], rfaContract.listRfa, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], rfaContract.detailRfa, { params: { id } }),
  explication: (id: number, periode: number) =>
    lectureDe([...RACINE, 'explication', id, periode], rfaContract.expliquerRfa, {
      params: { id },
      query: { periode },
    }),
  operateurs: () =>
    lectureDe(['utilisateur', 'operateursRfa'], utilisateurContract.operateursRfa, {}, { staleTime: 300_000 }),
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

/**
 * The acts on RFA. Each reads again, even after a refusal, the RFA, the encours of their paliers and the amounts due
 * by laboratories.
 */
export const useActesRfa = hookActes(['rfa', 'encours', 'laboratoire'], ({ client, partir, puis, rafraichir }) => ({
  creer: (body: Corps<'creerRfa'>, idempotencyKey: string) =>
    puis(call(rfaContract.creerRfa, { body, idempotencyKey })),
  modifier: (id: number, body: Corps<'modifierRfa'>) => puis(call(rfaContract.modifierRfa, { params: { id }, body })),
  dupliquer: (id: number, body: Corps<'dupliquerRfa'>, idempotencyKey: string) =>
    puis(call(rfaContract.dupliquerRfa, { params: { id }, body, idempotencyKey })),
  dupliquerAnnee: (body: Corps<'dupliquerAnneeRfa'>, idempotencyKey: string) =>
    puis(call(rfaContract.dupliquerAnneeRfa, { body, idempotencyKey })),
  repondre: ({ id, version }: RfaVue, acte: ActeRfa) =>
    puis(call(rfaContract.repondreRfa, { params: { id }, body: { acte, version } })),
  changerPalier: ({ id, version }: RfaVue, palierId: number, periode: number, etat: EtatPalier) =>
    puis(call(rfaContract.changerPalierRfa, { params: { id, palierId }, body: { etat, periode, version } })),
  reclamerSolde: ({ id, version }: RfaVue, periode: number) =>
    puis(call(rfaContract.reclamerSoldeRfa, { params: { id }, body: { periode, version } })),
  corrigerReclamation: ({ id, version }: RfaVue, periode: number) =>
    puis(call(rfaContract.corrigerReclamationRfa, { params: { id }, body: { periode, version } })),
  garderEcart: (id: number, body: Corps<'garderEcartRfa'>) =>
    puis(call(rfaContract.garderEcartRfa, { params: { id }, body })),
  saisirBases: (id: number, body: Corps<'saisirBasesRfa'>) =>
    puis(call(rfaContract.saisirBasesRfa, { params: { id }, body })),
  supprimer: ({ id, version }: RfaVue) =>
    partir(call(rfaContract.supprimerRfa, { params: { id }, query: { version } })),
  retirerPiece: (id: number, fichierId: number) =>
    puis(call(rfaContract.retirerPieceRfa, { params: { id, fichierId } })),
  remettrePiece: (id: number, fichierId: number) =>
    puis(call(rfaContract.remettrePieceRfa, { params: { id, fichierId } })),
  /** Reads the RFA without the cache, after a conflict or before naming the data that an act loses. */
  relire: (id: number) => client.fetchQuery({ ...rfaQueries.detail(id), staleTime: 0 }),
  rafraichir,
}));
export type ActesRfa = ReturnType<typeof useActesRfa>;
