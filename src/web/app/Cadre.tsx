import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '#web/ui/hotes/ErrorBoundary.tsx';
import { rendreLeFocus } from '#web/ui/menus/rendre-focus.ts';
import { AttentePage } from './AttentePage.tsx';
import { useSessionOuverte } from '#web/session/session-ouverte.ts';

const Coquille = lazy(async () => ({ default: (await import('./Coquille.tsx')).Coquille }));
// Hosts of dialogs and snackbars, loaded apart because the login screen needs none.
const UiHosts = lazy(async () => ({ default: (await import('#web/ui/hotes/UiHosts.tsx')).UiHosts }));

/** Pages opened from a link in a mail: they look the same whether or not the reader is logged in. */
const PAR_LIEN = /^\/(?:reclamations\/[^/]+\/public|ce-n-est-pas-moi)\//;

/** The frame of every screen: with the header once connected, bare otherwise. */
export const Cadre = () => {
  const session = useSessionOuverte();
  const chemin = useLocation({ select: ({ pathname }) => pathname });
  const parLien = PAR_LIEN.test(chemin);
  const public_ = !session || parLien;
  // Tracks the focus from the first screen on: a button may open a dialog before the code of dialogs has loaded.
  useEffect(() => rendreLeFocus(document), []);
  return (
    <>
      <Suspense fallback={<AttentePage />}>
        {public_ ? (
          <Outlet />
        ) : (
          <Coquille>
            <ErrorBoundary cle={chemin}>
              <Suspense fallback={<AttentePage />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </Coquille>
        )}
      </Suspense>
      {parLien || (public_ && chemin === '/') ? null : (
        <Suspense>
          <UiHosts />
        </Suspense>
      )}
    </>
  );
};
