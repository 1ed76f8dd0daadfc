import { useEffect } from 'react';
import { differer } from '#web/ui/differer.tsx';
import { ErrorBoundary } from '#web/ui/hotes/ErrorBoundary.tsx';
import { useRdvOuvert, type RdvOuvert } from './rdv-ouvert.ts';

const RdvFlottant = differer<{ ouvert: RdvOuvert }>(async () => (await import('./RdvFlottant.tsx')).RdvFlottant);

/** Host of the open RDV's form, in its own file so that the shell imports little code. */
export const RdvHote = () => {
  const ouvert = useRdvOuvert();
  useEffect(() => {
    // A failure only means that the code could not load: the local copy stays.
    void import('./enregistrement/reprise.ts').then(({ proposerReprise }) => proposerReprise()).catch(() => undefined);
  }, []);
  // An error in the form must not take the screen away; the text is on the device.
  return ouvert ? (
    <ErrorBoundary cle={ouvert.cle}>
      <RdvFlottant key={ouvert.cle} ouvert={ouvert} />
    </ErrorBoundary>
  ) : null;
};
