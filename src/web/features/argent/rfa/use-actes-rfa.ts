import { IconCheck, IconCopy, IconEdit, IconEye, IconX } from '@tabler/icons-react';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { permises, SUPPRIMER, type Action } from '#web/ui/action.ts';
import { useActesRfa, type ActesRfa } from './queries.ts';
import { actesDifferes } from '#web/ui/actes/actes-differes.ts';

/** The fields that name the RFA to copy, and its year. */
export type RfaADupliquer = Pick<Rfa, 'id' | 'annee' | 'gamme' | 'produit' | 'condition'>;
type RfaAgissable = RfaADupliquer & Pick<Rfa, 'version' | 'droits'>;

export type NavigationRfa = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  dupliquer: (rfa: RfaADupliquer) => void;
  supprime?: () => void;
};

const apresLecture = actesDifferes(() => import('./actes-confirmes.ts'));

const actionsDe = (actes: ActesRfa, vers: NavigationRfa, rfa: RfaAgissable): Action[] => {
  const { id, droits } = rfa;
  return permises([
    {
      si: vers.ouvrir !== undefined,
      cle: 'ouvrir',
      libelle: 'Ouvrir',
      icone: IconEye,
      faire: () => vers.ouvrir?.(id),
    },
    {
      si: droits.valider,
      cle: 'valider',
      libelle: 'Valider',
      icone: IconCheck,
      faire: apresLecture(({ validerRfa }) => validerRfa(actes, rfa)),
    },
    { si: droits.modifier, cle: 'modifier', libelle: 'Modifier', icone: IconEdit, faire: () => vers.modifier(id) },
    {
      si: droits.dupliquer,
      cle: 'dupliquer',
      libelle: 'Dupliquer vers une autre année…',
      icone: IconCopy,
      faire: () => vers.dupliquer(rfa),
    },
    {
      si: droits.refuser,
      cle: 'refuser',
      libelle: 'Refuser',
      icone: IconX,
      separe: true,
      faire: apresLecture(({ refuserRfa }) => refuserRfa(actes, rfa)),
    },
    {
      si: droits.supprimer,
      ...SUPPRIMER,
      faire: apresLecture(({ supprimerRfaApresAccord }) => supprimerRfaApresAccord(actes, rfa, vers.supprime)),
    },
  ]);
};

/** The acts this session may do now on one RFA, by its rights alone. */
export const useActesOffertsRfa = (vers: NavigationRfa) => {
  const actes = useActesRfa();
  return (rfa: RfaAgissable): Action[] => actionsDe(actes, vers, rfa);
};
