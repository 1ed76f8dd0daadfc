import { IconTrash, type Icon } from '@tabler/icons-react';

/**
 * One act offered by a menu or a bar. A forbidden act is left out by the caller; an impossible one stays, with its
 * reason.
 */
export type Action = {
  cle: string;
  libelle: string;
  faire: () => void;
  icone?: Icon;
  danger?: boolean;
  /** The reason why it cannot be done now: shown on hover and to screen readers, the entry is disabled. */
  empeche?: string;
  /** Draws a line above. */
  separe?: boolean;
};

/** The existing acts that this session may do now. */
export const permises = (toutes: readonly (Action & { si: boolean })[]): Action[] =>
  toutes.flatMap(({ si, ...action }) => (si ? [action] : []));

/** A menu's entry that leads to an address of ours. */
export type LienDeMenu = Omit<Action, 'faire'> & { vers: string };

/** What a menu calls the act that deletes, last and red: `{ ...SUPPRIMER, faire }`. */
export const SUPPRIMER = {
  cle: 'supprimer',
  libelle: 'Supprimer',
  icone: IconTrash,
  danger: true,
  separe: true,
} as const;
