import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { actesCourants } from '#web/ui/menus/actes-courants.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/supprimer-apres-accord.ts';
import { useActesCondition, type ActesCondition } from './queries.ts';

export type NavigationCondition = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  dupliquer: (condition: Condition) => void;
  supprime?: () => void;
};

const supprimer = async (actes: ActesCondition, condition: Condition, fait?: () => void): Promise<void> => {
  await supprimerApresAccord({
    titre: 'Supprimer cette condition ?',
    texte: insecable(
      `« ${condition.gamme} », du ${formatJour(condition.dateDebut)} au ${formatJour(condition.dateFin)}, ` +
        'disparaîtra définitivement.',
    ),
    details: condition.nbPieces > 0 ? [pluriel(condition.nbPieces, 'pièce jointe', 'pièces jointes')] : [],
    supprimer: () => actes.supprimer(condition),
    dit: 'Condition supprimée.',
    suite: fait,
  });
};

/** What this session may do now with one condition: only its rights decide. */
export const useActesOffertsCondition = (vers: NavigationCondition) => {
  const actes = useActesCondition();
  return (condition: Condition): Action[] => {
    const { id, droits } = condition;
    return actesCourants({
      ouvrir: vers.ouvrir && (() => vers.ouvrir?.(id)),
      modifier: { si: droits.modifier, faire: () => vers.modifier(id) },
      dupliquer: { si: droits.dupliquer, faire: () => vers.dupliquer(condition) },
      supprimer: { si: droits.supprimer, faire: () => void supprimer(actes, condition, vers.supprime).catch(echec) },
    });
  };
};
