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
 * Asks before leaving (other screen, closed drawer, closed tab) while `retient()` is true. Read at that moment: no
 * render needed.
 * @returns the function a dialog without its own URL calls before closing: true when it may
 */
export const useGardeSortie = (retient: () => boolean, onAbandon?: () => void): (() => Promise<boolean>) => {
  // Absent in a test of a lone form.
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
