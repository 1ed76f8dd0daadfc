import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

const URL = '/api/v1/priorites';
let app: Application;
/** A groupement of its own for each test: two people who keep the priorities, one who reads. */
let lui: string;
let collegue: string;
let lecture: string;
let pharmacie: string;
beforeAll(async () => {
  app = await creerApplication();
  pharmacie = (await creerEquipes(app)).jetons.ADMIN;
});
let numero = 0;
beforeEach(async () => {
  const groupement = await app.unTenant({ type: 'GROUPEMENT', nom: `Groupement ${++numero}` });
  lui = await app.jeton(groupement, 'GROUPEMENT');
  collegue = await app.jeton(groupement, 'GROUPEMENT');
  lecture = await app.jeton(groupement, 'CONSULTATION_GROUPEMENT');
});
afterAll(() => app.fermer());

const creer = (corps: unknown, token = lui) => app.appeler(token, 'POST', URL, { corps });
const ajouter = async (nom: string) => (await creer({ nom })).corps as { id: number };
const lire = async (token = lui) => (await app.appeler(token, 'GET', URL)).corps;
const noms = async () => (await lire()).priorites.map(({ rang, nom }: any) => `${rang} ${nom}`);
const place = (id: number, corps: unknown, token = lui) => app.appeler(token, 'PUT', `${URL}/${id}/place`, { corps });
const fiche = (champs: Record<string, unknown> = {}) => ({
  nom: 'Incontournable',
  couleur: '#b3322b',
  description: 'À répondre vite.',
  obligatoire: true,
  delaiReponseJours: 15,
  version: 1,
  ...champs,
});

it('se créent au dernier rang, se modifient, se lisent par les deux rôles du groupement', async () => {
  const { id } = await ajouter('Première');
  await ajouter('Deuxième');
  expect((await app.appeler(lui, 'PUT', `${URL}/${id}`, { corps: fiche() })).corps).toMatchObject({
    ...fiche(),
    version: 2,
    rang: 1,
  });
  expect(await noms()).toEqual(['1 Incontournable', '2 Deuxième']);
  expect((await lire(lecture)).droits).toEqual({ gerer: false });
  expect((await lire()).droits).toEqual({ gerer: true });
  expect((await creer({ nom: 'X' }, lecture)).corps.code).toBe('LECTURE_SEULE');
  expect((await app.appeler(pharmacie, 'GET', URL)).status).toBe(403);
});

it('un rang est unique : déplacées, supprimées, elles se suivent toujours sans trou', async () => {
  const [a, , c] = [await ajouter('A'), await ajouter('B'), await ajouter('C')];
  expect((await place(c.id, { avantId: a.id, version: 1 })).corps).toMatchObject({ rang: 1, version: 2 });
  expect(await noms()).toEqual(['1 C', '2 A', '3 B']);
  await app.appeler(lui, 'DELETE', `${URL}/${a.id}`);
  expect(await noms()).toEqual(['1 C', '2 B']);
  await ajouter('D');
  expect(await noms()).toEqual(['1 C', '2 B', '3 D']);
});

it('deux personnes : deux déplacements tiennent, le même est refusé à la seconde avec qui et quand', async () => {
  const [a, b, c] = [await ajouter('A'), await ajouter('B'), await ajouter('C')];
  const deux = await Promise.all([
    place(c.id, { avantId: a.id, version: 1 }),
    place(a.id, { avantId: null, version: 1 }, collegue),
  ]);
  expect(deux.map(({ status }) => status)).toEqual([200, 200]);
  expect((await noms()).map((nom: string) => nom.slice(0, 1))).toEqual(['1', '2', '3']);
  const memes = await Promise.all([
    app.appeler(lui, 'PUT', `${URL}/${b.id}`, { corps: fiche() }),
    app.appeler(collegue, 'PUT', `${URL}/${b.id}`, { corps: fiche({ nom: 'Autre' }) }),
  ]);
  expect(memes.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  expect(memes.find(({ status }) => status === 409)!.corps).toMatchObject({
    code: 'CONFLIT_VERSION',
    par: expect.stringMatching(/^Durand groupement/),
    le: expect.any(String),
  });
});

it('douze créations du même nom : une, et onze refus sur le champ', async () => {
  const reponses = await Promise.all(
    Array.from({ length: 12 }, (_, i) => creer({ nom: i % 2 ? 'Recommandée' : ' RECOMMANDEE' })),
  );
  expect(reponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 409),
  ]);
  expect(reponses.find(({ status }) => status === 409)!.corps.errors).toEqual([
    { pointer: '/nom', detail: 'Une priorité porte déjà ce nom.' },
  ]);
});

