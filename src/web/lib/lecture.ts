import { keepPreviousData, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import type { ParsedResponseOf, RouteTypee } from '#shared/core/contract.ts';
import type { Sujet } from '#shared/core/sujets.ts';
import { call, type Args } from './api.ts';

export type Cle = readonly [Sujet, ...unknown[]];
type Reglages<T> = Omit<UndefinedInitialDataOptions<T>, 'queryKey' | 'queryFn'>;
type Suite<R extends RouteTypee> = [...Args<R>, reglages?: Reglages<ParsedResponseOf<R>>];

/**
 * Query options that read a route of the contract: the key begins with its subject of the push channel, and a reading
 * whose component has unmounted is cancelled.
 */
export const lectureDe = <const R extends RouteTypee>(queryKey: Cle, route: R, ...[parties, reglages]: Suite<R>) =>
  queryOptions({
    ...reglages,
    queryKey,
    queryFn: ({ signal }) => call(route, ...([{ ...parties, signal }] as unknown as Args<R>)),
  });

/** `lectureDe` for a list or a search: keeps the previous rows until the next page or filter is read. */
export const lectureContinue = <const R extends RouteTypee>(queryKey: Cle, route: R, ...suite: Suite<R>) => ({
  ...lectureDe(queryKey, route, ...suite),
  placeholderData: keepPreviousData,
});
