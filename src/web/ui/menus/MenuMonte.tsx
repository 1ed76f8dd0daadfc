import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { cloneElement, Fragment, useState, type ReactElement, type Ref } from 'react';
import type { Action, LienDeMenu } from '../action.ts';
import { useOuvertEnsuite } from '../differer.tsx';
import { Infobulle } from '../Infobulle.tsx';

type Bouton = {
  ref?: Ref<HTMLElement & HTMLButtonElement>;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

type EntreesMenu = readonly (Action | LienDeMenu)[];

export type MenuProps = {
  /** A function is called only when the menu opens, so that rows compute no act before. */
  actions: EntreesMenu | (() => EntreesMenu);
  /** The button of the menu: one element, without `onClick` nor `ref`. */
  bouton: ReactElement<Bouton>;
  /** A promise that the first opening awaits, besides this code. */
  pretes?: () => Promise<unknown>;
  titre?: string;
  largeur?: number;
  infobulle?: string;
};

const Entree = ({ action }: { action: Action | LienDeMenu }) => {
  const { libelle, icone: Icone, danger, empeche } = action;
  const commun = {
    children: libelle,
    title: empeche,
    disabled: empeche !== undefined,
    leftSection: Icone ? <Icone size={16} stroke={1.7} aria-hidden /> : undefined,
    color: danger && empeche === undefined ? 'var(--mantine-color-error)' : undefined,
  };
  if ('faire' in action) return <Menu.Item {...commun} onClick={action.faire} />;
  return empeche === undefined ? (
    <Menu.Item {...commun} component={Link} to={action.vers} />
  ) : (
    <Menu.Item {...commun} />
  );
};

/** Takes the focus over from the button it replaces. */
const prendreFocus = (bouton: HTMLElement | null) => bouton?.focus({ preventScroll: true });

/** The menu itself, which opens as soon as it mounts. */
export const MenuMonte = ({ actions, bouton, titre, largeur, infobulle }: MenuProps) => {
  const [ouvert, setOuvert] = useState(true);
  const visible = useOuvertEnsuite(ouvert);
  return (
    <Menu opened={visible} onChange={setOuvert} width={largeur}>
      {/* The tooltip outside: inside, it would take the attributes that name the menu and say that it is open. */}
      <Infobulle texte={infobulle}>
        <Menu.Target>{cloneElement(bouton, { ref: prendreFocus })}</Menu.Target>
      </Infobulle>
      <Menu.Dropdown>
        {titre ? <Menu.Label>{titre}</Menu.Label> : null}
        {(typeof actions === 'function' ? actions() : actions).map((action) => (
          <Fragment key={action.cle}>
            {action.separe ? <Menu.Divider /> : null}
            <Entree action={action} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
