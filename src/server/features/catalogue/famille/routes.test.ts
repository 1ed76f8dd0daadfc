import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { arbreType } from '#shared/features/catalogue/famille/rules/arbre-type.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

const URL = '/api/v1/familles';
let app: Application;
let jetons: Record<Role, string>;
let voisin: string;
/** A pharmacy of its own for each test: two of its administrators. */
let admin: string;
let collegue: string;
beforeAll(async () => {
  app = await creerApplication();
  ({ jetons, voisin } = await creerEquipes(app));
});
beforeEach(async () => {
  const pharmacie = await app.unTenant({ nom: 'Pharmacie neuve' });
  admin = await app.jeton(pharmacie, 'ADMIN');
  collegue = await app.jeton(pharmacie, 'ADMIN');
});
afterAll(() => app.fermer());

const creer = (corps: unknown, token = admin) => app.appeler(token, 'POST', URL, { corps });
const ajouter = async (nom: string, parentId: number | null = null) =>
  (await creer({ parentId, nom })).corps as { id: number };
const place = (id: number, corps: unknown, token = admin) => app.appeler(token, 'PUT', `${URL}/${id}/place`, { corps });
const modifier = (id: number, corps: unknown, token = admin) => app.appeler(token, 'PUT', `${URL}/${id}`, { corps });
const arbre = async (token = admin) => (await app.appeler(token, 'GET', URL)).corps;
/** The names only: `Visage[Anti-âge]`. */
const noms = async (): Promise<string[]> =>
  (await arbre()).familles.map(
    ({ nom, segments }: any) =>
      `${nom}[${segments.map((s: any) => `${s.nom}[${s.sousSegments.map((x: any) => x.nom).join(' ')}]`).join(' ')}]`,
  );

describe('familles, segments, sous-segments', () => {
  it('se créent sur trois niveaux, se lisent en arbre par toute la pharmacie', async () => {
    const derm = await ajouter('Dermocosmétique');
    const visage = await ajouter('Visage', derm.id);
    const { corps } = await creer({ parentId: visage.id, nom: ' Anti-âge ' });
    expect(corps).toMatchObject({ niveau: 3, nom: 'Anti-âge', remboursable: false, version: 1 });
    expect((await creer({ parentId: corps.id, nom: 'Trop bas' })).corps.code).toBe('NIVEAU_IMPOSSIBLE');
    await ajouter('Hygiène');
    expect(await noms()).toEqual(['Dermocosmétique[Visage[Anti-âge]]', 'Hygiène[]']);
    for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)
      expect(await arbre(jetons[role]), role).toEqual({ familles: [], droits: { gerer: role === 'ADMIN' } });
  });

  it('un nom est unique parmi ses frères, sans casse ni accents ; ailleurs il est libre', async () => {
    const [a, b] = [await ajouter('Hygiène'), await ajouter('Vétérinaire')];
    expect((await creer({ parentId: null, nom: 'HYGIENE' })).corps).toMatchObject({
      code: 'NOM_DEJA_UTILISE',
      detail: 'Une famille porte déjà ce nom ici.',
    });
    await ajouter('Hygiène', b.id);
    const segment = await ajouter('Soins', a.id);
    await ajouter('Soins', b.id);
    expect((await place(segment.id, { parentId: b.id, avantId: null, version: 1 })).corps.detail).toBe(
      'Un segment porte déjà ce nom ici.',
    );
    expect((await modifier(b.id, { nom: 'hygiene', remboursable: false, version: 1 })).corps.code).toBe(
      'NOM_DEJA_UTILISE',
    );
  });

  it('seule une famille est remboursable', async () => {
    const { id } = await ajouter('Générique');
    expect((await modifier(id, { nom: 'Générique', remboursable: true, version: 1 })).corps).toMatchObject({
      remboursable: true,
      version: 2,
    });
    const refus = await creer({ parentId: id, nom: 'Segment', remboursable: true });
    expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/remboursable']);
    const segment = await ajouter('Segment', id);
    expect((await modifier(segment.id, { nom: 'Segment', remboursable: true, version: 1 })).status).toBe(400);
  });

  it('rien ne se supprime tant qu’il contient quelque chose', async () => {
    const famille = await ajouter('Naturel');
    const segment = await ajouter('Aromathérapie', famille.id);
    const sous = await ajouter('Huiles', segment.id);
    const refus = await app.appeler(admin, 'DELETE', `${URL}/${famille.id}`);
    expect([refus.status, refus.corps.code, refus.corps.detail]).toEqual([
      409,
      'FAMILLE_NON_VIDE',
      'Cette famille contient encore 1 segment : déplacez-le ou supprimez-le d’abord.',
    ]);
    expect((await app.appeler(admin, 'DELETE', `${URL}/${segment.id}`)).corps.code).toBe('FAMILLE_NON_VIDE');
    for (const { id } of [sous, segment, famille])
      expect((await app.appeler(admin, 'DELETE', `${URL}/${id}`)).status).toBe(200);
    expect(await noms()).toEqual([]);
  });

  it.each([
    [{ parentId: null, nom: 'é'.repeat(256) }, 'Le nom ne doit pas dépasser 255 caractères.'],
    [{ parentId: null, nom: '   ' }, 'Le nom est obligatoire.'],
    [{ parentId: null, nom: 'A', remboursable: 'oui' }, 'Indiquez si la famille est remboursable.'],
    [{ parentId: null, nom: 'A', niveau: 3 }, 'Le champ « niveau » n’est pas accepté.'],
  ])('refuse %j', async (corps, phrase) => {
    const refus = await creer(corps);
    expect([refus.status, refus.corps.detail]).toEqual([400, phrase]);
  });

  it('accepte 255 caractères', async () =>
    expect((await creer({ parentId: null, nom: 'é'.repeat(255) })).status).toBe(200));

  it('rien d’un voisin ne sert de parent ni de place', async () => {
    const { corps: chezLui } = await creer({ parentId: null, nom: `Famille ${crypto.randomUUID()}` }, voisin);
    expect((await creer({ parentId: chezLui.id, nom: 'Segment' })).corps.code).toBe('PARENT_INCONNU');
    const { id } = await ajouter('À moi');
    expect((await place(id, { parentId: null, avantId: chezLui.id, version: 1 })).corps.code).toBe('PLACE_DISPARUE');
    expect((await place(chezLui.id, { parentId: null, avantId: null, version: 1 })).status).toBe(404);
  });
});

