import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueExploitationContract } from '#shared/features/pilotage/statistique/contract/exploitation.ts';
import { statistiqueGroupementContract } from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { statistiquePromotionsContract } from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { call } from '#web/lib/api.ts';

export type PeriodeDemandee = QueryInputOf<(typeof statistiquePromotionsContract)['statPromotions']>;
type FiltresReponses = QueryInputOf<(typeof statistiqueGroupementContract)['statReponses']>;
type FiltresListeReponses = QueryInputOf<(typeof statistiqueGroupementContract)['listeReponsesStat']>;
type FiltresListeVentes = QueryInputOf<(typeof statistiquePromotionsContract)['listeVentesStat']>;
type DeLAnnee = QueryInputOf<(typeof statistiqueGroupementContract)['statPrestations']>;
type Membres = QueryInputOf<(typeof statistiqueGroupementContract)['statExtractions']>;

/** Under the subject of what each one counts: a push about it reads the figures again. */
export const statistiquesReseau = {
  promotions: (query: PeriodeDemandee) =>
    queryOptions({
      queryKey: ['promotion', 'statistiques', query],
      queryFn: ({ signal }) => call(statistiquePromotionsContract.statPromotions, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  ventes: (query: PeriodeDemandee) =>
    queryOptions({
      queryKey: ['promotion', 'statistiques-ventes', query],
      queryFn: ({ signal }) => call(statistiquePromotionsContract.statVentesPromotions, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  emplacements: (query: PeriodeDemandee) =>
    queryOptions({
      queryKey: ['promotion', 'statistiques-emplacements', query],
      queryFn: ({ signal }) => call(statistiquePromotionsContract.statEmplacements, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  reponses: (query: FiltresReponses) =>
    queryOptions({
      queryKey: ['promotion', 'statistiques-reponses', query],
      queryFn: ({ signal }) => call(statistiqueGroupementContract.statReponses, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  listeReponses: (query: FiltresListeReponses) =>
    queryOptions({
      queryKey: ['promotion', 'statistiques-reponses-liste', query],
      queryFn: ({ signal }) => call(statistiqueGroupementContract.listeReponsesStat, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  listeVentes: (query: FiltresListeVentes) =>
    queryOptions({
      queryKey: ['promotion', 'statistiques-ventes-liste', query],
      queryFn: ({ signal }) => call(statistiquePromotionsContract.listeVentesStat, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  rfas: (query: DeLAnnee) =>
    queryOptions({
      queryKey: ['rfa', 'statistiques', query],
      queryFn: ({ signal }) => call(statistiqueGroupementContract.statRfasGroupement, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  prestations: (query: DeLAnnee) =>
    queryOptions({
      queryKey: ['prestation', 'statistiques', query],
      queryFn: ({ signal }) => call(statistiqueGroupementContract.statPrestations, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  extractions: (query: Membres) =>
    queryOptions({
      queryKey: ['extracteur', 'statistiques', query],
      queryFn: ({ signal }) => call(statistiqueGroupementContract.statExtractions, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  exploitation: () =>
    queryOptions({
      queryKey: ['tenant', 'statistiques'],
      queryFn: ({ signal }) => call(statistiqueExploitationContract.statExploitation, { signal }),
    }),
  volumes: () =>
    queryOptions({
      queryKey: ['tenant', 'statistiques-volumes'],
      queryFn: ({ signal }) => call(statistiqueExploitationContract.statVolumes, { signal }),
      refetchInterval: 60_000,
    }),
};

/** What was read stays shown when reading it again fails. */
export const echecDe = ({ error, refetch, data }: UseQueryResult) =>
  error && data === undefined ? { erreur: error, reessayer: () => void refetch() } : undefined;
