import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { confirmerActe } from '../confirmer.ts';

const demander = () =>
  confirmerActe({
    titre: 'Quitter sans enregistrer ?',
    texte: 'Vos modifications ne sont pas enregistrées. Elles seront perdues si vous quittez.',
    action: 'Quitter',
    annuler: 'Continuer la saisie',
    danger: true,
  });

/**
 * Asks before the user leaves (other screen, closed drawer, closed tab) while `retient()` is true. `retient` runs at
 * that moment, so it needs no render.
 * @returns a function for a dialog without its own URL: call it before closing; true when the dialog may close
 */
export const useGardeSortie = (retient: () => boolean, onAbandon?: () => void): (() => Promise<boolean>) => {
  // No router in a test that renders a form alone.
  const router = useRouter({ warn: false }) as { history: RouterHistory } | null | undefined;
  const historique = router?.history;

  const quitter = useCallback(async () => {
    if (!retient()) return true;
    const accord = await demander();
    if (accord) onAbandon?.();
    return accord;
  }, [retient, onAbandon]);

  const surSortie = useEffectEvent(quitter);
  const retientEncore = useEffectEvent(retient);

  useEffect(() => {
    if (!historique) return undefined;
    return historique.block({ blockerFn: async () => !(await surSortie()), enableBeforeUnload: () => retientEncore() });
  }, [historique]);

  return quitter;
};
