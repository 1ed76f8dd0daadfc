import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirBases, type Bases } from '#server/testing/base/bases.ts';
import { prevenirTous, type Evenement } from './evenements.ts';
import { demarrerHub } from './hub.ts';

const { login, direct } = inject('serveurDeTest');
const derriereUnRepartiteur = login !== direct;

let base: Bases;
let ailleurs: BaseDeTest;
let A: AuthorizedTenantId;
beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  ailleurs = await creerBaseDeTest();
  A = await base.unTenant();
});
afterAll(async () => {
  await base.fermer();
  await ailleurs.fermer();
});

const ouvrir = async (connexion: Bases['connexion']) => {
  const lignes: string[] = [];
  const log = pino({ level: 'warn' }, { write: (ligne) => void lignes.push(ligne) });
  const hub = await demarrerHub({ connexion, emission: base.connexion, log, controleMs: 50 });
  onTestFinished(() => hub.arreter());
  const entendus: Evenement[] = [];
  hub.ecouter({ surEvenement: (evenement) => entendus.push(evenement) });
  return { hub, entendus, lignes };
};
const annoncer = () => base.dans(A, (tx) => prevenirTous(tx, [{ k: 'session', sessionId: 7 }]));

it('ce qu’il entend le prouve : son pouls revient par le canal, dit par une autre connexion', async () => {
  const { hub, entendus } = await ouvrir(base.directe);
  expect(hub.retardMs()).toBeLessThan(Number.POSITIVE_INFINITY);
  await annoncer();
  await expect.poll(() => entendus).toEqual([{ k: 'session', sessionId: 7 }]);
});

it('à l’écoute d’une autre base que celle où l’on écrit, il se dit sourd', async () => {
  const { hub, lignes } = await ouvrir(ailleurs.directConfig);
  expect(hub.retardMs()).toBe(Number.POSITIVE_INFINITY);
  expect(lignes.join('')).toContain('DATABASE_DIRECT_URL');
});

describe.skipIf(!derriereUnRepartiteur)('derrière un répartiteur en mode transaction', () => {
  it('il n’entend rien, et ne croit pas entendre', async () => {
    const { hub, entendus } = await ouvrir(base.connexion);
    for (let fois = 0; fois < 5; fois += 1) await annoncer();
    expect(hub.retardMs()).toBe(Number.POSITIVE_INFINITY);
    expect(entendus).toEqual([]);
  });
});
