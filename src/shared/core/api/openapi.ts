import { z } from 'zod';
import { PART_DONNEES, partiesDe, sansContenu, type Contract, type RouteContract } from '../contract.ts';
import { estOuvertSansAbonnement } from '../sans-abonnement.ts';
import { schemasNommes } from '../schemas-nommes.ts';

type Json = Record<string, unknown>;
type Parametre = { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly [cle: string]: unknown };

const renvoi = (sorte: 'schemas' | 'parameters' | 'responses', nom: string): Json => ({
  $ref: `#/components/${sorte}/${nom}`,
});

const ENTIER = { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
const estEntier = ({ type, minimum, maximum }: Json): boolean =>
  type === ENTIER.type && minimum === ENTIER.minimum && maximum === ENTIER.maximum;
const DEFINITIONS = '#/$defs/';

/** The schema with references in place of the named schemas and of the whole numbers. */
const relier = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(relier);
  if (typeof json !== 'object' || json === null) return json;
  const { $ref, ...reste } = json as Json;
  if (typeof $ref === 'string') return { ...reste, ...renvoi('schemas', $ref.slice(DEFINITIONS.length)) };
  if (!estEntier(reste)) return Object.fromEntries(Object.entries(json).map(([cle, valeur]) => [cle, relier(valeur)]));
  const { type: _type, minimum: _minimum, maximum: _maximum, ...autour } = reste;
  return { ...autour, ...renvoi('schemas', 'Entier') };
};

type SchemaDecrit = Json & {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
};

/** Describes schemas one after the other; `nommes` collects the shared ones under their names. */
const ouvrirSchemas = () => {
  const nommes: Record<string, unknown> = { Entier: ENTIER };
  /** @throws when two schemas have the same name */
  const decrire = (schema: z.ZodType): SchemaDecrit => {
    const {
      $schema: _version,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: schemasNommes,
    }) as Json;
    for (const [nom, definition] of Object.entries($defs as Json)) {
      const decrit = relier(definition);
      if (nommes[nom] && JSON.stringify(nommes[nom]) !== JSON.stringify(decrit))
        throw new Error(`two schemas are named ${nom}`);
      nommes[nom] = decrit;
    }
    return relier(json) as SchemaDecrit;
  };
  /** The fields of a schema, named or not. */
  const champs = (schema: z.ZodType | undefined): Required<Pick<SchemaDecrit, 'properties' | 'required'>> => {
    if (!schema) return { properties: {}, required: [] };
    const { $ref, ...decrit } = decrire(schema);
    const { properties = {}, required = [] } =
      typeof $ref === 'string' ? (nommes[$ref.split('/').at(-1) ?? ''] as SchemaDecrit) : decrit;
    return { properties, required };
  };
  return { decrire, champs, nommes };
};
type Schemas = ReturnType<typeof ouvrirSchemas>;

const parametres = (schema: z.ZodType | undefined, dans: 'path' | 'query', schemas: Schemas): Parametre[] => {
  const { properties, required } = schemas.champs(schema);
  return Object.entries(properties).map(([name, propriete]) => ({
    name,
    in: dans,
    required: dans === 'path' || required.includes(name),
    schema: propriete,
  }));
};

const CORPS = { json: 'application/json', text: 'text/plain', multipart: 'multipart/form-data' } as const;

/** The JSON parts of a multipart call, and the required ones. */
const partiesJson = (route: RouteContract, schemas: Schemas): Pick<SchemaDecrit, 'properties' | 'required'> => {
  if (!route.body || partiesDe(route).parChamp) return schemas.champs(route.body);
  return {
    properties: { [PART_DONNEES]: schemas.decrire(route.body) },
    required: route.body.safeParse({}).success ? [] : [PART_DONNEES],
  };
};

const corpsMultipart = (route: RouteContract, schemas: Schemas): Json => {
  const { properties = {}, required } = partiesJson(route, schemas);
  const fichiers = { type: 'array', items: { type: 'string', format: 'binary' } };
  const schema = { type: 'object', properties: { ...properties, [partiesDe(route).fichiers]: fichiers }, required };
  const encoding = Object.fromEntries(Object.keys(properties).map((nom) => [nom, { contentType: CORPS.json }]));
  return { requestBody: { required: true, content: { [CORPS.multipart]: { schema, encoding } } } };
};

