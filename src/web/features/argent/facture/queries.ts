import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { GenreFacture, NatureLigne } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { call } from '#web/lib/api.ts';
import { partirPuisRelire, puisRelire, relireSujets } from '#web/lib/query.ts';

type Contrat = typeof factureContract;
export type FiltresFacture = QueryInputOf<Contrat['listFactures']>;
type FactureVue = Pick<Facture, 'id' | 'version'>;

/** Subject of the push channel. */
const RACINE = ['facture'] as const;
const LECTURE_MS = 1_500;

export const factureQueries = {
  liste: (query: FiltresFacture) =>
    queryOptions({
      queryKey: [...RACINE, 'liste', query],
      queryFn: ({ signal }) => call(factureContract.listFactures, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  tuiles: (laboratoireId?: number) =>
    queryOptions({
      queryKey: [...RACINE, 'tuiles', laboratoireId ?? null],
      queryFn: ({ signal }) => call(factureContract.tuilesFactures, { query: { laboratoireId }, signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'detail', id],
      queryFn: ({ signal }) => call(factureContract.detailFacture, { params: { id }, signal }),
    }),
  acheteursReconnus: () =>
    queryOptions({
      queryKey: [...RACINE, 'acheteurs'],
      queryFn: ({ signal }) => call(factureContract.acheteursReconnus, { signal }),
    }),
  refusees: () =>
    queryOptions({
      queryKey: [...RACINE, 'refusees'],
      queryFn: ({ signal }) => call(factureContract.facturesRefusees, { signal }),
    }),
  refusee: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'refusee', id],
      queryFn: ({ signal }) => call(factureContract.factureRefusee, { params: { id }, signal }),
    }),
  /** Polled until its last file is read; the push usually tells it sooner. */
  depot: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'depot', id],
      queryFn: ({ signal }) => call(factureContract.depotFactures, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.fini ? false : LECTURE_MS),
    }),
};

type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

/**
 * The acts on factures. Each reads again, even after a refusal, the factures, the amounts due by laboratories and the
 * bases of RFA.
 */
export const useActesFacture = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const relire = () => relireSujets(client, 'facture', 'encours', 'laboratoire', 'rfa');
    const rafraichir = () => void relire();
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, relire);
    return {
      deposer: (
        fichiers: readonly File[],
        body: Corps<'deposerFactures'>,
        suivi: { idempotencyKey: string; signal: AbortSignal; onProgress: (part: number) => void },
      ) => call(factureContract.deposerFactures, { fichiers, body, ...suivi }),
      saisir: (body: Corps<'saisirFacture'>, fichiers: readonly File[], idempotencyKey: string) =>
        puis(call(factureContract.saisirFacture, { body, fichiers, idempotencyKey })),
      corriger: (id: number, body: Corps<'corrigerFacture'>) =>
        puis(call(factureContract.corrigerFacture, { params: { id }, body })),
      oublierAcheteur: (id: number) => puis(call(factureContract.oublierAcheteur, { params: { id } })),
      remplacerPar: (refuseeId: number, factureId: number, idempotencyKey: string) =>
        puis(
          call(factureContract.remplacerParRefusee, { params: { id: refuseeId }, body: { factureId }, idempotencyKey }),
        ),
      ecarter: (id: number) => puis(call(factureContract.ecarterRefusee, { params: { id } })),
      choisirLaboratoire: (id: number, body: Corps<'choisirLaboratoireFacture'>) =>
        puis(call(factureContract.choisirLaboratoireFacture, { params: { id }, body })),
      mettreDeCote: ({ id, version }: FactureVue, acte: 'METTRE' | 'REPRENDRE') =>
        puis(call(factureContract.mettreDeCoteFacture, { params: { id }, body: { acte, version } })),
      encaisser: ({ id, version }: FactureVue) =>
        puis(call(factureContract.encaisserAutofacture, { params: { id }, body: { version } })),
      accepter: (body: Corps<'accepterTotaux'>) => puis(call(factureContract.accepterTotaux, { body })),
      classer: ({ id, version }: FactureVue, genre: GenreFacture) =>
        puis(call(factureContract.classerFacture, { params: { id }, body: { genre, version } })),
      classerLigne: ({ id, version }: FactureVue, ligneId: number, nature: NatureLigne | null) =>
        puis(call(factureContract.classerLigneFacture, { params: { id }, body: { ligneId, nature, version } })),
      controler: ({ id, version }: FactureVue) =>
        puis(call(factureContract.controlerFacture, { params: { id }, body: { version } })),
      reclamer: ({ id, version }: FactureVue) =>
        puis(call(factureContract.reclamerFacture, { params: { id }, body: { version } })),
      supprimer: ({ id, version }: FactureVue) =>
        partirPuisRelire(call(factureContract.supprimerFacture, { params: { id }, query: { version } }), relire),
      relire: (id: number) => client.fetchQuery({ ...factureQueries.detail(id), staleTime: 0 }),
      relireRefusee: (id: number) => client.fetchQuery({ ...factureQueries.refusee(id), staleTime: 0 }),
      rafraichir,
    };
  }, [client]);
};
export type ActesFacture = ReturnType<typeof useActesFacture>;
