import { z } from 'zod';
import type { Acteur } from './acteur.ts';
import { idChoisi } from './contract.ts';

/** Who sees an item inside the account (COM-14): everybody, chosen people, or its author alone. */
export const visibilitesDeDocument = ['ALL', 'CUSTOM', 'SELF'] as const;
export type Visibilite = (typeof visibilitesDeDocument)[number];

export const libelleVisibilite: Readonly<Record<Visibilite, string>> = {
  ALL: 'Toute l’équipe',
  CUSTOM: 'Personnes choisies',
  SELF: 'Moi seul',
};

const MAX_PERSONNES = 200;

/**
 * The two fields of an item shared inside an account (COM-14). `personnesDe` clears the list when the visibility is not
 * CUSTOM.
 */
export const champsVisibilite = {
  visibleBy: z.enum(visibilitesDeDocument, 'Choisissez qui peut le voir.').default('ALL'),
  authorizedUsers: z
    .array(idChoisi('une personne'), 'Liste de personnes attendue.')
    .max(MAX_PERSONNES, `Choisissez ${MAX_PERSONNES} personnes au plus.`)
    .transform((liste) => [...new Set(liste)])
    .default([]),
};

type Partage = { readonly visibleBy: Visibilite; readonly authorizedUsers: readonly number[] };

/** The chosen people saved with the item: only those of a CUSTOM visibility (COM-14). */
export const personnesDe = ({ visibleBy, authorizedUsers }: Partage): readonly number[] =>
  visibleBy === 'CUSTOM' ? authorizedUsers : [];

/**
 * Whether the acteur runs the account: sees the items shared with chosen people, and may change that sharing (COM-15).
 */
export const estChef = ({ role }: Pick<Acteur, 'role'>): boolean => role === 'ADMIN' || role === 'GROUPEMENT';
