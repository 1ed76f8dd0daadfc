import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import type { Action } from './action.ts';
import styles from './ActionMenu.module.css';

export const EntreesMenu = ({ actions }: { actions: readonly Action[] }) => (
  <>
    {actions.map(({ cle, libelle, faire, icone: Icone, danger, empeche, separe }) => (
      <Fragment key={cle}>
        {separe ? <Menu.Divider /> : null}
        <Menu.Item
          onClick={faire}
          disabled={empeche !== undefined}
          title={empeche}
          leftSection={Icone ? <Icone size={16} stroke={1.7} aria-hidden /> : undefined}
          color={danger && empeche === undefined ? 'var(--mantine-color-error)' : undefined}
        >
          {libelle}
        </Menu.Item>
      </Fragment>
    ))}
  </>
);

export type ActionMenuProps = {
  /** Asked for when the menu opens: rows cost nothing until then. */
  actions: readonly Action[] | (() => readonly Action[]);
  /** Names the menu for a screen reader: `Actions de la fiche 128`. */
  libelle: string;
  /** Shows a button with this text instead of the three dots. */
  bouton?: ReactNode;
  tabIndex?: number;
};

/** The menu is mounted on the first opening only: one per row would halve the speed of scrolling. */
export const ActionMenu = ({ actions, libelle, bouton, tabIndex }: ActionMenuProps) => {
  const [monte, setMonte] = useState(false);
  const [ouvert, setOuvert] = useState(false);
  const ouvrir = () => {
    setMonte(true);
    setOuvert(true);
  };
  const commun = { 'aria-haspopup': 'menu', tabIndex, onClick: monte ? undefined : ouvrir } as const;
  const cible = bouton ? (
    <Button {...commun} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
      {bouton}
    </Button>
  ) : (
    <button {...commun} type="button" className={styles.points} aria-label={libelle}>
      <IconDots size={18} stroke={1.7} aria-hidden />
    </button>
  );
  if (!monte) return cible;
  return (
    <Menu opened={ouvert} onChange={setOuvert}>
      <Menu.Target>{cible}</Menu.Target>
      <Menu.Dropdown>
        <EntreesMenu actions={typeof actions === 'function' ? actions() : actions} />
      </Menu.Dropdown>
    </Menu>
  );
};
