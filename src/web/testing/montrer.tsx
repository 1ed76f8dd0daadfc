import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { cssVariablesResolver, themeMantine } from '#web/app/theme.ts';
import { parseSearch, stringifySearch } from '#web/lib/url-state.ts';

/** Renders a component as the application does, without animations. */
export const montrer = (element: ReactElement) => ({
  personne: userEvent.setup(),
  ...render(element, {
    wrapper: ({ children }) => (
      <MantineProvider theme={themeMantine} cssVariablesResolver={cssVariablesResolver} env="test">
        {children}
      </MantineProvider>
    ),
  }),
});

/** `montrer` at an address, with the product's own parsing of the query string. */
export const montrerA = async (adresse: string, Ecran: () => ReactElement) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: Ecran, notFoundComponent: Ecran }),
    history: createMemoryHistory({ initialEntries: [adresse] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  return { router, ...montrer(<RouterProvider router={router} />) };
};
