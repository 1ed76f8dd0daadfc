import { lazy, Suspense } from 'react';
import { ConfirmHost } from './ConfirmHost.tsx';
import { FailureOverlay } from './FailureOverlay.tsx';

const SnackbarHost = lazy(() => import('./SnackbarHost.tsx'));

/** Once at the root, under `MantineProvider`: where snackbars, confirmations and the failure overlay appear. */
export const UiHosts = () => (
  <>
    <ConfirmHost />
    <FailureOverlay />
    <Suspense>
      <SnackbarHost />
    </Suspense>
  </>
);
