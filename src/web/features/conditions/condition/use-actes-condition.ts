import { IconArchive, IconArrowBackUp, IconBuildingFactory, IconRefresh } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { permises, type Action } from '#web/ui/action.ts';
import { actesCourants } from '#web/ui/menus/actes-courants.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { useActesCondition, type ActesCondition } from './queries.ts';

export type NavigationCondition = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  /** Opens the copy of a condition to other dates. */
  reconduire: (condition: Condition) => void;
  /** Opens a new condition, filled with the terms of this one. */
  renegocier: (id: number) => void;
  supprime?: () => void;
  /** Adds the link to the laboratory, on the list of all laboratories. */
  avecLaboratoire?: boolean;
};

const retirer = async (actes: ActesCondition, condition: Condition): Promise<void> => {
  const retiree = await actes.retirer(condition);
  succes(`La condition « ${condition.gamme} » est retirée.`, {
    annuler: () => void actes.remettre(retiree).catch(echec),
  });
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

/** The acts this session may do now on one condition, by its rights alone. */
export const useActesOffertsCondition = (vers: NavigationCondition) => {
  const actes = useActesCondition();
  const router = useRouter();
  return (condition: Condition): Action[] => {
    const { id, droits, laboratoireNom } = condition;
    const courants = actesCourants({
      ouvrir: vers.ouvrir && (() => vers.ouvrir?.(id)),
      modifier: { si: droits.modifier, faire: () => vers.modifier(id) },
      dupliquer: { si: droits.dupliquer, faire: () => vers.reconduire(condition), libelle: 'Reconduire…' },
      supprimer: { si: droits.supprimer, faire: () => void supprimer(actes, condition, vers.supprime).catch(echec) },
    });
    const avantSuppression = courants.filter(({ cle }) => cle !== 'supprimer');
    return [
      ...avantSuppression,
      ...permises([
        {
          si: droits.dupliquer,
          cle: 'renegocier',
          libelle: 'Renégocier…',
          icone: IconRefresh,
          faire: () => vers.renegocier(id),
        },
        {
          si: vers.avecLaboratoire === true,
          cle: 'laboratoire',
          libelle: 'Ouvrir le laboratoire',
          icone: IconBuildingFactory,
          faire: () => void router.navigate({ to: '/laboratoires/$nomProp', params: { nomProp: laboratoireNom } }),
        },
        {
          si: droits.retirer,
          cle: 'retirer',
          libelle: 'Retirer',
          icone: IconArchive,
          faire: () => void retirer(actes, condition).catch(echec),
        },
        {
          si: droits.remettre,
          cle: 'remettre',
          libelle: 'Remettre',
          icone: IconArrowBackUp,
          faire: () => void actes.remettre(condition).then(() => succes('La condition est remise.'), echec),
        },
      ]),
      ...courants.filter(({ cle }) => cle === 'supprimer'),
    ];
  };
};
