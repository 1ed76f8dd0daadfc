import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { z } from 'zod';
import { expect, it, onTestFinished } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { openApi } from '#shared/core/api/openapi.ts';
import { echantillon } from '#server/testing/hostile/echantillon.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { bindContract, type BindDeps } from './bind-contract.ts';

type Parties = { readonly properties: Readonly<Record<string, { items?: { format?: string } }>> };
type Operation = { requestBody: { content: Readonly<Record<string, { schema: Parties }>> } };
const document = openApi(contrats, '1.2.3') as { paths: Record<string, Record<string, Operation>> };
const partiesDecrites = ({ url, method }: RouteContract): string[] => {
  const operation = document.paths[url.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
  return Object.keys(operation.requestBody.content['multipart/form-data']!.schema.properties);
};

const appels = Object.values(contrats as Readonly<Record<string, Readonly<Record<string, RouteContract>>>>)
  .flatMap((contrat) => Object.entries(contrat))
  .filter(([, { bodyType }]) => bodyType === 'multipart');

/** Sends a call to a server that answers with the body it read. */
const lireAvec = async (route: RouteContract, formulaire: FormData) => {
  const app = Fastify({ loggerInstance: pino({ level: 'silent' }) as FastifyBaseLogger });
  onTestFinished(() => app.close());
  await app.register(multipart, { throwFileSizeLimit: false });
  const { url, method, bodyType, bodyLimit, parties } = route;
  const champs = Object.keys((route.body as unknown as { shape?: object } | undefined)?.shape ?? {});
  const seule = {
    url,
    method,
    summary: '',
    access: 'public',
    response: z.unknown(),
    body: z.looseObject(Object.fromEntries(champs.map((nom) => [nom, z.unknown()]))),
  } as const;
  const deps = { services: {}, sessions: { authentifier: async () => undefined }, verifierReponses: false };
  const contrat = {
    appel: {
      ...seule,
      ...(bodyType && { bodyType }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(parties && { parties }),
    },
  };
  bindContract(app, deps as unknown as BindDeps, contrat, {
    appel: async ({ body, fichiers }) => ({ body, fichiers: fichiers.map(({ champ, nom }) => [champ, nom]) }),
  });
  const envoi = new Response(formulaire);
  const reponse = await app.inject({
    method,
    url: url.replace(/:\w+/g, '1'),
    headers: { 'content-type': envoi.headers.get('content-type') ?? '' },
    payload: Buffer.from(await envoi.arrayBuffer()),
  });
  return {
    status: reponse.statusCode,
    corps: reponse.json<{ body: unknown; fichiers: [string, string][]; message?: string }>(),
  };
};

/** The parts of a call: its JSON as the contract describes it, then one file of this weight. */
const avecFichier = (route: RouteContract, octets: number): FormData => {
  const donnees = (route.body ? echantillon(route.body) : {}) as Record<string, unknown>;
  const parties = partiesDecrites(route);
  const formulaire = new FormData();
  for (const nom of parties.slice(0, -1))
    formulaire.append(
      nom,
      new Blob([JSON.stringify(nom === 'donnees' ? donnees : donnees[nom])], { type: 'application/json' }),
    );
  formulaire.append(parties.at(-1)!, new Blob([new Uint8Array(octets)]), 'a.pdf');
  return formulaire;
};

it.each(appels.filter(([, { bodyLimit }]) => (bodyLimit ?? MAX_OCTETS_FICHIER) >= MAX_OCTETS_FICHIER))(
  '%s : 15 Mo juste passent, sans compter le texte ; un octet de plus se refuse, en vrai',
  async (_nom, route) => {
    expect((await lireAvec(route, avecFichier(route, MAX_OCTETS_FICHIER))).status).toBe(200);
    const { status, corps } = await lireAvec(route, avecFichier(route, MAX_OCTETS_FICHIER + 1));
    expect([status, corps.message]).toEqual([413, 'Un fichier dépasse 15 Mo.']);
  },
);

it.each(appels)('%s : le serveur lit les parties que le document OpenAPI décrit', async (_nom, route) => {
  const donnees = (route.body ? echantillon(route.body) : {}) as Record<string, unknown>;
  const parties = partiesDecrites(route);
  const nomFichiers = parties.at(-1)!;
  const formulaire = new FormData();
  for (const nom of parties.filter((partie) => partie !== nomFichiers))
    formulaire.append(
      nom,
      new Blob([JSON.stringify(nom === 'donnees' ? donnees : donnees[nom])], { type: 'application/json' }),
    );
  for (const nom of ['a.pdf', 'b.pdf']) formulaire.append(nomFichiers, new Blob(['%PDF']), nom);
  expect((await lireAvec(route, formulaire)).corps).toEqual({
    body: donnees,
    fichiers: [
      [nomFichiers, 'a.pdf'],
      [nomFichiers, 'b.pdf'],
    ],
  });
});

it('les parties de la réclamation portent les noms de la spécification', () => {
  const { reclamation } = contrats;
  expect(partiesDecrites(reclamation.creerReclamation)).toEqual(['donnees', 'reclamationFiles']);
  expect(partiesDecrites(reclamation.commenterReclamation)).toEqual(['commentaire', 'reclamationFiles']);
});