describe('limites de chaque champ', () => {
  it.each([
    ['nom', 'x'.repeat(255), 'x'.repeat(256), 'Le nom ne doit pas dépasser 255 caractères.'],
    ['nom', 'x', ' ', 'Le nom est obligatoire.'],
    ['couleur', '#ABCDEF', '#abcde', 'La couleur doit être une couleur au format #rrggbb.'],
    ['description', 'x'.repeat(500), 'x'.repeat(501), 'La description ne doit pas dépasser 500 caractères.'],
    ['obligatoire', false, 1, 'Indiquez si la réponse est obligatoire.'],
    ['delaiReponseJours', 1, 0, 'Le délai de réponse doit être un nombre entier de jours, de 1 à 365.'],
    ['delaiReponseJours', 365, 366, 'Le délai de réponse doit être un nombre entier de jours, de 1 à 365.'],
    ['delaiReponseJours', null, 1.5, 'Le délai de réponse doit être un nombre entier de jours, de 1 à 365.'],
  ])('%s', async (champ, accepte, refuse, phrase) => {
    const { id } = await ajouter('A');
    const ecrire = (valeur: unknown, version: number) =>
      app.appeler(lui, 'PUT', `${URL}/${id}`, { corps: fiche({ [champ]: valeur, version }) });
    const bon = await ecrire(accepte, 1);
    expect([bon.status, bon.corps[champ]]).toEqual([200, accepte]);
    const mauvais = await ecrire(refuse, 2);
    expect([mauvais.status, mauvais.corps.errors[0]]).toEqual([400, { pointer: `/${champ}`, detail: phrase }]);
  });

  it('cinquante au plus', async () => {
    for (let i = 0; i < 50; i++) expect((await creer({ nom: `P ${i}` })).status).toBe(200);
    expect((await creer({ nom: 'De trop' })).corps.code).toBe('TROP_DE_PRIORITES');
    expect((await lire()).priorites).toHaveLength(50);
  });
});

it('la liste type ne s’ajoute qu’une fois, complète ce qui existe, et s’annule', async () => {
  const demander = () => app.appeler(lui, 'POST', `${URL}/liste-type`);
  await ajouter('recommandee');
  const { corps: ajoute } = await demander();
  expect(ajoute.ids).toHaveLength(2);
  expect((await demander()).corps).toEqual({ ids: [] });
  expect(await noms()).toEqual(['1 recommandee', '2 Incontournable', '3 Au choix']);
  expect((await lire()).priorites[1]).toMatchObject({ obligatoire: true, delaiReponseJours: 15 });
  await place(ajoute.ids[1], { avantId: ajoute.ids[0], version: 1 });
  expect((await app.appeler(lui, 'POST', `${URL}/liste-type/retirer`, { corps: ajoute })).corps.ids).toEqual([
    ajoute.ids[0],
  ]);
  expect(await noms()).toEqual(['1 recommandee', '2 Au choix']);
});

it('chaque écriture laisse une trace dans le journal', async () => {
  const { id } = await ajouter('A');
  await app.appeler(lui, 'PUT', `${URL}/${id}`, { corps: fiche() });
  await place(id, { avantId: null, version: 2 });
  await app.appeler(lui, 'DELETE', `${URL}/${id}`);
  const traces = await app.services.dbSysteme
    .selectFrom('journal')
    .select('action')
    .where('objet', '=', 'priorite')
    .where('objet_id', '=', id)
    .orderBy('id')
    .execute();
  expect(traces.map(({ action }) => action)).toEqual(['creer', 'modifier', 'deplacer', 'supprimer']);
});

it('une suppression essayée répond comme elle le ferait, et n’enlève rien (RES-87)', async () => {
  const { id } = await ajouter('A');
  const supprimer = (query: Record<string, string>, token = lui) =>
    app.appeler(token, 'DELETE', `${URL}/${id}`, { query });
  expect((await supprimer({ essai: 'true' })).status).toBe(200);
  expect(await noms()).toEqual(['1 A']);
  const traces = await app.services.dbSysteme
    .selectFrom('journal')
    .select('action')
    .where('objet_id', '=', id)
    .execute();
  expect(traces.map(({ action }) => action)).not.toContain('supprimer');
  expect((await supprimer({ essai: 'oui' })).status).toBe(400);
  expect((await supprimer({ essai: 'false' })).status).toBe(200);
  expect((await supprimer({ essai: 'true' })).status).toBe(404);
  // A call that cannot be tried refuses the word: it would do what it was only asked to try.
  expect((await app.appeler(lui, 'POST', URL, { corps: fiche(), query: { essai: 'true' } })).status).toBe(400);
  expect(await noms()).toEqual([]);
});
