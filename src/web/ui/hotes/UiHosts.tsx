import { useEffect, useSyncExternalStore } from 'react';
import { getDemande, subscribeDemande } from '#web/lib/confirmer.ts';
import { differer, differerPartie } from '../differer.tsx';
import { FailureOverlay } from './FailureOverlay.tsx';
import { chargerNotifications, getSnackbarDemandee, subscribeSnackbar } from '../snackbar.tsx';

const ConfirmHost = differer<{ demandee: boolean }>(
  async () => (await import('./ConfirmHost.tsx')).ConfirmHost,
  ({ demandee }) => demandee,
);
// When its code cannot be fetched, `surimpressionEchec` shows the failure instead.
const SnackbarHost = differerPartie<object>(
  async () => (await import('./SnackbarHost.tsx')).SnackbarHost,
  null,
  () => null,
);

const GESTES = ['pointerdown', 'keydown'] as const;

/**
 * Fetches the code of the hosts on the first gesture, before they are needed. Messages and questions sent earlier wait
 * for it.
 */
const preparer = () => {
  for (const charger of [ConfirmHost.preparer, SnackbarHost.preparer, chargerNotifications])
    charger().catch(() => undefined);
};

/** Hosts of snackbars, confirmations and the failure overlay, rendered once at the root, under `MantineProvider`. */
export const UiHosts = () => {
  const demandee = useSyncExternalStore(subscribeDemande, getDemande) !== null;
  const snackbar = useSyncExternalStore(subscribeSnackbar, getSnackbarDemandee);
  useEffect(() => {
    const fin = new AbortController();
    const surGeste = () => {
      fin.abort();
      preparer();
    };
    for (const geste of GESTES) document.addEventListener(geste, surGeste, { signal: fin.signal, passive: true });
    return () => fin.abort();
  }, []);
  return (
    <>
      <ConfirmHost demandee={demandee} />
      <FailureOverlay />
      {snackbar ? <SnackbarHost /> : null}
    </>
  );
};
