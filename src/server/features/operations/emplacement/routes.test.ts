import { describe, expect, it } from 'vitest';
import {
  URL,
  app,
  jetons,
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
    const [premierLieu, deux, trois] = [await lieu(a.id, '1'), await lieu(a.id, '2'), await lieu(a.id, '3')];
    expect(
      (await app.appeler(admin, 'PUT', `${URL}/zones/${c.id}/place`, { corps: { avantId: a.id, version: 1 } })).corps
        .version,
    ).toBe(2);
    expect((await place(trois.id, { zoneId: a.id, avantId: premierLieu.id, version: 1 })).corps).toMatchObject({
      zoneId: a.id,
      version: 2,
    });
    expect(await noms()).toEqual([['C'], ['A', '3', '1', '2'], ['B']]);
    await place(deux.id, { zoneId: b.id, avantId: null, version: 1 });
    await place(premierLieu.id, { zoneId: b.id, avantId: deux.id, version: 1 });
    expect(await noms()).toEqual([['C'], ['A', '3'], ['B', '1', '2']]);
  });

  it('un voisin de liste qui n’est plus là est dit, et rien ne bouge', async () => {
    const [a, b] = [await zone('A'), await zone('B')];
    const [premierLieu, deux] = [await lieu(a.id, '1'), await lieu(b.id, '2')];
    const refus = await place(premierLieu.id, { zoneId: a.id, avantId: deux.id, version: 1 });
    expect([refus.status, refus.corps.code]).toEqual([409, 'PLACE_DISPARUE']);
    expect((await plan()).zones[0].emplacements[0]).toMatchObject({ id: premierLieu.id, version: 1 });
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
