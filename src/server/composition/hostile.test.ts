import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrats } from '#shared/contrats.ts';
import { partiesDe, PART_DONNEES, type RouteContract } from '#shared/core/contract.ts';
import { creerApplication, type Application, type Envoi } from '#server/testing/application.ts';
import { avecIntrus, echantillon, reunirLesRefus } from '#server/testing/hostile/echantillon.ts';
import { champsDe, ecrireAvec, GRANDES } from '#server/testing/hostile/entrees-hostiles.ts';
import { multipartBrut } from '#server/testing/multipart.ts';
import { MULTIPARTS_MALFORMES } from '#server/testing/hostile/multipart-malformes.ts';

const INTRUS: readonly unknown[] = [
  null,
  '',
  'a\0b',
  'a\uD800b',
  '’; drop table tenant; --',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x")\r\nBcc: a@b.fr',
  'é'.repeat(300),
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  0.1,
  '99999-99-99',
  [],
  {},
  [[[]]],
  { __proto__: null, constructor: { prototype: { role: 'SUPER_ADMIN' } } },
  true,
];
const INTRUS_TEXTE = INTRUS.map((intrus) =>
  (typeof intrus === 'string' ? intrus : JSON.stringify(intrus)).toWellFormed(),
);
const INTRUS_ADRESSE = [
  '0',
  '-2',
  '1e309',
  '99999999999999999999',
  'abc',
  '%00',
  "1'--",
  '1;2',
  'é'.repeat(300),
  '..%2f..%2f',
  '[]',
  '{}',
];

const appels: [string, RouteContract][] = Object.entries(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat).map(([nom, route]): [string, RouteContract] => [`${feature}.${nom}`, route]),
);
const SESSION = [
  'compte.logout',
  'compte.fermerSessions',
  'compte.resetPassword',
  'tenant.seConnecterComme',
  'tenant.resilier',
  'compte.login',
];

let app: Application;
let jetons: Record<'ADMIN' | 'GROUPEMENT' | 'SUPER_ADMIN', string>;
beforeAll(async () => {
  app = await creerApplication();
  jetons = {
    ADMIN: await app.jeton(await app.unTenant(), 'ADMIN'),
    GROUPEMENT: await app.jeton(await app.unTenant({ type: 'GROUPEMENT', nom: 'Groupement' }), 'GROUPEMENT'),
    SUPER_ADMIN: await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN'),
  };
});
afterAll(() => app.fermer());

const FUITE = /\bat \/|node_modules|select .* from|insert into|pg_|violates|postgres|\.ts:\d/i;

const verifier = ({ status, corps, entetes }: Awaited<ReturnType<Application['appeler']>>, quoi: string): void => {
  expect(status, `${quoi} → ${JSON.stringify(corps)}`).toBeLessThan(500);
  if (status < 400) return;
  expect(String(entetes['content-type']), quoi).toContain('application/problem+json');
  expect(corps, quoi).toMatchObject({
    status,
    title: expect.any(String),
    detail: expect.any(String),
    code: expect.stringMatching(/^[A-Z_0-9]+$/),
    errors: expect.any(Array),
  });
  expect(JSON.stringify(corps), quoi).not.toMatch(FUITE);
};

const jetonPour = ({ access }: RouteContract): string | undefined =>
  access === 'public'
    ? undefined
    : jetons[access.includes('ADMIN') ? 'ADMIN' : access.includes('SUPER_ADMIN') ? 'SUPER_ADMIN' : 'GROUPEMENT'];
const adresse = ({ url }: RouteContract, valeur = '1') => url.replace(/:\w+/g, valeur);
const ENVOIS = appels.filter(([, { bodyType }]) => bodyType === 'multipart');

