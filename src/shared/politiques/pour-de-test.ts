import type { ActeurEssaye } from '../core/roles.ts';

export type Politique = (acteur: ActeurEssaye) => boolean;
/** What the server asks before each call that acts, on the most favourable object: by feature, then by call. */
export type Politiques = Readonly<Record<string, Readonly<Record<string, Politique>>>>;
/** The same policy before several calls. */
export const pour = (peut: Politique, ...appels: readonly string[]): Readonly<Record<string, Politique>> =>
  Object.fromEntries(appels.map((appel) => [appel, peut]));
