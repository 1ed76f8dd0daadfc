import { expect, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { openApi } from '#shared/core/api/openapi.ts';
import { preparerRequete } from './requete.ts';

type Operation = {
  requestBody: {
    content: Readonly<Record<string, { schema: { properties: Readonly<Record<string, unknown>> } }>>;
  };
};
const document = openApi(contrats, '1.2.3') as { paths: Record<string, Record<string, Operation>> };
const appels = Object.values(contrats as Readonly<Record<string, Readonly<Record<string, RouteContract>>>>)
  .flatMap((contrat) => Object.entries(contrat))
  .filter(([, { bodyType }]) => bodyType === 'multipart');

it.each(appels)('%s : le navigateur envoie les parties que le document OpenAPI décrit', (_nom, route) => {
  const operation = document.paths[route.url.replace(/:(\w+)/g, '{$1}')]![route.method.toLowerCase()]!;
  const decrites = Object.keys(operation.requestBody.content['multipart/form-data']!.schema.properties);
  const champs = Object.fromEntries(decrites.slice(0, -1).map((nom) => [nom, { x: 1 }]));
  const { body } = preparerRequete(route, {
    ...(route.body && { body: route.parties?.parChamp ? champs : { x: 1 } }),
    fichiers: [new File(['x'], 'a.pdf')],
  });
  expect(body).toBeInstanceOf(FormData);
  expect([...(body as FormData).keys()]).toEqual(decrites);
});

it('ce que l’adresse d’un écran tient de plus que l’appel ne part pas (COM-135)', () => {
  const lister = contrats.encours.listEncours;
  const motsDeLEcran = { q: 'a', onglet: 'rfa', vue: 'liste' };
  expect(preparerRequete(lister, { query: motsDeLEcran }).url).toBe('/api/v1/encours?q=a');
});