describe.each(appels.filter(([nom]) => !SESSION.includes(nom)))('%s', (_nom, route) => {
  it('refuse en français toute adresse mal formée', async () => {
    for (const intrus of route.url.includes(':') ? INTRUS_ADRESSE : [])
      verifier(
        await app.appeler(jetonPour(route), route.method, adresse(route, encodeURI(intrus).replaceAll('%25', '%'))),
        intrus,
      );
  });

  it('refuse en français toute requête mal formée', async () => {
    if (!route.query) return;
    const noms = Object.keys(echantillon(route.query) as object);
    for (const intrus of INTRUS_TEXTE) {
      const requetes = noms.map((nom) => ({ [nom]: intrus }));
      const { acceptees, refusees } = reunirLesRefus(route.query, {}, requetes);
      for (const query of [...acceptees, ...refusees] as Record<string, string>[])
        verifier(
          await app.appeler(jetonPour(route), route.method, adresse(route), { query }),
          String(new URLSearchParams(query)),
        );
    }
  });

  it('refuse en français tout corps mal formé', async () => {
    if (!route.body || route.bodyType === 'multipart') return;
    if (route.bodyType === 'text') {
      for (const intrus of INTRUS_TEXTE)
        verifier(await app.appeler(jetonPour(route), route.method, adresse(route), { corps: intrus }), intrus);
      return;
    }
    const modele = echantillon(route.body);
    for (const intrus of INTRUS) {
      const { acceptees, refusees } = reunirLesRefus(route.body, modele, avecIntrus(modele, intrus));
      for (const corps of [...acceptees, ...refusees]) {
        const entetes = { 'content-type': 'application/json' };
        verifier(
          await app.appeler(jetonPour(route), route.method, adresse(route), {
            corps: JSON.stringify(corps) ?? '',
            entetes,
          }),
          JSON.stringify(corps)?.slice(0, 300),
        );
      }
    }
  });
});

/** `npm run torture:entrees` sends megabytes; here a size that each call reads in a moment, and a kind for each field. */
const DEMESURE = 32_000;
const MAX_REPONSE = 20_000;
let sorte = 0;

/** The body of a call, one of its fields written as `fragment` says. */
const corpsAvec = (route: RouteContract, chemin: readonly (string | number)[], fragment: string): Envoi => {
  const modele = echantillon(route.body!) as Record<string, unknown>;
  const mis = new Map([[chemin.join('/'), fragment]]);
  if (route.bodyType !== 'multipart')
    return { corps: ecrireAvec(modele, mis), entetes: { 'content-type': 'application/json' } };
  if (!partiesDe(route).parChamp) return multipartBrut({ [PART_DONNEES]: ecrireAvec(modele, mis) });
  const noms = Object.keys(modele);
  return multipartBrut(Object.fromEntries(noms.map((nom) => [nom, ecrireAvec(modele[nom], mis, [nom])])));
};

describe.each(appels.filter(([nom, { body, bodyType }]) => !SESSION.includes(nom) && body && bodyType !== 'text'))(
  '%s',
  (_nom, route) => {
    it('refuse en peu de mots, à chaque champ, ce qui est démesuré', async () => {
      for (const chemin of champsDe(echantillon(route.body!))) {
        const fragment = String(GRANDES[(sorte += 1) % GRANDES.length]!(DEMESURE));
        const envoi = corpsAvec(route, chemin, fragment);
        const reponse = await app.appeler(jetonPour(route), route.method, adresse(route), envoi);
        const quoi = `/${chemin.join('/')} = ${fragment.slice(0, 40)}`;
        verifier(reponse, quoi);
        if (reponse.status >= 400) expect(JSON.stringify(reponse.corps).length, quoi).toBeLessThan(MAX_REPONSE);
      }
    });
  },
);

it.each([
  ['JSON coupé', '{"a":'],
  ['JSON trop profond', '['.repeat(50_000)],
  ['rien', ''],
  ['du texte', 'bonjour'],
])('un corps qui n’est pas du JSON (%s) est refusé clairement', async (_cas, corps) => {
  verifier(
    await app.appeler(undefined, 'POST', '/api/v1/login', { corps, entetes: { 'content-type': 'application/json' } }),
    corps.slice(0, 20),
  );
});

describe.each(ENVOIS)('%s', (_nom, route) => {
  it.each(MULTIPARTS_MALFORMES)('refuse en français un envoi de fichiers : %s', async (cas, envoi) => {
    verifier(await app.appeler(jetonPour(route), route.method, adresse(route), envoi), cas);
  });
});
