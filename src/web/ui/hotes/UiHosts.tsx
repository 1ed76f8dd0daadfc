import { useEffect, useSyncExternalStore } from 'react';
import { getDemande, subscribeDemande } from '#web/lib/confirmer.ts';
import { differer, differerPartie } from '../differer.tsx';
import { FailureOverlay } from './FailureOverlay.tsx';
import { chargerNotifications, getSnackbarDemandee, subscribeSnackbar } from '../snackbar.tsx';

const ConfirmHost = differer<{ demandee: boolean }>(
  async () => (await import('./ConfirmHost.tsx')).ConfirmHost,
  ({ demandee }) => demandee,
);
// Without its code, the failure is shown over the screen instead.
const SnackbarHost = differerPartie<object>(
  async () => (await import('./SnackbarHost.tsx')).SnackbarHost,
  null,
  () => null,
);

const GESTES = ['pointerdown', 'keydown'] as const;

/** Their code is loaded with the first gesture, before it is needed. Earlier messages and questions wait for it. */
const preparer = () => {
  for (const charger of [ConfirmHost.preparer, SnackbarHost.preparer, chargerNotifications])
    charger().catch(() => undefined);
};

/** Once at the root, under `MantineProvider`: where snackbars, confirmations and the failure overlay appear. */
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
