import { useEffect } from 'react';
import { differer } from '#web/ui/differer.tsx';
import { ErrorBoundary } from '#web/ui/hotes/ErrorBoundary.tsx';
import { useRdvOuvert, type RdvOuvert } from './rdv-ouvert.ts';

const RdvFlottant = differer<{ ouvert: RdvOuvert }>(async () => (await import('./RdvFlottant.tsx')).RdvFlottant);

/** Where the form of the open RDV is. Apart from it: the shell names few files. */
export const RdvHote = () => {
  const ouvert = useRdvOuvert();
  useEffect(() => {
    // Only its code can fail to load: the local copy stays.
    void import('./enregistrement/reprise.ts').then(({ proposerReprise }) => proposerReprise()).catch(() => undefined);
  }, []);
  // An error in it must not take the screen away; the text is on the device.
  return ouvert ? (
    <ErrorBoundary cle={ouvert.cle}>
      <RdvFlottant key={ouvert.cle} ouvert={ouvert} />
    </ErrorBoundary>
  ) : null;
};
