import { IconBan, IconEdit, IconEye } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { permises, type Action } from '#web/ui/action.ts';
import { differer } from '#web/ui/differer.tsx';

const AnnulerEncaissementDialog = differer(
  async () => (await import('./AnnulerEncaissementDialog.tsx')).AnnulerEncaissementDialog,
);

export type NavigationEncaissement = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
};

type ActesOfferts = {
  readonly de: (encaissement: Encaissement) => Action[];
  readonly annuler: (encaissement: Encaissement) => void;
  /** Dialogs, to render once. */
  readonly dialogues: ReactNode;
  readonly ouvert: boolean;
};

/** The acts this session may do now on an encaissement, by its rights alone. */
export const useActesOffertsEncaissement = (vers: NavigationEncaissement): ActesOfferts => {
  const [aAnnuler, setAAnnuler] = useState<number | null>(null);
  const de = ({ id, droits }: Encaissement): Action[] =>
    permises([
      {
        si: vers.ouvrir !== undefined,
        cle: 'ouvrir',
        libelle: 'Ouvrir',
        icone: IconEye,
        faire: () => vers.ouvrir?.(id),
      },
      { si: droits.modifier, cle: 'modifier', libelle: 'Modifier', icone: IconEdit, faire: () => vers.modifier(id) },
      {
        si: droits.annuler,
        cle: 'annuler',
        libelle: 'Annuler l’encaissement…',
        icone: IconBan,
        danger: true,
        separe: true,
        faire: () => setAAnnuler(id),
      },
    ]);
  return {
    de,
    annuler: ({ id }) => setAAnnuler(id),
    dialogues:
      aAnnuler === null ? null : <AnnulerEncaissementDialog id={aAnnuler} onFermer={() => setAAnnuler(null)} />,
    ouvert: aAnnuler !== null,
  };
};
