import { IconTrash, type Icon } from '@tabler/icons-react';

/** One act of a menu or a bar. The caller leaves out a forbidden act; an impossible one stays, with its reason. */
export type Action = {
  cle: string;
  libelle: string;
  faire: () => void;
  icone?: Icon;
  danger?: boolean;
  /** Why the act is impossible now: shown on hover and to screen readers; the entry is disabled. */
  empeche?: string;
  /** Draws a line above the entry. */
  separe?: boolean;
};

/** The existing acts that this session may do now. */
export const permises = (toutes: readonly (Action & { si: boolean })[]): Action[] =>
  toutes.flatMap(({ si, ...action }) => (si ? [action] : []));

/** A menu entry that leads to another screen. */
export type LienDeMenu = Omit<Action, 'faire'> & { vers: string };

/** The usual last entry of a menu, in red: `{ ...SUPPRIMER, faire }`. */
export const SUPPRIMER = {
  cle: 'supprimer',
  libelle: 'Supprimer',
  icone: IconTrash,
  danger: true,
  separe: true,
} as const;
