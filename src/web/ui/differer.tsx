import { useMounted } from '@mantine/hooks';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A dialog or a drawer whose code comes with its first opening, and that then stays (it fades out when closed).
 * @param charger `async () => (await import('./ImportDrawer.tsx')).ImportDrawer`
 * @param estOuvert whether these props open it; by default, to be there is to be open
 */
export const differer = <P extends object>(
  charger: () => Promise<ComponentType<P>>,
  estOuvert: (props: P) => boolean = () => true,
): ((props: P) => ReactNode) => {
  const Charge: ComponentType<P> = lazy(async () => ({ default: await charger() }));
  return (props) => {
    const ouvert = estOuvert(props);
    const [demande, setDemande] = useState(ouvert);
    if (ouvert && !demande) setDemande(true);
    return demande ? (
      <Suspense>
        <Charge {...props} />
      </Suspense>
    ) : null;
  };
};

/** Closed on the first render: Mantine gives the focus back only to what had it when a dialog, already there, opens. */
export const useOuvertEnsuite = (ouvert: boolean): boolean => {
  const la = useMounted();
  return ouvert && la;
};
