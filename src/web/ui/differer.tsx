import { useMounted } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { ConnexionPerdue } from '#web/lib/echecs.ts';
import { chercherNouvelleVersion } from '#web/lib/nouvelle-version.ts';
import { direChargementPerdu } from './chargement.ts';
import { codeDiffere } from './code-differe.ts';
import { ErrorState } from './ErrorState.tsx';

type Charger<P> = () => Promise<ComponentType<P>>;

/** Fetches the component once; a failure is not kept. */
const unique = <P extends object>(charger: Charger<P>) => {
  const obtenir = codeDiffere(charger);
  let composant: ComponentType<P> | null = null;
  return {
    estVenu: () => composant !== null,
    rendre: (props: P): ReactNode => composant && createElement(composant, props),
    obtenir: async () => (composant = await obtenir()),
  };
};

/** A component whose code can be fetched before it is shown. */
type Preparable = { readonly preparer: () => Promise<unknown> };

const abandonDe = (props: object): (() => void) | undefined =>
  'onFermer' in props && typeof props.onFermer === 'function' ? (props.onFermer as () => void) : undefined;

const monter = <P extends object>(source: ReturnType<typeof unique<P>>, estOuvert: (props: P) => boolean) => {
  return function Differe(props: P) {
    const ouvert = estOuvert(props);
    const [demande, setDemande] = useState(ouvert);
    if (ouvert && !demande) setDemande(true);
    const [charge, setCharge] = useState(source.estVenu);
    const abandonner = useEffectEvent(() => abandonDe(props)?.());
    useEffect(() => {
      if (!ouvert || charge) return undefined;
      let attendu = true;
      let taire = () => {};
      const essayer = () =>
        void source.obtenir().then(
          () => {
            if (attendu) setCharge(true);
          },
          () => {
            if (attendu) taire = direChargementPerdu({ reessayer: essayer, abandonner: () => abandonner() });
          },
        );
      essayer();
      return () => {
        attendu = false;
        taire();
      };
    }, [ouvert, charge]);
    return demande && charge ? source.rendre(props) : null;
  };
};

/**
 * A dialog or drawer whose code loads with its first opening. It then stays mounted, so that it fades out when closed.
 * When the code cannot be fetched, the screen stays as it is and a message offers to try again; closing the message
 * calls `onFermer`.
 * @param charger `async () => (await import('./ImportDrawer.tsx')).ImportDrawer`
 * @param estOuvert true when these props open it; by default it is open as long as it is mounted
 */
export const differer = <P extends object>(
  charger: Charger<P>,
  estOuvert: (props: P) => boolean = () => true,
): ((props: P) => ReactNode) & Preparable => {
  const source = unique(charger);
  return Object.assign(monter(source, estOuvert), { preparer: source.obtenir });
};

const ATTENTE_MS = 300;
/**
 * Fetches the code of a drawer once its list is read, so that the drawer opens at once. The opening reports a failure.
 */
export const usePreparation = (tiroir: Preparable): void => {
  const lectures = useQueryClient();
  useEffect(() => {
    const attente = setInterval(() => {
      if (lectures.isFetching() > 0) return;
      clearInterval(attente);
      void tiroir.preparer().catch(() => undefined);
    }, ATTENTE_MS);
    return () => clearInterval(attente);
  }, [lectures, tiroir]);
};

/** A part of a screen whose code loads after it: when the fetch fails, an error with a retry button takes its place. */
export const differerPartie = <P extends object>(
  charger: Charger<P>,
  attente: ReactNode = null,
  enEchec = (reessayer: () => void): ReactNode => (
    <ErrorState compact erreur={new ConnexionPerdue()} onReessayer={reessayer} />
  ),
): ((props: P) => ReactNode) & Preparable => {
  const source = unique(charger);
  const Partie = (props: P) => {
    const [etat, setEtat] = useState<'attente' | 'charge' | 'echec'>(() => (source.estVenu() ? 'charge' : 'attente'));
    useEffect(() => {
      if (etat !== 'attente') return undefined;
      let attendu = true;
      source.obtenir().then(
        () => attendu && setEtat('charge'),
        () => {
          void chercherNouvelleVersion();
          if (attendu) setEtat('echec');
        },
      );
      return () => {
        attendu = false;
      };
    }, [etat]);
    if (etat === 'echec') return enEchec(() => setEtat('attente'));
    return etat === 'charge' ? source.rendre(props) : attente;
  };
  return Object.assign(Partie, { preparer: source.obtenir });
};

/** Returns false on the first render, because Mantine gives the focus back only when a mounted dialog opens. */
export const useOuvertEnsuite = (ouvert: boolean): boolean => {
  const la = useMounted();
  return ouvert && la;
};
