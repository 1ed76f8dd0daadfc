import { useEffect, useEffectEvent, useState } from 'react';
import type { ActesDiscussion } from './queries.ts';

/** Delay on screen after which a message counts as read, so that a passing reader leaves it unread. */
const VU_MS = 800;

type Options = {
  /** Id of the newest displayed comment, if any. */
  readonly dernier: number | undefined;
  readonly aMarquer: boolean;
  readonly actes: Pick<ActesDiscussion, 'marquerLue' | 'marquerNonLue'>;
};

/**
 * Marks a thread as read once its end has really been on screen, in a visible window.
 * @returns the element to put after the last message, and the function that marks messages as unread
 */
export const useLecture = ({ dernier, aMarquer, actes }: Options) => {
  const [repere, setRepere] = useState<HTMLElement | null>(null);
  const [visible, setVisible] = useState(false);
  /** Last message when the user marked the thread as unread by hand: it stays so until a new message comes. */
  const [laisse, setLaisse] = useState<number | undefined>(undefined);

  useEffect(() => {
    if (!repere || typeof IntersectionObserver === 'undefined') return undefined;
    const observateur = new IntersectionObserver(([entree]) => setVisible(entree?.isIntersecting ?? false));
    observateur.observe(repere);
    return () => observateur.disconnect();
  }, [repere]);

  const aLire = visible && aMarquer && dernier !== laisse ? dernier : undefined;
  const marquer = useEffectEvent((jusqua: number) => {
    // A failed mark is made again at the next opening.
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
