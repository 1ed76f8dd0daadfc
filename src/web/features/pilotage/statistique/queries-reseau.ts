import { type UseQueryResult } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueExploitationContract } from '#shared/features/pilotage/statistique/contract/exploitation.ts';
import { statistiqueGroupementContract } from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { statistiquePromotionsContract } from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

export type PeriodeDemandee = QueryInputOf<(typeof statistiquePromotionsContract)['statPromotions']>;
type FiltresReponses = QueryInputOf<(typeof statistiqueGroupementContract)['statReponses']>;
type FiltresListeReponses = QueryInputOf<(typeof statistiqueGroupementContract)['listeReponsesStat']>;
type FiltresListeVentes = QueryInputOf<(typeof statistiquePromotionsContract)['listeVentesStat']>;
type DeLAnnee = QueryInputOf<(typeof statistiqueGroupementContract)['statPrestations']>;
type Membres = QueryInputOf<(typeof statistiqueGroupementContract)['statExtractions']>;

/** Keyed under the subjects they count, so that a push reads the figures again. */
export const statistiquesReseau = {
  promotions: (query: PeriodeDemandee) =>
    lectureContinue(['promotion', 'statistiques', query], statistiquePromotionsContract.statPromotions, { query }),
  ventes: (query: PeriodeDemandee) =>
    lectureContinue(['promotion', 'statistiques-ventes', query], statistiquePromotionsContract.statVentesPromotions, {
      query,
    }),
  emplacements: (query: PeriodeDemandee) =>
    lectureContinue(['promotion', 'statistiques-emplacements', query], statistiquePromotionsContract.statEmplacements, {
      query,
    }),
  reponses: (query: FiltresReponses) =>
    lectureContinue(['promotion', 'statistiques-reponses', query], statistiqueGroupementContract.statReponses, {
      query,
    }),
  listeReponses: (query: FiltresListeReponses) =>
    lectureContinue(
      ['promotion', 'statistiques-reponses-liste', query],
      statistiqueGroupementContract.listeReponsesStat,
      { query },
    ),
  listeVentes: (query: FiltresListeVentes) =>
    lectureContinue(['promotion', 'statistiques-ventes-liste', query], statistiquePromotionsContract.listeVentesStat, {
      query,
    }),
  rfas: (query: DeLAnnee) =>
    lectureContinue(['rfa', 'statistiques', query], statistiqueGroupementContract.statRfasGroupement, { query }),
  prestations: (query: DeLAnnee) =>
    lectureContinue(['prestation', 'statistiques', query], statistiqueGroupementContract.statPrestations, { query }),
  extractions: (query: Membres) =>
    lectureContinue(['extracteur', 'statistiques', query], statistiqueGroupementContract.statExtractions, { query }),
  exploitation: () => lectureDe(['tenant', 'statistiques'], statistiqueExploitationContract.statExploitation),
  volumes: () =>
    lectureDe(
      ['tenant', 'statistiques-volumes'],
      statistiqueExploitationContract.statVolumes,
      {},
      { refetchInterval: 60_000 },
    ),
};

/** The error of a query without data: data already shown stays when reading it again fails. */
export const echecDe = ({ error, refetch, data }: UseQueryResult) =>
  error && data === undefined ? { erreur: error, reessayer: () => void refetch() } : undefined;
