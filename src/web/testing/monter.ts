import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, type RenderHookResult } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';

/** Mounts a hook that uses the product's queries, without rendering a component. */
export const monter = <R, P = undefined>(crochet: (donne: P) => R, initialProps?: P): RenderHookResult<R, P> => {
  const client = new QueryClient();
  return renderHook(crochet, {
    initialProps,
    wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children),
  });
};
