import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';

/** One stop of the toolbar for Tab: arrows go from one button to the next. */
export type RangOutil = { tabIndex: 0 | -1; onFocus: () => void };
type Props = RangOutil & {
  libelle: string;
  raccourci?: string;
  icone: Icon;
  actif?: boolean;
  /**
   * Marks the button as unavailable without `disabled`, which would lose the focus when there is nothing left to undo.
   */
  empeche?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
};

export const BoutonEditeur = ({
  libelle,
  raccourci,
  icone: Icone,
  actif,
  empeche = false,
  onClick,
  ...reste
}: Props) => (
  <ActionIcon
    {...reste}
    variant={actif ? 'light' : 'subtle'}
    color={actif ? 'green' : 'gray'}
    size={30}
    aria-label={libelle}
    title={raccourci ? `${libelle} (${raccourci})` : libelle}
    aria-pressed={actif}
    aria-disabled={empeche || undefined}
    data-disabled={empeche || undefined}
    // Keeps the selection in the text.
    onMouseDown={(evenement) => evenement.preventDefault()}
    onClick={() => {
      if (!empeche) onClick();
    }}
  >
    <Icone size={18} stroke={1.7} aria-hidden />
  </ActionIcon>
);
