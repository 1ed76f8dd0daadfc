import { IconArrowBackUp, IconBellRinging, IconCopy, IconEdit, IconEye, IconSend } from '@tabler/icons-react';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { permises, SUPPRIMER, type Action } from '#web/ui/action.ts';
import { useActesRfaGroupement } from './queries.ts';
import { actesDifferes } from '#web/ui/actes/actes-differes.ts';

export type NavigationRfaGroupement = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  demander: (dialogue: { readonly rfa: RfaGroupement; readonly quoi: 'publier' | 'invalider' | 'dupliquer' }) => void;
  supprime?: () => void;
};

const apresLecture = actesDifferes(() => import('./actes-confirmes.ts'));

/** The acts this session may do now on one RFA of its groupement, by its rights alone. */
export const useActesOffertsRfaGroupement = ({ ouvrir, modifier, demander, supprime }: NavigationRfaGroupement) => {
  const actes = useActesRfaGroupement();
  return (rfa: RfaGroupement): Action[] => {
    const { id, droits, reponses, nbDeclarees } = rfa;
    const attendus = reponses.WAITING + reponses.ACCEPTED - nbDeclarees;
    return permises([
      { si: ouvrir !== undefined, cle: 'ouvrir', libelle: 'Ouvrir', icone: IconEye, faire: () => ouvrir?.(id) },
      {
        si: droits.publier,
        cle: 'publier',
        libelle: 'Publier…',
        icone: IconSend,
        faire: () => demander({ rfa, quoi: 'publier' }),
      },
      {
        si: droits.relancer && attendus > 0,
        cle: 'relancer',
        libelle: 'Relancer…',
        icone: IconBellRinging,
        faire: apresLecture(({ relancerAdherentsRfa }) => relancerAdherentsRfa(actes, id)),
      },
      { si: droits.modifier, cle: 'modifier', libelle: 'Modifier', icone: IconEdit, faire: () => modifier(id) },
      {
        si: droits.dupliquer,
        cle: 'dupliquer',
        libelle: 'Dupliquer vers une autre année…',
        icone: IconCopy,
        faire: () => demander({ rfa, quoi: 'dupliquer' }),
      },
      {
        si: droits.invalider,
        cle: 'invalider',
        libelle: 'Invalider…',
        icone: IconArrowBackUp,
        separe: true,
        danger: true,
        faire: () => demander({ rfa, quoi: 'invalider' }),
      },
      {
        si: droits.supprimer,
        ...SUPPRIMER,
        faire: apresLecture(({ supprimerBrouillon }) => supprimerBrouillon(actes, rfa, supprime)),
      },
    ]);
  };
};
