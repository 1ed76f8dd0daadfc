import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { aliasContract } from '#shared/features/argent/encaissement/contract/alias.ts';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { envoyerPapier } from '#web/features/argent/encours/queries.ts';
import { call } from '#web/lib/api.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { puisRelire } from '#web/lib/query.ts';

type Contrat = typeof encaissementContract;
export type FiltresListeEncaissement = QueryInputOf<Contrat['listEncaissements']>;
export type FiltresLibresEncaissement = QueryInputOf<Contrat['ongletsEncaissements']>;
type EncaissementVu = Pick<Encaissement, 'id' | 'version'>;

/** Subject of the push channel. */
const RACINE = ['encaissement'] as const;

export const encaissementQueries = {
  racine: RACINE,
  liste: (query: FiltresListeEncaissement) =>
    lectureContinue([...RACINE, 'liste', query], encaissementContract.listEncaissements, { query }),
  onglets: (query: FiltresLibresEncaissement) =>
    lectureContinue([...RACINE, 'onglets', query], encaissementContract.ongletsEncaissements, { query }),
  tuiles: (laboratoireId?: number) =>
    lectureDe([...RACINE, 'tuiles', laboratoireId ?? null], encaissementContract.tuilesEncaissements, {
      query: { laboratoireId },
    }),
  reglage: () =>
    lectureDe([...RACINE, 'reglage'], encaissementContract.lireReglageEncaissements, {}, { staleTime: 60_000 }),
  detail: (id: number) =>
    lectureDe([...RACINE, 'detail', id], encaissementContract.detailEncaissement, { params: { id } }),
  rapprochements: (id: number) =>
    lectureDe([...RACINE, 'rapprochements', id], encaissementContract.rapprocherEncaissement, { params: { id } }),
  /** Proposals that may be accepted together (ECM-26). */
  surs: () =>
    lectureDe([...RACINE, 'rapprochements', 'surs'], encaissementContract.listRapprochementsSurs, {}, { staleTime: 0 }),
  alias: (laboratoireId: number) =>
    lectureDe([...RACINE, 'alias', laboratoireId], aliasContract.listAlias, { params: { id: laboratoireId } }),
  /** Encaissements that may settle these encours: read when the dialog opens, never cached. */
  proposes: (encoursIds: readonly number[]) =>
    lectureDe(
      [...RACINE, 'proposes', encoursIds],
      encoursContract.encaissementsProposes,
      { query: { encours: encoursIds.join() } },
      { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false },
    ),
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

/**
 * The acts on encaissements. Each reads again, even after a refusal, the encaissements, the encours they settle and
 * the amounts that laboratories owe.
 */
export const useActesEncaissement = hookActes(
  ['encaissement', 'encours', 'laboratoire', 'rfa', 'promotion'],
  ({ client, puis, rafraichir }) => ({
    creer: (body: Corps<'creerEncaissement'>, idempotencyKey: string) =>
      envoyerPapier(
        (papier, cle) => puis(call(encaissementContract.creerEncaissement, { body: papier, idempotencyKey: cle })),
        body,
        idempotencyKey,
      ),
    modifier: (id: number, body: Corps<'modifierEncaissement'>) =>
      envoyerPapier(
        (papier) => puis(call(encaissementContract.modifierEncaissement, { params: { id }, body: papier })),
        body,
        '',
      ),
    annuler: ({ id, version }: EncaissementVu, motif: string | null) =>
      puis(call(encaissementContract.annulerEncaissement, { params: { id }, body: { version, motif } })),
    affecter: (id: number, body: Corps<'affecterEncaissement'>, idempotencyKey: string) =>
      puis(call(encaissementContract.affecterEncaissement, { params: { id }, body, idempotencyKey })),
    /** Undoes one act: its encours are back in their previous state (ECM-8). */
    annulerAffectations: ({ id, version }: EncaissementVu, acteId: number) =>
      puis(call(encaissementContract.annulerAffectations, { params: { id, acteId }, body: { version } })),
    retirerPaiement: ({ id, version }: EncaissementVu) =>
      puis(call(encaissementContract.retirerPaiementAvoir, { params: { id }, body: { version } })),
    changerReglage: (body: Corps<'modifierReglageEncaissements'>) =>
      puis(call(encaissementContract.modifierReglageEncaissements, { body })),
    retirerPiece: (id: number) => puis(call(encaissementContract.retirerPieceEncaissement, { params: { id } })),
    remettrePiece: (id: number, fichierId: number) =>
      puis(call(encaissementContract.remettrePieceEncaissement, { params: { id, fichierId } })),
    /** Reads the encaissement without the cache, after a conflict or before naming the effects of a cancellation. */
    relire: (id: number) => client.fetchQuery({ ...encaissementQueries.detail(id), staleTime: 0 }),
    rafraichir,
  }),
);
export type ActesEncaissement = ReturnType<typeof useActesEncaissement>;

/** The acts on the names of one laboratory. */
export const useActesAlias = (laboratoireId: number) => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> =>
      puisRelire(acte, () => client.invalidateQueries(encaissementQueries.alias(laboratoireId)));
    return {
      ajouter: (nom: string, idempotencyKey: string) =>
        puis(call(aliasContract.ajouterAlias, { params: { id: laboratoireId }, body: { nom }, idempotencyKey })),
      retirer: (aliasId: number) => puis(call(aliasContract.retirerAlias, { params: { id: laboratoireId, aliasId } })),
    };
  }, [client, laboratoireId]);
};
