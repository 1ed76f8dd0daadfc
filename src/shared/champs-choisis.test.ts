import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { RouteContract } from './core/contract.ts';
import { contrats } from './contrats.ts';

type Def = {
  readonly type: string;
  readonly coerce?: boolean;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
};
type Feuille = { readonly chemin: string; readonly schema: z.ZodType };

/** The ids of a body, which are its only coerced numbers. */
const identifiants = (schema: z.ZodType, chemin: string): Feuille[] => {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  if (def.type === 'number') return def.coerce ? [{ chemin, schema }] : [];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([nom, champ]) => identifiants(champ, `${chemin}.${nom}`)),
    ...[def.element, def.innerType, def.in, ...(def.options ?? [])].flatMap((dedans) =>
      dedans ? identifiants(dedans, chemin) : [],
    ),
  ];
};

/**
 * Ids given by the screen, never picked in a list: the edited or moved item, a sent file, the drop it joins, a message
 * of a thread.
 */
const TECHNIQUES =
  /\.(?:id|ids|avantId|zoneIds|emplacementIds|fichierId|saufId|commentaireId|pointId|depotId|remplaceId|jusqua)$/;

const routes: [string, RouteContract][] = Object.values(contrats).flatMap((contrat) => Object.entries(contrat));
const feuilles = routes.flatMap(([nom, { body }]) => (body ? identifiants(body, nom) : []));
const phrases = ({ schema }: Feuille) =>
  ['x', '', null, -1, 1.5].map((valeur) => schema.safeParse(valeur).error?.issues[0]?.message ?? '');

it('aucun champ d’un corps ne répond « Identifiant non valide. »', () => {
  expect(feuilles.length).toBeGreaterThan(60);
  for (const feuille of feuilles)
    for (const phrase of phrases(feuille)) expect(phrase, feuille.chemin).not.toMatch(/identifiant/i);
});

it('ce qu’une personne choisit dans une liste le dit, et nomme ce qu’il faut choisir', () => {
  const autres = feuilles
    .filter(({ chemin }) => !TECHNIQUES.test(chemin))
    .filter((feuille) => !phrases(feuille).every((phrase) => /^Choisissez une? .+ dans la liste\.$/.test(phrase)))
    .map(({ chemin }) => chemin);
  expect(autres).toEqual([]);
});
