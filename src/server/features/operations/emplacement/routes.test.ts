import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import { planType } from '#shared/features/operations/emplacement/rules/plan-type.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { multipart } from '#server/testing/multipart.ts';
import { SECRET_PHOTO, unJpeg } from '#server/testing/photos.ts';
import { creerEquipes } from '#server/testing/equipes.ts';

const URL = '/api/v1/emplacements';
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

const plan = async (token = admin) => (await app.appeler(token, 'GET', URL)).corps as { zones: any[]; droits: unknown };
const zone = async (nom: string, token = admin) =>
  (await app.appeler(token, 'POST', `${URL}/zones`, { corps: { nom } })).corps;
const lieu = async (zoneId: number, nom: string, champs = {}) =>
  (await app.appeler(admin, 'POST', URL, { corps: { zoneId, nom, ...champs } })).corps;
const noms = async () =>
  (await plan()).zones.map(({ nom, emplacements }) => [nom, ...emplacements.map((e: { nom: string }) => e.nom)]);
const place = (id: number, corps: unknown, token = admin) => app.appeler(token, 'PUT', `${URL}/${id}/place`, { corps });
const fiche = (champs: Record<string, unknown>) => ({
  nom: 'TG 1',
  type: 'TG',
  largeurCm: 90,
  prixSemaineHtCentimes: 4050,
  actif: true,
  version: 1,
  ...champs,
});

describe('zones et emplacements', () => {
  it('se créent à la fin, se modifient, se lisent dans leur ordre par toute la pharmacie', async () => {
    const a = await zone('Vitrine');
    const b = await zone('Comptoir');
    expect([a, b]).toMatchObject([{ couleur: null, version: 1 }, { nom: 'Comptoir' }]);
    const tg = await lieu(b.id, ' Présentoir ', { type: 'COMPTOIR', largeurCm: 40, prixSemaineHtCentimes: 3000 });
    expect(tg).toMatchObject({
      nom: 'Présentoir',
      type: 'COMPTOIR',
      actif: true,
      avecPhoto: false,
      modifieParNom: expect.any(String),
    });
    expect((await lieu(b.id, 'Sans détail')).type).toBe('AUTRE');
    const { corps } = await app.appeler(admin, 'PUT', `${URL}/${tg.id}`, {
      corps: fiche({ nom: 'Présentoir 1', actif: false }),
    });
    expect(corps).toMatchObject({
      nom: 'Présentoir 1',
      actif: false,
      largeurCm: 90,
      prixSemaineHtCentimes: 4050,
      version: 2,
    });
    await app.appeler(admin, 'PUT', `${URL}/zones/${a.id}`, {
      corps: { nom: 'Vitrines', couleur: '#17754a', version: 1 },
    });
    expect(await noms()).toEqual([['Vitrines'], ['Comptoir', 'Présentoir 1', 'Sans détail']]);
  });

  it('le droit de les tenir est dit à chacun', async () => {
    for (const role of ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const)
      expect((await plan(jetons[role])).droits, role).toEqual({ gerer: role === 'ADMIN' });
  });

  it('un nom est unique sans casse, accents ni espaces : parmi les zones, et dans sa zone', async () => {
    const a = await zone('Têtes de gondole');
    const b = await zone('Comptoir');
    const refus = await app.appeler(admin, 'POST', `${URL}/zones`, { corps: { nom: ' TETES DE GONDOLE ' } });
    expect([refus.status, refus.corps.code, refus.corps.errors[0].pointer]).toEqual([409, 'NOM_DEJA_UTILISE', '/nom']);
    await lieu(a.id, 'Îlot');
    expect((await lieu(a.id, 'ilot')).detail).toBe('Un emplacement de cette zone porte déjà ce nom.');
    const autre = await lieu(b.id, 'Îlot');
    expect(autre.version).toBe(1);
    expect((await place(autre.id, { zoneId: a.id, avantId: null, version: 1 })).corps.code).toBe('NOM_DEJA_UTILISE');
    const doublon = await app.appeler(admin, 'PUT', `${URL}/zones/${b.id}`, {
      corps: { nom: 'tetes de gondole', couleur: null, version: 1 },
    });
    expect(doublon.corps.code).toBe('NOM_DEJA_UTILISE');
    expect((await zone('Comptoir', voisin)).version).toBe(1);
  });

  it('une zone qui contient un emplacement ne se supprime pas ; vide, si', async () => {
    const { id } = await zone('Vitrine');
    const { id: contenu } = await lieu(id, 'Vitrine 1');
    const refus = await app.appeler(admin, 'DELETE', `${URL}/zones/${id}`);
    expect([refus.status, refus.corps.code, refus.corps.detail]).toEqual([
      409,
      'ZONE_NON_VIDE',
      'Impossible de supprimer cette zone : elle contient 1 emplacement. Déplacez-les ou supprimez-les d’abord.',
    ]);
    expect((await app.appeler(admin, 'DELETE', `${URL}/${contenu}`)).status).toBe(200);
    expect((await app.appeler(admin, 'DELETE', `${URL}/zones/${id}`)).status).toBe(200);
    expect((await app.appeler(admin, 'DELETE', `${URL}/zones/${id}`)).status).toBe(404);
  });

  it('un emplacement d’une zone qui n’existe pas, ou d’un voisin, est refusé sur son champ', async () => {
    const chezLui = await zone(`Zone ${crypto.randomUUID()}`, voisin);
    for (const zoneId of [chezLui.id, 987654321]) {
      const refus = await app.appeler(admin, 'POST', URL, { corps: { zoneId, nom: 'TG' } });
      expect([refus.status, refus.corps.code]).toEqual([409, 'ZONE_INCONNUE']);
    }
    expect((await app.appeler(admin, 'DELETE', `${URL}/zones/${chezLui.id}`)).status).toBe(404);
  });
});

