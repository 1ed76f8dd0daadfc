import { describe, expect, test } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import { roles } from './acteur.ts';
import type { RouteContract } from './contract.ts';
import { openApi } from './openapi.ts';

type Operation = {
  'x-roles': unknown;
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
};
const document = openApi(contrats, '1.2.3') as {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
};
const routes: [string, RouteContract][] = Object.values(contrats).flatMap((contrat) => Object.entries(contrat));

describe('le document OpenAPI', () => {
  test('est en 3.1 et porte la version du produit', () =>
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']));

  test.each(routes)('décrit %s et dit ses rôles', (nom, route) => {
    const operation = document.paths[route.url.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(nom);
    expect(operation?.['x-roles']).toEqual(route.access);
    const chemins = [...route.url.matchAll(/:(\w+)/g)].map(([, parametre]) => parametre);
    expect(operation?.parameters.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(chemins);
  });

  test('n’a pas deux appels de même méthode et de même adresse, ni de même nom', () => {
    const adresses = routes.map(([, { method, url }]) => `${method} ${url}`);
    expect(new Set(adresses).size).toBe(adresses.length);
    expect(new Set(routes.map(([nom]) => nom)).size).toBe(routes.length);
  });

  test('ne connaît que les huit rôles', () => {
    const cites = new Set(routes.flatMap(([, { access }]) => (access === 'public' ? [] : access)));
    expect([...cites].toSorted()).toEqual([...roles].toSorted());
  });
});
