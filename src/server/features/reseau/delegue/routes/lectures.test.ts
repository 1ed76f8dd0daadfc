import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';

let m: MondeDelegue;
beforeAll(async () => {
  m = await creerMondeDelegue();
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const aujourdhui = () => jourParis(m.app.horloge.maintenant);
const droits = { droitTrade: false, lectureEncours: true, tousLaboratoires: true, expireLe: null };

describe('les listes se paginent', () => {
  const page = (token: string, suite: string, query = {}) =>
    m.app.appeler(token, 'GET', `/api/v1/utilisateurs/delegue${suite}`, { query });
  const bases = { page: '1', taille: '1' };

  it('chez la pharmacie : ce qui attend d’abord, compté à part, cherché par personne ou société', async () => {
    await m.accorder();
    await m.demander(m.jetons.collegue);
    const premiere = (await page(m.jetons.admin, '/user/page', bases)).corps;
    expect(premiere).toMatchObject({
      total: 2,
      aDecider: 1,
      elements: [{ delegueId: m.ids.collegue, droits: { accepter: true } }],
    });
    const suivante = (await page(m.jetons.admin, '/user/page', { ...bases, page: '2' })).corps;
    expect(suivante.elements).toMatchObject([{ delegueId: m.ids.delegue }]);
    const noms = (await page(m.jetons.admin, '/user/page', { tri: 'nom', ordre: 'desc' })).corps.elements;
    expect(noms.map((h: { delegueId: number }) => h.delegueId)).toEqual([m.ids.delegue, m.ids.collegue]);
    expect((await page(m.jetons.admin, '/user/page', { q: 'COLLÈGUE' })).corps).toMatchObject({
      total: 1,
      aDecider: 1,
    });
    expect((await page(m.jetons.admin, '/user/page', { enVigueur: 'true' })).corps).toMatchObject({ total: 1 });
    expect((await page(m.jetons.adminPont, '/user/page')).corps).toEqual({ elements: [], total: 0, aDecider: 0 });
    expect((await page(m.jetons.admin, '/user/page', { taille: '201' })).status).toBe(400);
    expect((await page(m.jetons.admin, `/acces/${premiere.elements[0].id}`)).corps).toMatchObject({
      delegueId: m.ids.collegue,
    });
    expect((await page(m.jetons.adminPont, `/acces/${premiere.elements[0].id}`)).status).toBe(404);
  });

  it('chez le délégué : les siens seulement', async () => {
    await m.accorder();
    await m.accorder(m.jetons.delegue, m.autre);
    await m.demander(m.jetons.collegue);
    const pageDuDelegue = (await page(m.jetons.delegue, '/tenant/page', { tri: 'nom' })).corps;
    expect(pageDuDelegue).toMatchObject({
      total: 2,
      aDecider: 0,
      elements: [{ tenantId: m.pharmacie }, { tenantId: m.autre }],
    });
    expect((await page(m.jetons.delegue, '/tenant/page', { q: 'du pont' })).corps.elements).toMatchObject([
      { tenantId: m.autre },
    ]);
  });
});

describe('qui voit quoi', () => {
  it('un délégué ne voit que ses habilitations, une pharmacie que les siennes, un inconnu rien', async () => {
    const { id } = await m.accorder();
    await m.accorder(m.jetons.collegue, m.autre);
    const tenants = async (token: string) =>
      (await m.appeler(token, 'GET', '/tenant')).corps.map((h: { tenantId: number }) => h.tenantId);
    expect(await tenants(m.jetons.delegue)).toEqual([m.pharmacie]);
    expect(await tenants(m.jetons.collegue)).toEqual([m.autre]);
    expect(await tenants(m.jetons.adminPont)).toEqual([]);
    const delegues = async (token: string) =>
      (await m.appeler(token, 'GET', '/user')).corps.map((h: { delegueId: number }) => h.delegueId);
    expect(await delegues(m.jetons.admin)).toEqual([m.ids.delegue]);
    expect(await delegues(m.jetons.adminPont)).toEqual([m.ids.collegue]);
    for (const etranger of [m.jetons.collegue, m.jetons.adminPont]) {
      for (const vers of ['ACCEPTED', 'DEACTIVATED', 'REFUSED', 'WAITING'])
        expect((await m.etat(etranger, id, vers)).status).toBe(404);
      expect((await m.appeler(etranger, 'GET', `/tenant/${m.ids.delegue}`)).status).toBe(404);
    }
    expect((await m.appeler(m.jetons.adminPont, 'PUT', `/droits/${id}`, { version: 1, ...droits })).status).toBe(404);
    expect((await m.appeler(m.jetons.adminPont, 'GET', `/activite/${id}`)).status).toBe(404);
    expect((await m.appeler(m.jetons.super, 'GET', `/tenant/${m.ids.delegue}`)).corps).toHaveLength(1);
    expect((await m.appeler(m.jetons.super, 'GET', '/tenant/987654')).status).toBe(404);
  });
});

describe('PUT delegue/droits/{id}', () => {
  const changer = (id: number, champs: object) =>
    m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, { version: 3, ...droits, ...champs });

  it('change droits et fin, et le dit au délégué', async () => {
    const { id, version } = await m.accorder();
    const { corps } = await changer(id, {
      version,
      droitTrade: true,
      lectureEncours: false,
      tousLaboratoires: true,
      expireLe: aujourdhui(),
    });
    expect(corps).toMatchObject({
      droitTrade: true,
      lectureEncours: false,
      expireLe: aujourdhui(),
      situation: 'ACCEPTED',
    });
    expect((await m.avis(m.jetons.delegue))[0]).toBe('Accès modifié');
  });

  it.each([
    ['hier', () => ajouterJours(aujourdhui(), -1), 400],
    ['aujourd’hui', () => aujourdhui(), 200],
    ['le dernier jour accepté', () => '2099-12-31', 200],
    ['au-delà', () => '2100-01-01', 400],
    ['un jour qui n’existe pas', () => '2027-02-30', 400],
  ])('date de fin %s', async (_cas, jour, attendu) => {
    const { id, version } = await m.accorder();
    const { status, corps } = await changer(id, { version, expireLe: jour() });
    expect(status).toBe(attendu);
    expect(corps.errors ?? []).toMatchObject(attendu === 400 ? [{ pointer: '/expireLe' }] : []);
  });

  it('refuse une version dépassée et tout champ de plus', async () => {
    const { id, version } = await m.accorder();
    expect((await changer(id, { version: version - 1 })).corps.code).toBe('CONFLIT_VERSION');
    for (const intrus of [{ etat: 'ACCEPTED' }, { tenantId: m.autre }, { delegueId: 1 }, { sorte: 'CONNEXION' }])
      expect((await changer(id, { version, ...intrus })).status).toBe(400);
  });
});

describe('sans abonnement', () => {
  const abonner = (abonnement_partenaire: boolean) =>
    m.app.services.dbSysteme
      .updateTable('tenant')
      .set({ abonnement_partenaire })
      .where('id', '=', m.pharmacie)
      .execute()
      .then(() => m.app.sessions.oublier());

  it('la pharmacie voit qui entre, le met dehors, et ne fait entrer personne', async () => {
    const [accordee, demandee] = [await m.accorder(), await m.demander(m.jetons.collegue)];
    await abonner(false);
    try {
      const { corps } = await m.appeler(m.jetons.admin, 'GET', '/user/page');
      expect(corps.elements).toHaveLength(2);
      expect((await m.etat(m.jetons.admin, demandee.id, 'ACCEPTED')).status).toBe(402);
      expect((await m.etat(m.jetons.admin, demandee.id, 'REFUSED')).corps).toMatchObject({ situation: 'REFUSED' });
      expect((await m.etat(m.jetons.admin, accordee.id, 'DEACTIVATED')).corps).toMatchObject({
        situation: 'DEACTIVATED',
      });
      expect((await m.etat(m.jetons.admin, accordee.id, 'ACCEPTED')).status).toBe(402);
    } finally {
      await abonner(true);
    }
  });
});

describe('pendant une impersonation', () => {
  it('les habilitations se lisent mais ne se changent pas', async () => {
    const { id } = await m.demander();
    const origine = await m.app.connecter('super');
    const { token } = (await m.app.appeler(origine, 'GET', `/api/v1/tenant/token/${m.pharmacie}`)).corps;
    expect((await m.appeler(token, 'GET', '/user')).corps).toMatchObject([
      { id, droits: { accepter: false, refuser: false } },
    ]);
    for (const [methode, suite, corps] of [
      ['PUT', `/etat/${id}`, 'ACCEPTED'],
      ['PUT', `/droits/${id}`, { version: 1, ...droits }],
      ['POST', '/invitation', { sorte: 'TRADE', mail: 'collegue@exemple.fr', ...droits }],
      ['POST', '/demande', { identifiant: '2000002' }],
    ] as const)
      expect((await m.appeler(token, methode, suite, corps)).corps.code, suite).toBe('IMPERSONATION_INTERDITE');
  });
});
