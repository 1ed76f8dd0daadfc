import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargerDemo } from '#server/demo/charger.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

let app: Application;
const jetons: Record<string, string> = {};
beforeAll(async () => {
  app = await creerApplication();
  await chargerDemo(app.services.dbSysteme, '2026-11-21');
  for (const username of ['super', 'groupement', 'consultation', 'groupement2', 'delegue'])
    jetons[username] = await app.connecter(username);
});
afterAll(() => app.fermer());

type Trouvee = { id: number; nom: string; ville: string; cip?: string };
const lire = async (qui: string) =>
  (await app.appeler(jetons[qui], 'GET', '/api/v1/tenant/pharmacie')).corps as Trouvee[];
const chercher = async (qui: string, query: Record<string, string> = {}) =>
  (await app.appeler(jetons[qui], 'GET', '/api/v1/tenant/filter', { query })).corps as {
    elements: Trouvee[];
    total: number;
  };
const attendues = async (adherentesDe?: string) => {
  const base = app.services.dbSysteme
    .selectFrom('tenant as t')
    .leftJoin('tenant as g', 'g.id', 't.groupement_id')
    .select('t.nom');
  const lignes = await base
    .where('t.type', '=', 'PHARMACIE')
    .$if(adherentesDe !== undefined, (q) =>
      q
        .where('g.nom', '=', adherentesDe!)
        .where('t.etat_groupement', '=', 'ACCEPTED')
        .where('t.active', '=', 'ACCEPTED'),
    )
    .execute();
  return lignes.map(({ nom }) => nom).toSorted();
};

describe('GET /api/v1/tenant/pharmacie', () => {
  it('toutes pour le super administrateur, les adhérents pour un groupement, en peu de mots', async () => {
    const noms = async (qui: string) => (await lire(qui)).map(({ nom }) => nom).toSorted();
    expect(await noms('super')).toEqual(await attendues());
    const membres = await attendues('Officines du Ponant');
    expect(membres).toContain('Pharmacie des Tilleuls');
    expect(await noms('groupement')).toEqual(membres);
    expect(await noms('consultation')).toEqual(membres);
    expect(await noms('groupement2')).not.toContain('Pharmacie des Tilleuls');
    expect(Object.keys((await lire('groupement'))[0] ?? {}).toSorted()).toEqual(['cip', 'id', 'nom', 'ville']);
  });
});

describe('GET /api/v1/tenant/filter', () => {
  it('cherche par nom, ville ou CIP, sans accent ni casse, page par page', async () => {
    const [tilleuls] = (await chercher('super', { q: 'TILLEULS' })).elements;
    expect(tilleuls).toMatchObject({ nom: 'Pharmacie des Tilleuls', ville: 'Angers' });
    expect((await chercher('super', { q: tilleuls?.cip ?? '?' })).elements).toMatchObject([{ id: tilleuls?.id }]);
    expect((await chercher('groupement', { q: 'angers' })).elements.map(({ id }) => id)).toContain(tilleuls?.id);
    expect((await chercher('groupement2', { q: 'tilleuls' })).total).toBe(0);
    const toutes = await chercher('super', { taille: '1', page: '2' });
    expect([toutes.elements.length, toutes.total]).toEqual([1, (await attendues()).length]);
  });

  it('un délégué n’y cherche personne : il demande par un identifiant exact (RES-82)', async () => {
    for (const url of ['/api/v1/tenant/filter', '/api/v1/tenant/pharmacie'])
      expect((await app.appeler(jetons['delegue'], 'GET', url)).status, url).toBe(403);
  });
});
