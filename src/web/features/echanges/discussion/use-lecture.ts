import { useEffect, useEffectEvent, useState } from 'react';
import type { ActesDiscussion } from './queries.ts';

/** Seen for that long is read: a user who only passes by has not read it. */
const VU_MS = 800;

type Options = {
  /** The newest comment shown; undefined: none. */
  readonly dernier: number | undefined;
  readonly aMarquer: boolean;
  readonly actes: Pick<ActesDiscussion, 'marquerLue' | 'marquerNonLue'>;
};

/**
 * Marks a thread read once its end has really been on screen, in a window that is looked at.
 * @returns what to put after the last message, and how to put messages back among the unread ones
 */
export const useLecture = ({ dernier, aMarquer, actes }: Options) => {
  const [repere, setRepere] = useState<HTMLElement | null>(null);
  const [visible, setVisible] = useState(false);
  /** Put back among the unread ones by hand: not read again before another message comes. */
  const [laisse, setLaisse] = useState<number | undefined>(undefined);

  useEffect(() => {
    if (!repere || typeof IntersectionObserver === 'undefined') return undefined;
    const observateur = new IntersectionObserver(([entree]) => setVisible(entree?.isIntersecting ?? false));
    observateur.observe(repere);
    return () => observateur.disconnect();
  }, [repere]);

  const aLire = visible && aMarquer && dernier !== laisse ? dernier : undefined;
  const marquer = useEffectEvent((jusqua: number) => {
    // A mark that is lost is made at the next opening.
    if (document.visibilityState === 'visible') actes.marquerLue(jusqua).catch(() => {});
  });
  useEffect(() => {
    if (aLire === undefined) return undefined;
    const lire = () => marquer(aLire);
    const minuterie = setTimeout(lire, VU_MS);
    document.addEventListener('visibilitychange', lire);
    return () => {
      clearTimeout(minuterie);
      document.removeEventListener('visibilitychange', lire);
    };
  }, [aLire]);

  return {
    fin: setRepere,
    remettre: (commentaireId: number) => {
      setLaisse(dernier);
      return actes.marquerNonLue(commentaireId);
    },
  };
};
