import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import { MAX_TEXTE_RDV, type DetailRdv, type Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { processeurDuFil } from '#server/core/processeur-de-test.ts';

let m: Monde;
let base: string;
let client: Worker;
beforeAll(async () => {
  m = await creerMonde();
  // Over a real socket: the test measures the time another user waits.
  base = await m.app.app.listen({ port: 0, host: '127.0.0.1' });
  client = new Worker(CLIENT, { eval: true });
});
afterAll(async () => {
  await client.terminate();
  await m.app.fermer();
});

/** The long calls are made from another thread: this one holds the server, and another user. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, methode, jeton, corps, cle }) => {
    try {
      const entetes = { authorization: 'Bearer ' + jeton, 'content-type': 'application/json', ...(cle && { 'idempotency-key': cle }) };
      const reponse = await fetch(url, { method: methode, headers: entetes, ...(corps && { body: JSON.stringify(corps) }) });
      parentPort.postMessage({ status: reponse.status, corps: await reponse.json() });
    } catch {
      parentPort.postMessage({ status: 0, corps: null });
    }
  });`;
type Reponse = { readonly status: number; readonly corps: any };
const appeler = async (jeton: string, methode: string, url: string, corps?: unknown): Promise<Reponse> => {
  const appel = {
    url: `${base}/api/v1${url}`,
    methode,
    jeton,
    corps,
    cle: methode === 'POST' ? randomUUID() : undefined,
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  client.postMessage(appel);
  const [reponse] = (await once(client, 'message')) as [Reponse];
  return reponse;
};

type Mesuree = Reponse & { readonly pire: number };
/**
 * The answers, and the longest time, in milliseconds, that this thread worked while another user waited for an answer.
 * Only its own processor time: what a shared machine gives to others is not measured.
 */
const sansRetenir = async (appel: Promise<Reponse>): Promise<Mesuree> => {
  const etat = { fini: false };
  let pire = 0;
  void appel.finally(() => {
    etat.fini = true;
  });
  while (!etat.fini) {
    const entetes = { authorization: `Bearer ${m.p.operateur.jeton}` };
    const ici = await processeurDuFil(async () =>
      expect((await fetch(`${base}/api/v1${m.racine}`, { headers: entetes })).status).toBe(200),
    );
    pire = Math.max(pire, ici);
  }
  return { ...(await appel), pire };
};

const image = (octets: number) =>
  `<p><img src="data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(octets, 7)]).toString('base64')}" /></p>`;

it('une note de 16 777 215 caractères s’enregistre, revient entière, et ne retient personne une seconde', async () => {
  const debut = `${image(12_000_000)}<p>Été `;
  const texte = `${debut}${'a'.repeat(MAX_TEXTE_RDV - debut.length - 5)}0</p>`;
  expect(texte.length).toBe(MAX_TEXTE_RDV);
  const { jeton } = m.p.achat;
  const cree = await sansRetenir(appeler(jeton, 'POST', m.racine, { date: '2026-11-20', texte }));
  expect([cree.status, cree.corps.tailleTexte]).toEqual([200, MAX_TEXTE_RDV]);

  const reponse = await sansRetenir(appeler(jeton, 'GET', `/laboratoires/rdv/${cree.corps.id}`));
  expect(reponse.corps.texte === texte, 'entière').toBe(true);

  const modifie = await sansRetenir(
    appeler(jeton, 'PUT', m.racine, {
      id: cree.corps.id,
      version: 1,
      date: '2026-11-20',
      texte: texte.replace('0</p>', '1</p>'),
    }),
  );
  expect([modifie.status, modifie.corps.version]).toEqual([200, 2]);

  const conflit = await sansRetenir(
    appeler(jeton, 'PUT', m.racine, { id: cree.corps.id, version: 1, date: '2026-11-20', texte: 'court' }),
  );
  expect([conflit.status, conflit.corps.actuel.texte.length]).toEqual([409, MAX_TEXTE_RDV]);
  const pires = [cree, reponse, modifie, conflit].map(({ pire }) => Math.round(pire));
  expect(Math.max(...pires), `créer, lire, enregistrer, conflit : ${pires.join(', ')} ms`).toBeLessThan(1_000);

  const liste = await fetch(`${base}/api/v1${m.racine}`, { headers: { authorization: `Bearer ${jeton}` } });
  expect((await liste.text()).length, 'les listes ne portent pas la note').toBeLessThan(10_000);
});

it('six grandes notes à la fois, et une septième dont l’envoi s’interrompt : chacune revient telle qu’elle est partie', async () => {
  const { jeton } = m.p.achat;
  const entetes = { authorization: `Bearer ${jeton}`, 'content-type': 'application/json' };
  const envoyer = async (texte: string, signal?: AbortSignal): Promise<Enregistrement> => {
    const reponse = await fetch(`${base}/api/v1${m.racine}`, {
      method: 'POST',
      headers: { ...entetes, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ date: '2026-11-20', texte }),
      signal: signal ?? null,
    });
    expect(reponse.status).toBe(200);
    return (await reponse.json()) as Enregistrement;
  };
  const textes = [1, 2, 3, 4, 5, 6].map((n) => `${image(3_300_000 + n)}<p>Note ${n}, « été ».</p>`);
  const abandon = new AbortController();
  const abandonnee = envoyer(image(3_300_000), abandon.signal);
  const creees = textes.map((texte) => envoyer(texte));
  abandon.abort();
  await expect(abandonnee).rejects.toThrow('aborted');
  const textesLus = await Promise.all(
    creees.map(async (creee) => {
      const { id } = await creee;
      const reponse = await fetch(`${base}/api/v1/laboratoires/rdv/${id}`, { headers: entetes });
      return ((await reponse.json()) as DetailRdv).texte;
    }),
  );
  expect(textesLus.map((texteLu, i) => texteLu === textes[i])).toEqual(textes.map(() => true));
});

it('un caractère de plus est refusé, avec sa phrase ; bien davantage aussi', async () => {
  const envoyer = (longueur: number) =>
    m.appeler(m.p.achat.jeton, 'POST', m.racine, { date: '2026-11-20', texte: 'a'.repeat(longueur) });
  const { status, corps } = await envoyer(MAX_TEXTE_RDV + 1);
  expect([status, corps.errors[0].pointer]).toEqual([400, '/texte']);
  expect(corps.detail).toMatch(/^La note ne doit pas dépasser 16\s777\s215 caractères\.$/);
  // Refused on the size it announces: over a socket, a client still sending may not hear why.
  const trop = await envoyer(4 * MAX_TEXTE_RDV);
  expect([trop.status, trop.corps.code]).toEqual([413, 'TROP_VOLUMINEUX']);
});

it('le grand corps n’est reçu que de qui a le droit d’écrire', async () => {
  const corps = { date: '2026-11-20', texte: 'a'.repeat(9_000_000) };
  const refus = [
    await m.appeler('inconnu', 'POST', m.racine, corps),
    await m.appeler(m.g.lecteur.jeton, 'POST', m.racine, corps),
  ];
  expect(refus.map((reponse) => [reponse.status, reponse.corps.code])).toEqual([
    [401, 'SESSION_ABSENTE'],
    [403, 'LECTURE_SEULE'],
  ]);
});
