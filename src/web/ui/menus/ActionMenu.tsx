import { Button } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Action } from '../action.ts';
import styles from './ActionMenu.module.css';
import { MenuDiffere } from './MenuDiffere.tsx';

export type ActionMenuProps = {
  /** A function is called only when the menu opens, so that rows compute no act before. */
  actions: readonly Action[] | (() => readonly Action[]);
  /** Names the menu for a screen reader: `Actions de la fiche 128`. */
  libelle: string;
  /** Shows a button with this text instead of the three dots. */
  bouton?: ReactNode;
  tabIndex?: number;
  /** A promise that the first opening awaits, besides the code of the menu. */
  pretes?: () => Promise<unknown>;
};

/** The menu of acts of one item, behind three dots. */
export const ActionMenu = ({ actions, libelle, bouton, tabIndex, pretes }: ActionMenuProps) => (
  <MenuDiffere
    actions={actions}
    pretes={pretes}
    bouton={
      bouton ? (
        <Button tabIndex={tabIndex} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {bouton}
        </Button>
      ) : (
        <button tabIndex={tabIndex} type="button" className={styles.points} aria-label={libelle}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </button>
      )
    }
  />
);
