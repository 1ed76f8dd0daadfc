import { z } from 'zod';
import { PART_DONNEES, partiesDe, type Contract, type RouteContract } from './contract.ts';

type Json = Record<string, unknown>;

const schemaJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const parametres = (schema: z.ZodType | undefined, dans: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaJson(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, propriete]) => ({
    name,
    in: dans,
    required: dans === 'path' || required.includes(name),
    schema: propriete,
  }));
};

const CORPS = { json: 'application/json', text: 'text/plain', multipart: 'multipart/form-data' } as const;

/** The JSON parts of a multipart call, and those it cannot do without. */
const partiesJson = (route: RouteContract): { properties: Record<string, Json>; required: string[] } => {
  if (!route.body) return { properties: {}, required: [] };
  const schema = schemaJson(route.body, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return partiesDe(route).parChamp
    ? { properties: schema.properties ?? {}, required: schema.required ?? [] }
    : { properties: { [PART_DONNEES]: schema }, required: route.body.safeParse({}).success ? [] : [PART_DONNEES] };
};

const corpsMultipart = (route: RouteContract): Json => {
  const { properties, required } = partiesJson(route);
  const fichiers = { type: 'array', items: { type: 'string', format: 'binary' } };
  const schema = { type: 'object', properties: { ...properties, [partiesDe(route).fichiers]: fichiers }, required };
  const encoding = Object.fromEntries(Object.keys(properties).map((nom) => [nom, { contentType: CORPS.json }]));
  return { requestBody: { required: true, content: { [CORPS.multipart]: { schema, encoding } } } };
};

const corps = (route: RouteContract): Json => {
  const { body, bodyType = 'json' } = route;
  if (bodyType === 'multipart') return corpsMultipart(route);
  return body
    ? {
        requestBody: {
          required: !body.safeParse(undefined).success,
          content: { [CORPS[bodyType]]: { schema: schemaJson(body, 'input') } },
        },
      }
    : {};
};

const probleme = { $ref: '#/components/responses/Probleme' };

const operation = (nom: string, tag: string, route: RouteContract): Json => ({
  operationId: nom,
  tags: [tag],
  summary: route.summary,
  'x-roles': route.access,
  'x-impersonation': route.impersonation ?? 'allowed',
  'x-abonnement': route.abonnement ?? 'required',
  'x-confirmation': route.confirmation ?? 'none',
  ...(route.access === 'public' ? { security: [] } : {}),
  parameters: [
    ...parametres(route.params, 'path'),
    ...parametres(route.query, 'query'),
    ...(route.idempotent
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }]
      : []),
  ],
  ...corps(route),
  responses: {
    200: {
      description: 'Réponse',
      content:
        route.responseType === 'file'
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaJson(route.response, 'input') } },
    },
    default: probleme,
  },
});

const PROBLEME: Json = {
  description: 'Refus, au format RFC 9457',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'code', 'errors'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          code: { type: 'string' },
          errors: {
            type: 'array',
            items: { type: 'object', properties: { pointer: { type: 'string' }, detail: { type: 'string' } } },
          },
        },
      },
    },
  },
};

/**
 * The OpenAPI 3.1 document of the product: a pure function of its contracts, each call with its roles (`x-roles`).
 * @param contrats by feature name, which becomes the tag
 */
export const openApi = (contrats: Readonly<Record<string, Contract>>, version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [tag, contrat] of Object.entries(contrats))
    for (const [nom, route] of Object.entries(contrat)) {
      const chemin = route.url.replace(/:(\w+)/g, '{$1}');
      paths[chemin] = { ...paths[chemin], [route.method.toLowerCase()]: operation(nom, tag, route) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pharmaccord',
      version,
      description: 'Relations commerciales entre pharmacies, groupements et laboratoires.',
    },
    servers: [{ url: '/' }],
    security: [{ jeton: [] }],
    paths,
    components: { securitySchemes: { jeton: { type: 'http', scheme: 'bearer' } }, responses: { Probleme: PROBLEME } },
  };
};