describe('limites de chaque champ', () => {
  it.each([
    ['nom', 'x'.repeat(255), 'x'.repeat(256), 'Le nom de l’emplacement ne doit pas dépasser 255 caractères.'],
    ['nom', 'x', '  ', 'Le nom de l’emplacement est obligatoire.'],
    ['type', 'DIGITAL', 'FRIGO', 'Le type est obligatoire.'],
    ['largeurCm', 1, 0, 'La largeur doit être un nombre entier de centimètres, de 1 à 10 000.'],
    ['largeurCm', 10_000, 10_001, 'La largeur doit être un nombre entier de centimètres, de 1 à 10 000.'],
    ['largeurCm', null, 1.5, 'La largeur doit être un nombre entier de centimètres, de 1 à 10 000.'],
    ['prixSemaineHtCentimes', 0, -1, 'Le prix par semaine ne peut pas être négatif.'],
    [
      'prixSemaineHtCentimes',
      999_999_999_999,
      1_000_000_000_000,
      'Le prix par semaine doit rester inférieur à 10 000 000 000 €.',
    ],
    ['prixSemaineHtCentimes', null, 0.5, 'Le prix par semaine doit avoir deux décimales au plus.'],
    ['actif', false, 'oui', 'Indiquez si l’emplacement est utilisé.'],
  ])('%s', async (champ, accepte, refuse, phrase) => {
    const { id: zoneId } = await zone('Zone');
    const { id } = await lieu(zoneId, 'TG 1');
    const ecrire = (valeur: unknown, version: number) =>
      app.appeler(admin, 'PUT', `${URL}/${id}`, { corps: fiche({ [champ]: valeur, version }) });
    const bon = await ecrire(accepte, 1);
    expect([bon.status, bon.corps[champ]]).toEqual([200, accepte]);
    const mauvais = await ecrire(refuse, 2);
    expect([mauvais.status, mauvais.corps.errors[0].pointer]).toEqual([400, `/${champ}`]);
    expect(mauvais.corps.errors[0].detail.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(phrase);
  });

  it('nom et couleur d’une zone', async () => {
    const creer = (corps: unknown) => app.appeler(admin, 'POST', `${URL}/zones`, { corps });
    expect((await creer({ nom: 'é'.repeat(255), couleur: '#AbCdEf' })).status).toBe(200);
    expect((await creer({ nom: 'é'.repeat(256) })).corps.detail).toBe(
      'Le nom de la zone ne doit pas dépasser 255 caractères.',
    );
    expect((await creer({ nom: '' })).corps.detail).toBe('Le nom de la zone est obligatoire.');
    expect((await creer({ nom: 'Z', couleur: 'rouge' })).corps.detail).toBe(
      'La couleur doit être une couleur au format #rrggbb.',
    );
    expect((await creer({ nom: 'Z', ordre: 1 })).corps.errors[0].pointer).toBe('/ordre');
    expect((await creer({ nom: 'Z', tenantId: 1 })).status).toBe(400);
  });
});

describe('ordre', () => {
  it('une zone et un emplacement se placent avant un autre ou à la fin, dans leur zone ou une autre', async () => {
    const [a, b, c] = [await zone('A'), await zone('B'), await zone('C')];
    const [un, deux, trois] = [await lieu(a.id, '1'), await lieu(a.id, '2'), await lieu(a.id, '3')];
    expect(
      (await app.appeler(admin, 'PUT', `${URL}/zones/${c.id}/place`, { corps: { avantId: a.id, version: 1 } })).corps
        .version,
    ).toBe(2);
    expect((await place(trois.id, { zoneId: a.id, avantId: un.id, version: 1 })).corps).toMatchObject({
      zoneId: a.id,
      version: 2,
    });
    expect(await noms()).toEqual([['C'], ['A', '3', '1', '2'], ['B']]);
    await place(deux.id, { zoneId: b.id, avantId: null, version: 1 });
    await place(un.id, { zoneId: b.id, avantId: deux.id, version: 1 });
    expect(await noms()).toEqual([['C'], ['A', '3'], ['B', '1', '2']]);
  });

  it('un voisin de liste qui n’est plus là est dit, et rien ne bouge', async () => {
    const [a, b] = [await zone('A'), await zone('B')];
    const [un, deux] = [await lieu(a.id, '1'), await lieu(b.id, '2')];
    const refus = await place(un.id, { zoneId: a.id, avantId: deux.id, version: 1 });
    expect([refus.status, refus.corps.code]).toEqual([409, 'PLACE_DISPARUE']);
    expect((await plan()).zones[0].emplacements[0]).toMatchObject({ id: un.id, version: 1 });
  });

  it('deux personnes déplacent deux emplacements en même temps : les deux déplacements tiennent', async () => {
    const { id: zoneId } = await zone('A');
    const lieux = [];
    for (const nom of ['1', '2', '3', '4', '5', '6']) lieux.push(await lieu(zoneId, nom));
    const reponses = await Promise.all([
      place(lieux[5].id, { zoneId, avantId: lieux[0].id, version: 1 }),
      place(lieux[1].id, { zoneId, avantId: null, version: 1 }, collegue),
    ]);
    expect(reponses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await noms()).toEqual([['A', '6', '1', '3', '4', '5', '2']]);
  });

  it('deux personnes sur le même : la seconde apprend qui et quand', async () => {
    const { id: zoneId } = await zone('A');
    const { id } = await lieu(zoneId, '1');
    await lieu(zoneId, '2');
    const reponses = await Promise.all([
      app.appeler(admin, 'PUT', `${URL}/${id}`, { corps: fiche({ nom: 'Nouveau' }) }),
      place(id, { zoneId, avantId: null, version: 1 }, collegue),
    ]);
    expect(reponses.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    const refus = reponses.find(({ status }) => status === 409)!;
    expect(refus.corps).toMatchObject({
      code: 'CONFLIT_VERSION',
      par: expect.stringMatching(/^Durand admin/),
      le: expect.any(String),
    });
  });

  it('dix déplacements de front laissent une suite sans trou ni double', async () => {
    const { id: zoneId } = await zone('A');
    const lieux: { id: number }[] = [];
    for (let i = 0; i < 10; i++) lieux.push(await lieu(zoneId, `Lieu ${i}`));
    await Promise.all(
      lieux.map(({ id }, i) => place(id, { zoneId, avantId: lieux[(i * 7 + 3) % 10]!.id, version: 1 })),
    );
    const lignes = await app.services.dbSysteme
      .selectFrom('emplacement')
      .select('ordre')
      .where('zone_id', '=', zoneId)
      .execute();
    expect(lignes.map(({ ordre }) => ordre).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

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
    const sienne = await zone('VITRINE');
    const sien = await lieu(sienne.id, 'vitrine 1');
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
    expect((await plan()).zones[0].emplacements[0].id).toBe(sien.id);
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
