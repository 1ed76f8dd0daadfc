import { keepPreviousData, useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { emplacementContract } from '#shared/features/operations/emplacement/contract.ts';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { PromotionEditee } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { emplacementQueries } from '#web/features/operations/emplacement/queries.ts';
import { laboratoiresDuCompte } from '#web/features/catalogue/laboratoire/queries.ts';
import { call } from '#web/lib/api.ts';
import { isJour } from '#web/lib/formats.ts';
import type { OccupationPlace } from './occupation.ts';
import { actesPromotion, promotionQueries } from '../queries.ts';

type Corps<N extends 'creerPromotion' | 'modifierPromotion'> = BodyInputOf<(typeof promotionContract)[N]>;

export type PlaceProposee = {
  readonly id: number;
  readonly nom: string;
  readonly actif: boolean;
  readonly prixSemaineHtCentimes?: number | null;
};
type Places = { readonly zones: readonly { readonly nom: string; readonly emplacements: readonly PlaceProposee[] }[] };
type Laboratoires = readonly { readonly id: number; readonly nom: string }[];
type Fenetre = { readonly du: string; readonly au: string; readonly sauf?: number };

type ActesFormulaire = {
  readonly creer: (corps: Corps<'creerPromotion'>, idempotencyKey: string) => Promise<PromotionEditee>;
  readonly modifier: (id: number, corps: Corps<'modifierPromotion'>) => Promise<PromotionEditee>;
  readonly valider?: (id: number, corps: { version: number; parts: PartPromotion[] }) => Promise<unknown>;
  readonly relire: (id: number) => Promise<PromotionEditee>;
};
type Lecture<T> = { readonly cle: QueryKey; readonly lire: (signal: AbortSignal) => Promise<T> };

/** The pharmacy in which the form writes: the lists to choose from, and the calls that save. */
export type SourcesPromotion = {
  /** Prefix of the drafts on this device. */
  readonly brouillon: string;
  readonly laboratoires: Lecture<Laboratoires>;
  readonly places: Lecture<Places>;
  readonly occupations: (fenetre: Fenetre) => Lecture<readonly OccupationPlace[]>;
  readonly actes: (client: QueryClient) => ActesFormulaire;
  /** True when files may be added from this form. */
  readonly visuels: boolean;
  /** True in the user's own account, where missing items can be created from the form. */
  readonly propre: boolean;
  readonly enregistrer: string;
  readonly enregistree: (nom: string) => string;
};

const duCompte: SourcesPromotion = {
  brouillon: 'promotion',
  laboratoires: {
    cle: laboratoiresDuCompte().queryKey,
    lire: (signal) => call(laboratoireContract.listLaboratoires, { signal }),
  },
  places: { cle: emplacementQueries.plan().queryKey, lire: (signal) => call(emplacementContract.lirePlan, { signal }) },
  occupations: (query) => ({
    cle: promotionQueries.plan(query).queryKey,
    lire: (signal) => call(promotionContract.planPromotions, { query, signal }),
  }),
  actes: actesPromotion,
  visuels: true,
  propre: true,
  enregistrer: 'Enregistrer le brouillon',
  enregistree: (nom) => `Brouillon « ${nom} » enregistré.`,
};

const Sources = createContext<SourcesPromotion>(duCompte);
/** Provides the sources of the form to a user who writes in another account than their own. */
export const SourcesDeLaPromotion = Sources.Provider;
export const useSources = (): SourcesPromotion => use(Sources);

export const useLaboratoires = (): Laboratoires | undefined => {
  const { cle, lire } = useSources().laboratoires;
  return useQuery({ queryKey: cle, queryFn: ({ signal }) => lire(signal), staleTime: 60_000 }).data;
};

export const useZones = (): Places['zones'] => {
  const { cle, lire } = useSources().places;
  return useQuery({ queryKey: cle, queryFn: ({ signal }) => lire(signal) }).data?.zones ?? [];
};

const jourTape = (jour: string | null): string | null => (jour !== null && isJour(jour) ? jour : null);
/**
 * Dates over which emplacements are checked: those of the promotion; null while they are missing or in the wrong
 * order.
 */
export const fenetreDesPlaces = (
  { dateDebut, dateFin }: { readonly dateDebut: string | null; readonly dateFin: string | null },
  sauf: number | null,
): Fenetre | null => {
  const [du, au] = [jourTape(dateDebut), jourTape(dateFin)];
  return du !== null && au !== null && au >= du ? { du, au, ...(sauf === null ? {} : { sauf }) } : null;
};

/** @param fenetre null while the dates are unknown */
export const useOccupations = (fenetre: Fenetre | null): readonly OccupationPlace[] => {
  const { cle, lire } = useSources().occupations(fenetre ?? { du: '', au: '' });
  const { data } = useQuery({
    queryKey: cle,
    queryFn: ({ signal }) => lire(signal),
    enabled: fenetre !== null,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
};

export const useActesFormulaire = (): ActesFormulaire => {
  const client = useQueryClient();
  const { actes } = useSources();
  return useMemo(() => actes(client), [actes, client]);
};
