import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NONCE } from '#web/lib/nonce.ts';
import { creerQueryClient } from '#web/lib/query.ts';
import { creerRouteur } from './routeur.tsx';
import { cssVariablesResolver, themeMantine } from './theme.ts';
import { onNouvelleVersion } from '#web/lib/nouvelle-version.ts';
import { suivreSession } from '#web/session/suivi-session.ts';

const queryClient = creerQueryClient();
const routeur = creerRouteur();

const direNouvelleVersion = async () => (await import('#web/ui/chargement.ts')).direNouvelleVersion();

export const Application = () => {
  useEffect(() => suivreSession(routeur, queryClient), []);
  useEffect(() => onNouvelleVersion(() => void direNouvelleVersion()), []);
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
