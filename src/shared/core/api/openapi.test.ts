import { describe, expect, test } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import { domainesDesContrats } from '#shared/domaines-des-contrats.ts';
import { roles } from '../acteur.ts';
import type { RouteContract } from '../contract.ts';
import { openApi } from './openapi.ts';

type Parametre = { name: string; in: string };
type Operation = {
  'x-roles': unknown;
  operationId: string;
  tags: string[];
  parameters: (Parametre | { $ref: string })[];
  responses: Record<string, unknown>;
};
/** In characters: a schema this long must be named (`nommer`) instead of repeated. */
const LONG = 450;
const document = openApi(contrats, '1.2.3', domainesDesContrats) as {
  openapi: string;
  tags: { name: string }[];
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
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
    const parametres = operation?.parameters.map((p) =>
      '$ref' in p ? document.components['parameters']?.[p.$ref.split('/').at(-1) ?? ''] : p,
    ) as Parametre[];
    expect(parametres.filter((p) => p.in === 'path').map((p) => p.name)).toEqual(chemins);
  });

  test('range chaque appel dans le domaine de sa fonctionnalité', () => {
    const etiquettes = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ tags }) => tags.join()),
    );
    expect(new Set(etiquettes)).toEqual(new Set(document.tags.map(({ name }) => name)));
    expect(document.paths['/api/v1/login']?.['post']?.tags).toEqual(['comptes']);
  });

  test('n’a pas deux appels de même méthode et de même adresse, ni de même nom', () => {
    const adresses = routes.map(([, { method, url }]) => `${method} ${url}`);
    expect(new Set(adresses).size).toBe(adresses.length);
    expect(new Set(routes.map(([nom]) => nom)).size).toBe(routes.length);
  });

  test('décrit une fois ce que plusieurs appels partagent', () => {
    const fois = new Map<string, number>();
    const compter = (json: unknown): void => {
      if (typeof json !== 'object' || json === null) return;
      const ecrit = JSON.stringify(json);
      if ('properties' in json && ecrit.length >= LONG) fois.set(ecrit, (fois.get(ecrit) ?? 0) + 1);
      for (const valeur of Object.values(json)) compter(valeur);
    };
    compter([document.paths, document.components]);
    expect([...fois].filter(([, n]) => n > 1).map(([ecrit]) => ecrit)).toEqual([]);
  });

  test('pèse moins de 1 025 ko, et tout ce qu’il cite y est', () => {
    const ecrit = JSON.stringify(document);
    expect(Buffer.byteLength(ecrit)).toBeLessThan(1_025_000);
    for (const [, sorte, nom] of ecrit.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(document.components[sorte ?? '']?.[nom ?? ''], `${sorte}/${nom}`).toBeDefined();
  });

  test('ne connaît que les huit rôles', () => {
    const cites = new Set(routes.flatMap(([, { access }]) => (access === 'public' ? [] : access)));
    expect([...cites].toSorted()).toEqual([...roles].toSorted());
  });
});
