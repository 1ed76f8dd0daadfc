// A body that no screen sends is refused in French too.
import { expect, it } from 'vitest';
import '#server/core/http/problem.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { contrats } from '#shared/contrats.ts';

const ANGLAIS = /\b(?:invalid|expected|received|required|unrecognized|too (?:big|small))\b/i;
const appels = Object.values(contrats).flatMap((contrat) => Object.entries(contrat as Record<string, RouteContract>));
const avecCorps = appels.filter(([, { body }]) => body !== undefined);

it.each(avecCorps)('%s : une forme imprévue se dit en français', (_, { body }) => {
  const champs = Object.keys((body as { shape?: object }).shape ?? {});
  const formes = ['x', 1, null, [], {}, { inconnu: 1 }, ...champs.flatMap((nom) => [{ [nom]: {} }, { [nom]: ['x'] }])];
  for (const forme of formes)
    for (const { message } of body!.safeParse(forme).error?.issues ?? []) expect(message).not.toMatch(ANGLAIS);
});