const corps = (route: RouteContract, schemas: Schemas): Json => {
  const { body, bodyType = 'json' } = route;
  if (bodyType === 'multipart') return corpsMultipart(route, schemas);
  return body
    ? {
        requestBody: {
          required: !body.safeParse(undefined).success,
          content: { [CORPS[bodyType]]: { schema: schemas.decrire(body) } },
        },
      }
    : {};
};

const REPONSE = 'Réponse';
const REPONSES: Readonly<Record<string, Json>> = {
  Fichier: {
    description: REPONSE,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  SansContenu: { description: REPONSE, content: { 'application/json': { schema: { type: 'null' } } } },
  Probleme: {
    description: 'Refus, au format RFC 9457',
    content: { 'application/problem+json': { schema: renvoi('schemas', 'Probleme') } },
  },
};
const PROBLEME: Json = {
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
};

const reponse = ({ response, responseType }: RouteContract, { decrire }: Schemas): Json => {
  if (responseType === 'file') return renvoi('responses', 'Fichier');
  if (response === sansContenu) return renvoi('responses', 'SansContenu');
  return { description: REPONSE, content: { 'application/json': { schema: decrire(response) } } };
};

const CLE_IDEMPOTENCE: Parametre = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
};

type Operation = Json & { readonly parameters: readonly Parametre[] };

const operation = (nom: string, tag: string, route: RouteContract, schemas: Schemas): Operation => ({
  operationId: nom,
  tags: [tag],
  summary: route.summary,
  'x-roles': route.access,
  'x-impersonation': route.impersonation ?? 'allowed',
  'x-abonnement': estOuvertSansAbonnement(route) ? 'free' : 'required',
  'x-confirmation': route.confirmation ?? 'none',
  ...(route.access === 'public' ? { security: [] } : {}),
  parameters: [
    ...parametres(route.params, 'path', schemas),
    ...parametres(route.query, 'query', schemas),
    ...(route.idempotent ? [CLE_IDEMPOTENCE] : []),
  ],
  ...corps(route, schemas),
  responses: { 200: reponse(route, schemas), default: renvoi('responses', 'Probleme') },
});

/**
 * Describes a parameter shared by several calls once, under its name: the commonest form when several bear that name.
 */
const partagerParametres = (operations: readonly Operation[]) => {
  const parEcriture = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    (parametre) => JSON.stringify(parametre),
  );
  const partages = new Map<
    string,
    { readonly ecriture: string; readonly fois: number; readonly parametre: Parametre }
  >();
  for (const [ecriture, [parametre, ...suivants]] of parEcriture) {
    const fois = suivants.length;
    if (parametre && fois > (partages.get(parametre.name)?.fois ?? 0))
      partages.set(parametre.name, { ecriture, fois, parametre });
  }
  return {
    partages: Object.fromEntries([...partages].map(([nom, { parametre }]) => [nom, parametre])),
    relierOperation: (decrite: Operation): Json => ({
      ...decrite,
      parameters: decrite.parameters.map((parametre) =>
        partages.get(parametre.name)?.ecriture === JSON.stringify(parametre)
          ? renvoi('parameters', parametre.name)
          : parametre,
      ),
    }),
  };
};

/**
 * The OpenAPI 3.1 document of the product: a pure function of its contracts, each call with its roles (`x-roles`). The
 * schemas named by `nommer` are described once, in `components`.
 * @param contrats by feature name
 * @param domaines of each contract, the tag of its calls; its own name without one
 */
export const openApi = (
  contrats: Readonly<Record<string, Contract>>,
  version: string,
  domaines: Readonly<Record<string, string>> = {},
): Json => {
  const schemas = ouvrirSchemas();
  const appels = Object.entries(contrats).flatMap(([nomContrat, contrat]) =>
    Object.entries(contrat).map(([nom, route]) => ({
      route,
      decrite: operation(nom, domaines[nomContrat] ?? nomContrat, route, schemas),
    })),
  );
  const { partages, relierOperation } = partagerParametres(appels.map(({ decrite }) => decrite));
  const paths: Record<string, Json> = {};
  for (const { route, decrite } of appels) {
    const chemin = route.url.replace(/:(\w+)/g, '{$1}');
    paths[chemin] = { ...paths[chemin], [route.method.toLowerCase()]: relierOperation(decrite) };
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
    tags: [...new Set(Object.values(domaines))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { jeton: { type: 'http', scheme: 'bearer' } },
      schemas: { ...schemas.nommes, Probleme: PROBLEME },
      parameters: partages,
      responses: REPONSES,
    },
  };
};
