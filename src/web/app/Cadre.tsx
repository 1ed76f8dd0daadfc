import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '#web/ui/hotes/ErrorBoundary.tsx';
import { rendreLeFocus } from '#web/ui/menus/rendre-focus.ts';
import { AttentePage } from './AttentePage.tsx';
import { useSessionOuverte } from '#web/session/session-ouverte.ts';

const Coquille = lazy(async () => ({ default: (await import('./Coquille.tsx')).Coquille }));
// Dialogs and snackbars: the login screen alone does without.
const UiHosts = lazy(async () => ({ default: (await import('#web/ui/hotes/UiHosts.tsx')).UiHosts }));

/** The pages opened by the link of a mail: the same for everybody, connected or not. */
const PAR_LIEN = /^\/(?:reclamations\/[^/]+\/public|ce-n-est-pas-moi)\//;

/** The frame of every screen: with the header once connected, bare otherwise. */
export const Cadre = () => {
  const session = useSessionOuverte();
  const chemin = useLocation({ select: ({ pathname }) => pathname });
  const parLien = PAR_LIEN.test(chemin);
  const public_ = !session || parLien;
  // From the first screen on: what opens a dialog may have taken the focus before the code of dialogs arrives.
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
