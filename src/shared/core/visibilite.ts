import { z } from 'zod';
import type { Acteur } from './acteur.ts';
import { id } from './contract.ts';

/** Who of the account sees an item (spec §3): everybody, chosen people, or its author alone. */
export const visibilites = ['ALL', 'CUSTOM', 'SELF'] as const;
export type Visibilite = (typeof visibilites)[number];

export const libelleVisibilite: Readonly<Record<Visibilite, string>> = {
  ALL: 'Toute l’équipe',
  CUSTOM: 'Personnes choisies',
  SELF: 'Moi seul',
};

const MAX_PERSONNES = 200;

/** The two fields of whatever is shared inside an account. "CUSTOM keeps a chosen user list; other values clear it" (spec §4): `personnesDe`. */
export const champsVisibilite = {
  visibleBy: z.enum(visibilites, 'Choisissez qui peut le voir.').default('ALL'),
  authorizedUsers: z
    .array(id, 'Liste de personnes attendue.')
    .max(MAX_PERSONNES, `Choisissez ${MAX_PERSONNES} personnes au plus.`)
    .transform((liste) => [...new Set(liste)])
    .default([]),
};

type Partage = { readonly visibleBy: Visibilite; readonly authorizedUsers: readonly number[] };

/** The people to keep with it (spec §4). */
export const personnesDe = ({ visibleBy, authorizedUsers }: Partage): readonly number[] =>
  visibleBy === 'CUSTOM' ? authorizedUsers : [];

/** Runs the account: sees what is shared with chosen people, and may change that sharing (entities §7). */
export const estChef = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'ADMIN' || role === 'GROUPEMENT';
