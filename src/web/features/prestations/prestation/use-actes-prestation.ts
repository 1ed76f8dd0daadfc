import {
  IconArrowBackUp,
  IconArrowsSplit2,
  IconCash,
  IconCheck,
  IconEdit,
  IconEye,
  IconFileInvoice,
  IconX,
} from '@tabler/icons-react';
import type { ActePrestation } from '#shared/features/prestations/prestation/schemas/enumerations.ts';
import type { Prestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import { libelleActePrestation } from '#shared/features/prestations/prestation/messages.ts';
import { champsManquants } from '#shared/features/prestations/prestation/rules.ts';
import { permises, SUPPRIMER, type Action } from '#web/ui/action.ts';
import { useActesPrestation } from './queries.ts';
import { actesDifferes } from '#web/ui/actes/actes-differes.ts';

export type DialoguePrestation = { readonly prestation: Prestation; readonly quoi: 'encaisser' | 'annuler' };
export type NavigationPrestation = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  /** Its form, with what it misses at its fields. */
  completer: (id: number) => void;
  repartir: (id: number) => void;
  demander: (dialogue: DialoguePrestation) => void;
  supprime?: () => void;
};

const apresLecture = actesDifferes(() => import('./actes-confirmes.ts'));

/** What this session may do now with one prestation: only its rights decide. */
export const useActesOffertsPrestation = ({
  ouvrir,
  modifier,
  completer,
  repartir,
  demander,
  supprime,
}: NavigationPrestation) => {
  const actes = useActesPrestation();
  return (prestation: Prestation): Action[] => {
    const { id, droits } = prestation;
    const permet = (acte: ActePrestation): boolean => droits.actes.includes(acte);
    const passer = (acte: 'facturer' | 'solder' | 'revenir') =>
      apresLecture(({ faireActePrestation }) => faireActePrestation(actes, prestation, acte));
    return permises([
      { si: ouvrir !== undefined, cle: 'ouvrir', libelle: 'Ouvrir', icone: IconEye, faire: () => ouvrir?.(id) },
      {
        si: permet('facturer'),
        cle: 'facturer',
        libelle: libelleActePrestation.facturer,
        icone: IconFileInvoice,
        faire: champsManquants(prestation).length > 0 ? () => completer(id) : passer('facturer'),
      },
      {
        si: permet('encaisser'),
        cle: 'encaisser',
        libelle: `${libelleActePrestation.encaisser}…`,
        icone: IconCash,
        faire: () => demander({ prestation, quoi: 'encaisser' }),
      },
      {
        si: droits.repartir,
        cle: 'repartir',
        libelle: 'Répartir entre les adhérents',
        icone: IconArrowsSplit2,
        faire: () => repartir(id),
      },
      {
        si: permet('solder'),
        cle: 'solder',
        libelle: libelleActePrestation.solder,
        icone: IconCheck,
        faire: passer('solder'),
      },
      { si: droits.modifier, cle: 'modifier', libelle: 'Modifier', icone: IconEdit, faire: () => modifier(id) },
      {
        si: permet('revenir'),
        cle: 'revenir',
        libelle: libelleActePrestation.revenir,
        icone: IconArrowBackUp,
        separe: true,
        faire: passer('revenir'),
      },
      {
        si: permet('annuler'),
        cle: 'annuler',
        libelle: `${libelleActePrestation.annuler}…`,
        icone: IconX,
        danger: true,
        faire: () => demander({ prestation, quoi: 'annuler' }),
      },
      {
        si: droits.supprimer,
        ...SUPPRIMER,
        faire: apresLecture(({ supprimerPrestationApresAccord }) =>
          supprimerPrestationApresAccord(actes, prestation, supprime),
        ),
      },
    ]);
  };
};
