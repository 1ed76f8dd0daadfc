import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADHERENTS, creerMonde, type Monde } from '#server/testing/mondes/adhesion.ts';
import type { Segment } from '#shared/features/reseau/segment/contract.ts';

const URL = '/api/v1/groupements/segment';
let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());

const creer = (corps: object, jeton = monde.jetons.groupement) => monde.app.appeler(jeton, 'POST', URL, { corps });
const lister = async (jeton = monde.jetons.groupement): Promise<Segment[]> =>
  (await monde.app.appeler(jeton, 'GET', '/api/v1/tenant/segments')).corps;
const segmentsDe = async (adhesionId: number): Promise<string[]> =>
  (await monde.app.appeler(monde.jetons.groupement, 'GET', `${ADHERENTS}/${adhesionId}`)).corps.segments.map(
    ({ nom }: Segment) => nom,
  );

describe('créer, renommer, supprimer', () => {
  it('un segment naît vide, se renomme, se supprime avec ses adhérents', async () => {
    const { corps: segment } = await creer({ nom: '  Premium ', description: 'Grandes officines' });
    expect(segment).toEqual({
      id: segment.id,
      nom: 'Premium',
      description: 'Grandes officines',
      nbAdherents: 0,
      version: 1,
    });
    const { adhesionId, jeton } = await monde.unAdherent();
    await monde.affecter({ adherentIds: [adhesionId], ajouter: [segment.id] });
    const { corps: renomme } = await monde.app.appeler(monde.jetons.groupement, 'PUT', URL, {
      corps: { id: segment.id, nom: 'Platine', version: 1 },
    });
    expect(renomme).toMatchObject({ nom: 'Platine', description: null, nbAdherents: 1, version: 2 });
    expect(await lister(jeton)).toMatchObject([{ nom: 'Platine', nbAdherents: null }]);
    expect((await monde.app.appeler(monde.jetons.groupement, 'DELETE', `${URL}/${segment.id}`)).status).toBe(200);
    expect([await segmentsDe(adhesionId), await lister(jeton)]).toEqual([[], []]);
  });

  it.each([
    ['sans nom', { nom: ' ' }, 'Le nom du segment est obligatoire.'],
    ['nom de 256 caractères', { nom: 'x'.repeat(256) }, 'Le nom du segment ne doit pas dépasser 255 caractères.'],
    [
      'description de 501 caractères',
      { nom: 'a', description: 'x'.repeat(501) },
      'La description ne doit pas dépasser 500 caractères.',
    ],
    ['champ inconnu', { nom: 'a', nbAdherents: 3 }, 'Le champ « nbAdherents » n’est pas accepté.'],
  ])('refuse %s', async (_, corps, detail) => {
    const reponse = await creer(corps);
    expect([reponse.status, reponse.corps.detail]).toEqual([400, detail]);
  });

  it('un nom de 255 et une description de 500 caractères passent', async () => {
    expect((await creer({ nom: 'é'.repeat(255), description: 'x'.repeat(500) })).status).toBe(200);
  });

  it('se lisent par pages, triés par nom ou par taille, cherchés sans accents ; un autre groupement n’y voit pas les siens', async () => {
    const grand = await monde.unSegment('Zèbre un');
    await monde.unSegment('Zèbre deux');
    const { adhesionId } = await monde.unAdherent();
    await monde.affecter({ adherentIds: [adhesionId], ajouter: [grand.id] });
    const page = async (query: Record<string, string>, jeton = monde.jetons.groupement) =>
      (await monde.app.appeler(jeton, 'GET', '/api/v1/groupements/segments', { query })).corps;
    expect(await page({ q: 'ZEBRE', taille: '1' })).toMatchObject({
      total: 2,
      elements: [{ nom: 'Zèbre deux', nbAdherents: 0 }],
    });
    expect(await page({ q: 'zebre', taille: '1', page: '2' })).toMatchObject({
      total: 2,
      elements: [{ nom: 'Zèbre un' }],
    });
    expect(await page({ q: 'zebre', tri: 'nbAdherents', ordre: 'desc', taille: '1' })).toMatchObject({
      elements: [{ nbAdherents: 1 }],
    });
    expect(await page({ q: 'zebre' }, monde.jetons.autre)).toEqual({ elements: [], total: 0 });
  });

  it('deux segments d’un groupement n’ont pas le même nom, accents et casse mis à part ; ceux de deux groupements, si', async () => {
    const segment = await monde.unSegment('Littoral Été');
    expect((await creer({ nom: ' littoral ete' })).corps).toMatchObject({
      status: 409,
      code: 'SEGMENT_DEJA_UTILISE',
      errors: [{ pointer: '/nom' }],
    });
    const autre = await monde.unSegment('Ville');
    expect(
      (
        await monde.app.appeler(monde.jetons.groupement, 'PUT', URL, {
          corps: { id: autre.id, nom: 'LITTORAL ÉTÉ', version: 1 },
        })
      ).status,
    ).toBe(409);
    expect((await creer({ nom: 'Littoral Été' }, monde.jetons.autre)).status).toBe(200);
    expect((await lister()).some(({ id }) => id === segment.id)).toBe(true);
  });

  it('douze créations du même nom n’en font qu’un ; une version dépassée est un conflit', async () => {
    const reponses = await Promise.all(Array.from({ length: 12 }, () => creer({ nom: 'Unique' })));
    expect(reponses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { id } = reponses.find(({ status }) => status === 200)!.corps;
    await monde.app.appeler(monde.jetons.groupement, 'PUT', URL, { corps: { id, nom: 'Unique 2', version: 1 } });
    expect(
      (await monde.app.appeler(monde.jetons.groupement, 'PUT', URL, { corps: { id, nom: 'Unique 3', version: 1 } }))
        .corps.code,
    ).toBe('CONFLIT_VERSION');
  });

  it('un segment d’un autre groupement n’existe pas', async () => {
    const { id } = await monde.unSegment('À moi');
    const { jetons, app } = monde;
    expect((await app.appeler(jetons.autre, 'PUT', URL, { corps: { id, nom: 'À toi', version: 1 } })).status).toBe(404);
    expect((await app.appeler(jetons.autre, 'DELETE', `${URL}/${id}`)).status).toBe(404);
    expect((await lister(jetons.autre)).map(({ nom }) => nom)).not.toContain('À moi');
    expect((await app.appeler(jetons.consultation, 'DELETE', `${URL}/${id}`)).corps.code).toBe('LECTURE_SEULE');
  });
});

describe('affecter', () => {
  it('ajoute et retire, se filtre, compte, et ne se prononce pas sur les autres segments', async () => {
    const [a, b] = [await monde.unSegment('Alpha'), await monde.unSegment('Bêta')];
    const { adhesionId, jeton } = await monde.unAdherent();
    const autre = await monde.unAdherent();
    expect(
      (await monde.affecter({ adherentIds: [adhesionId, autre.adhesionId], ajouter: [a.id, b.id] })).corps,
    ).toEqual({
      nbAdherents: 2,
    });
    await monde.affecter({ adherentIds: [autre.adhesionId], retirer: [b.id] });
    expect([await segmentsDe(adhesionId), await segmentsDe(autre.adhesionId)]).toEqual([['Alpha', 'Bêta'], ['Alpha']]);
    expect((await monde.page({ segmentId: String(b.id) })).total).toBe(1);
    expect((await lister()).find(({ id }) => id === a.id)?.nbAdherents).toBe(2);
    expect((await monde.mienne(jeton)).actuelle?.segments.map(({ nom }) => nom)).toEqual(['Alpha', 'Bêta']);
    await monde.decider(adhesionId, 'resilier', 2);
    expect((await lister()).find(({ id }) => id === a.id)?.nbAdherents, 'qui part sort de ses segments').toBe(1);
  });

  it('refuse tout quand un seul adhérent ou un seul segment n’est pas le sien', async () => {
    const segment = await monde.unSegment('Gamma');
    const etranger = await monde.unSegment('Delta', monde.jetons.autre);
    const { adhesionId } = await monde.unAdherent();
    for (const corps of [
      { adherentIds: [adhesionId, 987_654_321], ajouter: [segment.id] },
      { adherentIds: [adhesionId], ajouter: [segment.id, etranger.id] },
    ])
      expect((await monde.affecter(corps)).status).toBe(404);
    expect(
      (await monde.affecter({ adherentIds: [adhesionId], ajouter: [etranger.id] }, monde.jetons.autre)).status,
    ).toBe(404);
    expect(await segmentsDe(adhesionId)).toEqual([]);
  });

  it('refuse une pharmacie qui demande encore ou qui est partie', async () => {
    const segment = await monde.unSegment('Epsilon');
    const { jeton } = await monde.unePharmacie();
    const { id } = (await monde.demander(jeton)).corps.actuelle;
    expect((await monde.affecter({ adherentIds: [id], ajouter: [segment.id] })).corps).toMatchObject({
      status: 409,
      code: 'ADHESION_TERMINEE',
    });
  });

  it.each([
    ['personne', { ajouter: [1] }],
    ['aucun segment', { adherentIds: [1] }],
    ['les deux façons de choisir', { adherentIds: [1], tous: {}, ajouter: [1] }],
    ['le même segment des deux côtés', { adherentIds: [1], ajouter: [1], retirer: [1] }],
  ])('refuse %s', async (_, corps) => {
    expect((await monde.affecter(corps)).status).toBe(400);
  });
});

describe('deux mille adhérents', () => {
  it('se filtrent, et s’affectent tous en une fois', async () => {
    const { app, groupement } = monde;
    await sql`with p as (insert into tenant (type, nom, mail, ville, active) select 'PHARMACIE', 'Masse ' || n, 'm' || n || '@exemple.fr', 'Ville ' || n % 40, 'ACCEPTED'
        from generate_series(1, 2000) n returning id)
      insert into adhesion (tenant_id, pharmacie_id, etat, decidee_le) select ${groupement}, id, 'ACCEPTED', now() from p`.execute(
      app.services.dbSysteme,
    );
    const segment = await monde.unSegment('Masse');
    expect((await monde.affecter({ tous: { q: 'masse' }, ajouter: [segment.id] })).corps).toEqual({
      nbAdherents: 2000,
    });
    expect(await monde.page({ segmentId: String(segment.id), q: 'ville 7' })).toMatchObject({ total: 50 });
    expect((await monde.page({ sansSegment: 'true', q: 'masse' })).total).toBe(0);
    expect((await monde.affecter({ tous: { segmentId: segment.id }, retirer: [segment.id] })).corps).toEqual({
      nbAdherents: 2000,
    });
  });
});

describe('GET groupements', () => {
  it('nomme les groupements actifs ; ce qui est interne à l’un n’est lu que des siens', async () => {
    const { app, groupement, jetons } = monde;
    await app.services.dbSysteme
      .updateTable('tenant')
      .set({ site_intranet: 'https://intranet.exemple.fr', tva: 'FR00' })
      .where('id', '=', groupement)
      .execute();
    const lire = async (jeton: string) =>
      (await app.appeler(jeton, 'GET', '/api/v1/groupements')).corps.find(
        ({ id }: { id: number }) => id === groupement,
      );
    const { jeton: membre } = await monde.unAdherent();
    const { jeton: voisine } = await monde.unePharmacie();
    expect(await lire(voisine)).toMatchObject({
      nom: 'Officines Réunies',
      partenariat: true,
      siteIntranet: null,
      tva: null,
      segmentsGroupement: [],
    });
    expect(await lire(membre)).toMatchObject({ siteIntranet: 'https://intranet.exemple.fr', segmentsGroupement: [] });
    expect((await lire(jetons.consultation)).segmentsGroupement.length).toBeGreaterThan(3);
    expect(await lire(jetons.autre)).toMatchObject({ siteIntranet: null, segmentsGroupement: [] });
  });
});
