import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NONCE } from '#web/lib/nonce.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { creerRouteur } from './routeur.tsx';
import { cssVariablesResolver, themeMantine } from './theme.ts';
import { suivreSession } from '#web/session/suivi-session.ts';

const queryClient = creerQueryClient();
const routeur = creerRouteur();

export const Application = () => {
  useEffect(() => suivreSession(routeur, queryClient), []);
  return (
    <MantineProvider
      theme={themeMantine}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => NONCE}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={routeur} />
      </QueryClientProvider>
    </MantineProvider>
  );
};