describe('déplacer', () => {
  it('parmi ses frères et vers un autre parent du même niveau, avec ce qu’il contient', async () => {
    const [a, b] = [await ajouter('A'), await ajouter('B')];
    const [premierEnfant, deux] = [await ajouter('1', a.id), await ajouter('2', b.id)];
    await ajouter('x', premierEnfant.id);
    await place(premierEnfant.id, { parentId: b.id, avantId: deux.id, version: 1 });
    expect(await noms()).toEqual(['A[]', 'B[1[x] 2[]]']);
    await place(b.id, { parentId: null, avantId: a.id, version: 1 });
    expect(await noms()).toEqual(['B[1[x] 2[]]', 'A[]']);
  });

  it('jamais d’un niveau à l’autre, ni en soi-même', async () => {
    const [a, b] = [await ajouter('A'), await ajouter('B')];
    const segment = await ajouter('1', a.id);
    for (const [id, parentId] of [
      [a.id, b.id],
      [a.id, a.id],
      [segment.id, null],
      [segment.id, segment.id],
    ] as const)
      expect((await place(id, { parentId, avantId: null, version: 1 })).corps.code).toBe('NIVEAU_IMPOSSIBLE');
    expect((await place(segment.id, { parentId: 987654321, avantId: null, version: 1 })).corps.code).toBe(
      'PARENT_INCONNU',
    );
  });

  it('deux déplacements de front tiennent tous deux ; le même, la seconde apprend qui', async () => {
    const [a, b, c, d] = [await ajouter('A'), await ajouter('B'), await ajouter('C'), await ajouter('D')];
    const deux = await Promise.all([
      place(d.id, { parentId: null, avantId: a.id, version: 1 }),
      place(b.id, { parentId: null, avantId: null, version: 1 }, collegue),
    ]);
    expect(deux.map(({ status }) => status)).toEqual([200, 200]);
    expect(await noms()).toEqual(['D[]', 'A[]', 'C[]', 'B[]']);
    const memes = await Promise.all([
      place(c.id, { parentId: null, avantId: null, version: 1 }),
      modifier(c.id, { nom: 'Renommée', remboursable: false, version: 1 }, collegue),
    ]);
    expect(memes.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect(memes.find(({ status }) => status === 409)!.corps).toMatchObject({
      code: 'CONFLIT_VERSION',
      par: expect.stringMatching(/^Durand admin/),
    });
  });

  it('un segment qui part pendant qu’on supprime sa nouvelle famille : l’un des deux est refusé', async () => {
    const [a, b] = [await ajouter('A'), await ajouter('B')];
    const segment = await ajouter('1', a.id);
    const reponses = await Promise.all([
      place(segment.id, { parentId: b.id, avantId: null, version: 1 }),
      app.appeler(collegue, 'DELETE', `${URL}/${b.id}`),
    ]);
    expect(reponses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });
});

it('douze créations du même nom : une famille, onze refus ; de noms différents : douze rangs qui se suivent', async () => {
  const memes = await Promise.all(Array.from({ length: 12 }, () => creer({ parentId: null, nom: 'Naturel' })));
  expect(memes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 409),
  ]);
  const parentId = memes.find(({ status }) => status === 200)!.corps.id;
  const autres = await Promise.all(Array.from({ length: 12 }, (_, i) => creer({ parentId, nom: `Segment ${i}` })));
  expect(new Set(autres.map(({ status }) => status))).toEqual(new Set([200]));
  const lignes = await app.services.dbSysteme
    .selectFrom('famille')
    .select('ordre')
    .where('parent_id', '=', parentId)
    .execute();
  expect(lignes.map(({ ordre }) => ordre).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
});

describe('arbre type', () => {
  const demander = () => app.appeler(admin, 'POST', `${URL}/arbre-type`);
  const total = arbreType.reduce(
    (somme, { segments }) => somme + 1 + Object.values(segments).reduce((n, sous) => n + 1 + sous.length, 0),
    0,
  );

  it('crée tout, puis plus rien', async () => {
    expect((await demander()).corps.ids).toHaveLength(total);
    expect((await demander()).corps).toEqual({ ids: [] });
    const { familles } = await arbre();
    expect(familles.map(({ nom }: { nom: string }) => nom)).toEqual(arbreType.map(({ nom }) => nom));
    expect(familles.filter(({ remboursable }: { remboursable: boolean }) => remboursable)).toHaveLength(1);
    expect((await noms())[3]).toBe(
      'Compléments alimentaires[Vitalité et immunité[] Sommeil et stress[] Digestion[] Minceur et drainage[] Articulations[] Beauté[] Sport[]]',
    );
  });

  it('complète ce qui existe, et s’annule sans toucher à ce qui a changé ou servi', async () => {
    const familleExistante = await ajouter('hygiene');
    const { corps: ajoute } = await demander();
    expect(ajoute.ids).toHaveLength(total - 1);
    const { familles } = await arbre();
    expect(familles[0]).toMatchObject({ id: familleExistante.id, nom: 'hygiene' });
    expect(familles[0].segments).toHaveLength(4);
    const laits = familles.find(({ nom }: any) => nom === 'Bébé - maman').segments[0];
    await modifier(laits.sousSegments[0].id, { nom: 'Premier âge', remboursable: false, version: 1 });
    await app.appeler(admin, 'POST', `${URL}/arbre-type/retirer`, { corps: ajoute });
    expect(await noms()).toEqual(['hygiene[]', 'Bébé - maman[Laits[Premier âge]]']);
  });
});

it('chaque écriture laisse une trace dans le journal', async () => {
  const { id } = await ajouter('A');
  await modifier(id, { nom: 'B', remboursable: false, version: 1 });
  await place(id, { parentId: null, avantId: null, version: 2 });
  await app.appeler(admin, 'DELETE', `${URL}/${id}`);
  const traces = await app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'avant'])
    .where('objet', '=', 'famille')
    .where('objet_id', '=', id)
    .orderBy('id')
    .execute();
  expect(traces.map(({ action }) => action)).toEqual(['creer', 'modifier', 'deplacer', 'supprimer']);
  expect(traces[1]?.avant).toEqual({ nom: 'A', remboursable: false });
});
