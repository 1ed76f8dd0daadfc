import { IconCopy, IconEdit, IconEye } from '@tabler/icons-react';
import { permises, SUPPRIMER, type Action } from '../action.ts';

type Courante = { readonly si: boolean; readonly faire: () => void; readonly libelle?: string };
type Courantes = {
  /** Absent where the item is already open. */
  readonly ouvrir: (() => void) | undefined;
  readonly modifier: Courante;
  readonly dupliquer: Courante;
  readonly supprimer: Courante;
};

/** The four acts of most menus, as far as they are allowed: open, change, copy, remove. */
export const actesCourants = ({ ouvrir, modifier, dupliquer, supprimer }: Courantes): Action[] =>
  permises([
    { si: ouvrir !== undefined, cle: 'ouvrir', libelle: 'Ouvrir', icone: IconEye, faire: () => ouvrir?.() },
    { cle: 'modifier', libelle: 'Modifier', icone: IconEdit, ...modifier },
    { cle: 'dupliquer', libelle: 'Dupliquer…', icone: IconCopy, ...dupliquer },
    { ...SUPPRIMER, ...supprimer },
  ]);
