import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unContact } from '#shared/features/catalogue/laboratoire/exemples-de-test.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/laboratoire.ts';

let monde: Monde;
let app: Monde['app'];
let pharmacie: Monde['pharmacie'];
let jetons: Monde['jetons'];
let adopte: Monde['adopte'];
let lire: Monde['lire'];
beforeAll(async () => {
  monde = await creerMonde();
  ({ app, pharmacie, jetons, adopte, lire } = monde);
});
afterAll(() => app.fermer());

describe('étoile et chiffre d’affaires', () => {
  it('l’étoile est celle du compte : posée par n’importe qui sauf la consultation', async () => {
    const { id } = await adopte(jetons.ADMIN);
    expect((await app.appeler(jetons.OPERATEUR, 'PUT', `${URL}/${id}/add-to-labo-star`)).status).toBe(200);
    expect((await app.appeler(jetons.MERCHANDISING, 'PUT', `${URL}/${id}/add-to-labo-star`)).status).toBe(200);
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/list`)).corps[0]).toMatchObject({ id, etoile: true });
    expect(
      (await app.appeler(jetons.ADMIN, 'GET', `${URL}/page`, { query: { etoile: 'true' } })).corps.elements,
    ).toMatchObject([{ id }]);
    expect((await app.appeler(jetons.CONSULTATION_GROUPEMENT, 'PUT', `${URL}/${id}/add-to-labo-star`)).corps.code).toBe(
      'LECTURE_SEULE',
    );
    await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/remove-from-labo-star`);
    expect((await lire(jetons.ADMIN, id)).etoile).toBe(false);
  });

  it('le chiffre d’affaires se fusionne par année, à la limite près, et se voit en N et N-1', async () => {
    const { id, detail } = await adopte(jetons.ADMIN);
    app.horloge.maintenant = new Date('2026-12-31T23:30:00Z');
    const ca = (corps: unknown, token = jetons.ACHAT) => app.appeler(token, 'PUT', `${URL}/${id}/ca`, { corps });
    await ca({ 2027: 9_999_999_999, 2026: 0 });
    const { corps } = await ca({ 2020: 5 });
    expect(corps).toEqual({ chiffreAffaireAnnuel: { 2020: 5, 2026: 0, 2027: 9_999_999_999 } });
    const page = (await app.appeler(jetons.ADMIN, 'GET', `${URL}/page`, { query: { q: detail.nom } })).corps;
    // 23:30 UTC on December 31st is already next year in Paris.
    expect(page).toMatchObject({ annee: 2027, elements: [{ caN: 9_999_999_999, caN1: 0 }] });
    app.horloge.maintenant = new Date();
  });

  it.each([
    [{ 2025: 10_000_000_000 }, 'Le montant doit rester inférieur à 10 000 000 000 € (10 chiffres au plus).'],
    [{ 2025: 1.5 }, 'Le montant doit être un nombre entier d’euros.'],
    [{ 2025: -1 }, 'Le montant ne peut pas être négatif.'],
    [{ 2025: '12' }, 'Le montant est obligatoire.'],
    [{ 25: 1 }, 'L’année doit comporter exactement 4 chiffres.'],
    [{ 20255: 1 }, 'L’année doit comporter exactement 4 chiffres.'],
    [{ '202a': 1 }, 'L’année doit comporter exactement 4 chiffres.'],
    [{ 2025: 1e21 }, 'Le montant doit être un nombre entier d’euros.'],
    [{ 2025: { avant: 1, apres: -1 } }, 'Le montant ne peut pas être négatif.'],
    [{ 2025: { avant: '1', apres: 1 } }, 'Le montant est obligatoire.'],
    [[1], 'Indiquez un montant par année.'],
  ])('refuse %j', async (corps, phrase) => {
    const { id } = await adopte(jetons.ADMIN);
    const refus = await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps });
    expect([refus.status, refus.corps.detail]).toEqual([400, phrase]);
  });

  it('une année saisie ne s’écrase pas : qui la remplace dit ce qu’elle tenait', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const ca = (corps: unknown) => app.appeler(jetons.ACHAT, 'PUT', `${URL}/${id}/ca`, { corps });
    await ca({ 2025: 23_691 });
    const refus = await ca({ 2024: 1, 2025: 5 });
    expect([refus.status, refus.corps.code, refus.corps.errors]).toEqual([
      409,
      'CA_DEJA_SAISI',
      [{ pointer: '/2025', detail: '2025 est déjà saisi : 23\u00a0691\u00a0€. Modifiez-le dans la liste.' }],
    ]);
    expect((await lire(jetons.ADMIN, id)).chiffreAffaireAnnuel).toEqual({ 2025: 23_691 });
    // The same request sent again, as after a lost connection.
    expect((await ca({ 2025: 23_691 })).status).toBe(200);
    expect((await ca({ 2025: { avant: 23_691, apres: 24_000 } })).corps.chiffreAffaireAnnuel).toEqual({ 2025: 24_000 });
    expect((await ca({ 2025: { avant: 23_691, apres: null } })).corps.code).toBe('CA_CHANGE');
    expect((await ca({ 2025: { avant: 24_000, apres: null } })).corps.chiffreAffaireAnnuel).toEqual({});
  });

  it('de douze personnes qui saisissent la même année, une seule l’écrit', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const reponses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps: { 2025: 100 + i } }),
      ),
    );
    expect(reponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(11).fill(409),
    ]);
  });

  it('seuls ADMIN et ACHAT le saisissent', async () => {
    const { id } = await adopte(jetons.ADMIN);
    for (const role of ['MERCHANDISING', 'OPERATEUR', 'GROUPEMENT'] as const)
      expect((await app.appeler(jetons[role], 'PUT', `${URL}/${id}/ca`, { corps: { 2025: 1 } })).status).toBe(403);
  });

  it('« Last » rend les derniers ajoutés, 5 par défaut', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const derniers = (await app.appeler(jetons.ADMIN, 'GET', `${URL}/Last`)).corps;
    expect([derniers.length, derniers[0].id]).toEqual([5, id]);
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/Last`, { query: { nbLast: '2' } })).corps).toHaveLength(2);
    expect((await app.appeler(jetons.ADMIN, 'GET', `${URL}/Last`, { query: { nbLast: '51' } })).status).toBe(400);
  });
});

describe('contacts', () => {
  it('se créent, se modifient, se suppriment, chacun selon son rôle', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const { corps } = await app.appeler(jetons.ACHAT, 'POST', `${URL}/${id}/contacts`, {
      corps: unContact({ usages: ['DIRECTION', 'DIRECTION'] }),
    });
    expect(corps).toMatchObject({ telephone: '0612345678', usages: ['DIRECTION'], version: 1 });
    const url = `${URL}/${id}/contacts/${corps.id}`;
    for (const role of ['MERCHANDISING', 'OPERATEUR'] as const) {
      expect((await app.appeler(jetons[role], 'PUT', url, { corps: { ...unContact(), version: 1 } })).status).toBe(403);
      expect((await app.appeler(jetons[role], 'GET', `${URL}/${id}/contacts`)).corps).toHaveLength(1);
    }
    expect(
      (await app.appeler(jetons.ADMIN, 'PUT', url, { corps: { ...unContact({ nom: 'Zoé' }), version: 1 } })).corps,
    ).toMatchObject({
      nom: 'Zoé',
      version: 2,
    });
    const perime = await app.appeler(jetons.ACHAT, 'PUT', url, { corps: { ...unContact(), version: 1 } });
    expect([perime.status, perime.corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    expect((await app.appeler(jetons.ACHAT, 'DELETE', url)).status).toBe(403);
    expect((await app.appeler(jetons.ADMIN, 'DELETE', url)).status).toBe(200);
    expect((await app.appeler(jetons.ADMIN, 'DELETE', url)).status).toBe(404);
  });

  it('l’e-mail est obligatoire, valide, et unique dans le laboratoire, sans casse', async () => {
    const { id } = await adopte(jetons.ADMIN);
    const autre = await adopte(jetons.ADMIN);
    const creerContact = (corps: unknown, labo = id) =>
      app.appeler(jetons.ADMIN, 'POST', `${URL}/${labo}/contacts`, { corps });
    await creerContact(unContact());
    const refus = await creerContact(unContact({ email: 'LEA.martin@celadon.exemple' }));
    expect([refus.status, refus.corps.code, refus.corps.errors[0].pointer]).toEqual([
      409,
      'CONTACT_EN_DOUBLE',
      '/email',
    ]);
    expect((await creerContact(unContact(), autre.id)).status).toBe(200);
    expect((await creerContact(unContact({ email: '' }))).corps.detail).toBe('L’adresse e-mail est obligatoire.');
    expect((await creerContact(unContact({ email: 'x' }))).corps.detail).toBe(
      'L’adresse e-mail n’est pas une adresse valide.',
    );
    expect((await creerContact(unContact({ telephone: '06-12' }))).corps.detail).toBe(
      'Le téléphone ne doit contenir que des chiffres.',
    );
    expect((await creerContact(unContact({ usages: ['PDG'] }))).corps.detail).toBe('Usage inconnu.');
  });

  it('le contact d’un laboratoire ne s’atteint pas par un autre', async () => {
    const [a, b] = [await adopte(jetons.ADMIN), await adopte(jetons.ADMIN)];
    const { corps } = await app.appeler(jetons.ADMIN, 'POST', `${URL}/${a.id}/contacts`, { corps: unContact() });
    expect((await app.appeler(jetons.ADMIN, 'DELETE', `${URL}/${b.id}/contacts/${corps.id}`)).status).toBe(404);
  });
});

it('chaque écriture laisse une trace dans le journal', async () => {
  const { id } = await adopte(jetons.ADMIN);
  await app.appeler(jetons.ADMIN, 'PUT', `${URL}/${id}/ca`, { corps: { 2025: 7 } });
  await app.appeler(jetons.ADMIN, 'PATCH', `${URL}/${id}`, { corps: { rue: 'Z', version: 1 } });
  const traces = await app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'avant', 'apres', 'utilisateur_nom as qui'])
    .where('objet', '=', 'laboratoire')
    .where('objet_id', '=', id)
    .where('tenant_id', '=', pharmacie)
    .orderBy('id')
    .execute();
  expect(traces.map(({ action }) => action)).toEqual(['adopter', 'modifier-ca', 'modifier']);
  expect(traces[1]).toMatchObject({ avant: {}, apres: { 2025: 7 } });
});
