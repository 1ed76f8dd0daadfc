import { describe, expect, it } from 'vitest';
import { planType } from '#shared/features/operations/emplacement/rules/plan-type.ts';
import { multipart } from '#server/testing/multipart.ts';
import { SECRET_PHOTO, unJpeg } from '#server/testing/photos.ts';
import {
  URL,
  app,
  voisin,
  admin,
  collegue,
  plan,
  zone,
  lieu,
  noms,
  place,
  fiche,
  preparerEmplacements,
} from '#server/testing/mondes/emplacement.ts';

preparerEmplacements();

describe('à douze en même temps', () => {
  it('une seule zone du même nom, un seul emplacement du même nom', async () => {
    const zones = await Promise.all(
      Array.from({ length: 12 }, () => app.appeler(admin, 'POST', `${URL}/zones`, { corps: { nom: 'Vitrine' } })),
    );
    expect(zones.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    const zoneId = zones.find(({ status }) => status === 200)!.corps.id;
    const lieux = await Promise.all(
      Array.from({ length: 12 }, () => app.appeler(admin, 'POST', URL, { corps: { zoneId, nom: 'TG' } })),
    );
    expect(lieux.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect(await noms()).toEqual([['Vitrine', 'TG']]);
  });

  it('la même demande, avec sa clé, n’ajoute qu’une zone', async () => {
    const entetes = { 'idempotency-key': crypto.randomUUID() };
    const envois = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.appeler(admin, 'POST', `${URL}/zones`, { corps: { nom: 'Vitrine' }, entetes }),
      ),
    );
    expect(new Set(envois.map(({ status, corps }) => `${status} ${corps.id}`)).size).toBe(1);
    expect(await noms()).toEqual([['Vitrine']]);
  });

  it('une zone supprimée pendant qu’on y ajoute : l’un des deux est refusé, jamais une erreur', async () => {
    const { id: zoneId } = await zone('A');
    const [suppression, ajout] = await Promise.all([
      app.appeler(admin, 'DELETE', `${URL}/zones/${zoneId}`),
      app.appeler(collegue, 'POST', URL, { corps: { zoneId, nom: 'TG' } }),
    ]);
    expect([suppression.status, ajout.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('plan type', () => {
  const creer = (token = admin) => app.appeler(token, 'POST', `${URL}/plan-type`);
  const total = planType.reduce((somme, { emplacements }) => somme + emplacements.length, 0);

  it('crée tout, une fois : demandé à douze, le plan n’est créé qu’une fois', async () => {
    const envois = await Promise.all(Array.from({ length: 12 }, (_, i) => creer(i % 2 ? admin : collegue)));
    expect(envois.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(envois.map(({ corps }) => corps.emplacementIds.length).toSorted((a, b) => b - a)).toEqual([
      total,
      ...Array.from({ length: 11 }, () => 0),
    ]);
    expect(await noms()).toEqual(
      planType.map(({ nom, emplacements }) => [nom, ...emplacements.map(([lieuType]) => lieuType)]),
    );
  });

  it('n’ajoute que ce qui manque, et s’annule sans toucher à ce qui a changé depuis', async () => {
    const zoneDuCompte = await zone('VITRINE');
    const lieuDuCompte = await lieu(zoneDuCompte.id, 'vitrine 1');
    const { corps: ajoute } = await creer();
    expect([ajoute.zoneIds.length, ajoute.emplacementIds.length]).toEqual([planType.length - 1, total - 1]);
    const { zones } = await plan();
    expect(zones[0].emplacements.map((e: { nom: string }) => e.nom)).toEqual([
      'vitrine 1',
      'Vitrine 2',
      'Écran vitrine',
    ]);
    const change = zones[1].emplacements[0];
    await app.appeler(admin, 'PUT', `${URL}/${change.id}`, { corps: fiche({ nom: 'Notre podium' }) });
    const { corps: retire } = await app.appeler(admin, 'POST', `${URL}/plan-type/retirer`, { corps: ajoute });
    expect([retire.zoneIds.length, retire.emplacementIds.length]).toEqual([planType.length - 2, total - 2]);
    expect(await noms()).toEqual([
      ['VITRINE', 'vitrine 1'],
      ['Entrée', 'Notre podium'],
    ]);
    expect((await plan()).zones[0].emplacements[0].id).toBe(lieuDuCompte.id);
  });
});

describe('photo', () => {
  const deposer = (id: number, contenu: Buffer, nom = 'photo.jpg', mime = 'image/jpeg', token = admin) =>
    app.appeler(token, 'POST', `${URL}/${id}/photo`, multipart({ contenu, nom, mime }));
  const lire = (id: number, token = admin) => app.appeler(token, 'GET', `${URL}/${id}/photo`);

  it('se pose sans le lieu de prise de vue, se remplace, se retire, sans gêner qui modifie la fiche', async () => {
    const { id } = await lieu((await zone('A')).id, 'TG 1');
    expect((await lire(id)).status).toBe(404);
    expect((await deposer(id, unJpeg)).status).toBe(200);
    const { status, brut, entetes } = await lire(id);
    expect([status, entetes['content-type'], brut.includes('GPS')]).toEqual([200, 'image/jpeg', false]);
    expect(brut.length).toBe(unJpeg.length - SECRET_PHOTO.length - 4);
    expect((await deposer(id, unJpeg)).status).toBe(200);
    expect((await plan()).zones[0].emplacements[0]).toMatchObject({ avecPhoto: true, version: 1 });
    expect((await lire(id, voisin)).status).toBe(404);
    expect((await deposer(id, unJpeg, 'photo.jpg', 'image/jpeg', voisin)).status).toBe(404);
    expect((await app.appeler(admin, 'DELETE', `${URL}/${id}/photo`)).status).toBe(200);
    expect((await lire(id)).status).toBe(404);
    await deposer(id, unJpeg);
    expect((await app.appeler(admin, 'DELETE', `${URL}/${id}`)).status).toBe(200);
    const restes = await app.services.dbSysteme
      .selectFrom('fichier')
      .select('id')
      .where('nom', '=', 'photo.jpg')
      .execute();
    expect(restes).toEqual([]);
  });

  it('refuse ce qui n’est pas une image, ment sur son type, ou dépasse 5 Mo', async () => {
    const { id } = await lieu((await zone('A')).id, 'TG 1');
    const refus = await deposer(id, Buffer.from('<svg onload=alert(1)>'), 'photo.png', 'image/png');
    expect([refus.status, refus.corps.code]).toEqual([415, 'PHOTO_REFUSEE']);
    expect((await deposer(id, unJpeg, 'photo.png', 'image/png')).status).toBe(415);
    expect((await deposer(id, Buffer.concat([unJpeg, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
    expect((await app.appeler(admin, 'POST', `${URL}/${id}/photo`, multipart())).corps.detail).toBe(
      'Choisissez une photo.',
    );
  });
});

it('chaque écriture laisse une trace dans le journal', async () => {
  const { id: zoneId } = await zone('A');
  const { id } = await lieu(zoneId, 'TG 1');
  await app.appeler(admin, 'PUT', `${URL}/${id}`, { corps: fiche({ actif: false }) });
  await place(id, { zoneId, avantId: null, version: 2 });
  await app.appeler(admin, 'DELETE', `${URL}/${id}`);
  const traces = await app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'apres'])
    .where('objet', '=', 'emplacement')
    .where('objet_id', '=', id)
    .orderBy('id')
    .execute();
  expect(traces.map(({ action }) => action)).toEqual(['creer', 'modifier', 'deplacer', 'supprimer']);
  expect(traces[1]?.apres).toMatchObject({ actif: false });
});
