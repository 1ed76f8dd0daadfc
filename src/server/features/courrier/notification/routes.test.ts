import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CANAL } from '#server/core/push/evenements.ts';
import { roles, type Role } from '#shared/core/acteur.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { unAvis, type AvisDEssai } from '#server/testing/avis.ts';
import { preferencesDuRole } from '#shared/features/courrier/notification/rules.ts';
import { annoncerEvenement } from './commands/annoncer.ts';
import { creerSilencieux } from './read-models.ts';

let app: Application;
let tenant: number;
let admin: string;
beforeAll(async () => {
  app = await creerApplication();
});
afterAll(() => app.fermer());
beforeEach(async () => {
  tenant = await app.unTenant({ nom: `Pharmacie ${Math.random()}` });
  admin = await app.jeton(tenant, 'ADMIN');
});

const notifierTenant = (id: number, champs: AvisDEssai = {}) =>
  transactionSysteme(app.services.dbSysteme, (tx) => unAvis(tx, id, champs));
const lister = async (token: string, query: Record<string, string> = {}) =>
  (await app.appeler(token, 'GET', '/api/v1/notifications', { query })).corps;
const nb = async (token: string) => (await app.appeler(token, 'GET', '/api/v1/notifications/nb')).corps as number;

describe('les notifications', () => {
  it('montre les quatre dernières et compte celles à traiter', async () => {
    for (let i = 1; i <= 6; i++) await notifierTenant(tenant, { title: `n°${i}` });
    const quatre = (await app.appeler(admin, 'GET', '/api/v1/notifications/fourLast')).corps as { title: string }[];
    expect(quatre.map(({ title }) => title)).toEqual(['n°6', 'n°5', 'n°4', 'n°3']);
    expect(await nb(admin)).toBe(6);
  });

  it('marque traitée, par qui, puis non traitée ; un corps vide marque traitée', async () => {
    await notifierTenant(tenant);
    const [{ id }] = (await lister(admin)).elements;
    expect((await app.appeler(admin, 'POST', `/api/v1/notifications/${id}`)).corps).toMatchObject({
      processed: true,
      processedByUser: expect.stringContaining('Durand'),
    });
    expect(await nb(admin)).toBe(0);
    expect(
      (await app.appeler(admin, 'POST', `/api/v1/notifications/${id}`, { corps: { processed: false } })).corps,
    ).toMatchObject({
      processed: false,
      processedByUser: null,
    });
    expect(await nb(admin)).toBe(1);
  });

  it('marque tout traité en une fois, selon les filtres, et sait revenir en arrière', async () => {
    const toutTraiter = (corps: object, token = admin) =>
      app.appeler(token, 'POST', '/api/v1/notifications/tout-traiter', { corps });
    const voisin = await app.unTenant({ nom: `Voisine ${Math.random()}` });
    const jetonVoisin = await app.jeton(voisin, 'ADMIN');
    await notifierTenant(voisin);
    for (const type of ['RFA', 'RFA', 'CONDITION', 'AUTRES'] as const)
      await notifierTenant(tenant, { type, title: `Été ${type}` });
    await notifierTenant(tenant, { title: 'Pour la réception', roles: ['OPERATEUR'] });
    const rfa = (await toutTraiter({ type: 'RFA' })).corps;
    expect([rfa.nombre, rfa.ids.length, await nb(admin)]).toEqual([2, 2, 2]);
    expect((await toutTraiter({ q: 'ete cond' })).corps.nombre).toBe(1);
    const douze = await Promise.all(Array.from({ length: 12 }, () => toutTraiter({})));
    expect(douze.reduce((somme, { corps }) => somme + corps.nombre, 0)).toBe(1);
    const revenir = (ids: number[], token = admin) =>
      app.appeler(token, 'POST', '/api/v1/notifications/remettre-a-traiter', { corps: { ids } });
    expect((await revenir(rfa.ids, jetonVoisin)).corps).toEqual({ nombre: 0 });
    expect([(await revenir(rfa.ids)).corps.nombre, await nb(admin), await nb(jetonVoisin)]).toEqual([2, 2, 1]);
    expect(await nb(await app.jeton(tenant, 'OPERATEUR'))).toBeGreaterThanOrEqual(1);
    const journal = await app.services.dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('tenant_id', '=', tenant)
      .where('objet', '<>', 'connexion')
      .orderBy('id')
      .execute();
    expect(journal.map(({ action }) => action)).toEqual([
      'tout-traiter',
      'tout-traiter',
      'tout-traiter',
      'tout-remettre-a-traiter',
    ]);
  });

  it('supprime, et le journal s’en souvient', async () => {
    await notifierTenant(tenant, { title: 'À supprimer' });
    const [{ id }] = (await lister(admin)).elements;
    expect((await app.appeler(admin, 'DELETE', `/api/v1/notifications/${id}`)).status).toBe(200);
    expect((await app.appeler(admin, 'DELETE', `/api/v1/notifications/${id}`)).status).toBe(404);
    const journal = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'avant'])
      .where('tenant_id', '=', tenant)
      .where('objet', '<>', 'connexion')
      .execute();
    expect(journal).toEqual([{ action: 'supprimer', avant: { title: 'À supprimer' } }]);
  });

  it('traitée, remise à traiter ou supprimée par l’un, elle change aussitôt chez les autres', async () => {
    const ecoute = new pg.Client(app.directe);
    const annonces: unknown[] = [];
    ecoute.on('notification', ({ payload = '{}' }) => annonces.push(JSON.parse(payload)));
    await ecoute.connect();
    await ecoute.query(`listen ${CANAL}`);
    await notifierTenant(tenant);
    const [{ id }] = (await lister(admin)).elements;
    const changement = { k: 'change', tenantId: tenant, sujet: 'notification', id };
    const agir = async (method: 'POST' | 'DELETE', corps?: object) => {
      annonces.length = 0;
      const url = `/api/v1/notifications/${id}`;
      expect((await app.appeler(admin, method, url, corps ? { corps } : {})).status).toBe(200);
      await expect.poll(() => annonces).toContainEqual(changement);
    };
    await agir('POST');
    await agir('POST', { processed: false });
    await agir('DELETE');
    await ecoute.end();
  });

  it('n’atteint que les rôles ou la personne visés', async () => {
    const achat = await app.jeton(tenant, 'ACHAT');
    const id = await app.unUtilisateur(tenant, 'OPERATEUR', `vise-${tenant}`);
    const vise = await app.connecter(`vise-${tenant}`);
    await notifierTenant(tenant, { roles: ['ADMIN'] });
    await notifierTenant(tenant, { utilisateurId: id });
    expect([await nb(admin), await nb(achat), await nb(vise)]).toEqual([1, 0, 1]);
  });

  it('ne se voit ni ne se touche chez le voisin', async () => {
    await notifierTenant(tenant);
    const [{ id }] = (await lister(admin)).elements;
    const voisin = await app.jeton(await app.unTenant({ nom: 'Voisin' }), 'ADMIN');
    expect((await lister(voisin)).total).toBe(0);
    expect((await app.appeler(voisin, 'POST', `/api/v1/notifications/${id}`)).status).toBe(404);
    expect((await app.appeler(voisin, 'DELETE', `/api/v1/notifications/${id}`)).status).toBe(404);
  });

  it('se cherche sans accents, se filtre et se pagine', async () => {
    await notifierTenant(tenant, { title: 'Réclamation répondue', type: 'RFA' });
    await notifierTenant(tenant, { title: '100 % atteint' });
    expect((await lister(admin, { q: 'RECLAMATION' })).total).toBe(1);
    expect((await lister(admin, { q: '100 %' })).total).toBe(1);
    expect((await lister(admin, { q: '%' })).total).toBe(1);
    expect((await lister(admin, { type: 'RFA' })).total).toBe(1);
    expect((await lister(admin, { taille: '1', page: '2' })).elements).toHaveLength(1);
  });

  it.each(roles)('%s lit ; seul CONSULTATION_GROUPEMENT ne traite pas', async (role: Role) => {
    const token = await app.jeton(tenant, role);
    await notifierTenant(tenant);
    const [{ id }] = (await lister(token)).elements;
    const { status, corps } = await app.appeler(token, 'POST', `/api/v1/notifications/${id}`);
    expect([status, corps.code]).toEqual(
      role === 'CONSULTATION_GROUPEMENT' ? [403, 'LECTURE_SEULE'] : [200, undefined],
    );
  });
});

describe('les préférences', () => {
  const preferer = (token: string, corps: unknown) =>
    app.appeler(token, 'PUT', '/api/v1/notifications/preferences', { corps });
  const preferences = async (token: string) =>
    (await app.appeler(token, 'GET', '/api/v1/notifications/preferences')).corps;
  const quatre = async (token: string) =>
    (await app.appeler(token, 'GET', '/api/v1/notifications/fourLast')).corps as unknown[];
  const dire = (sorte: 'RFA_RETIREE' | 'RFA_PALIER') =>
    transactionSysteme(app.services.dbSysteme, (tx) =>
      annoncerEvenement(tx, null, sorte, [{ tenantId: tenant, objet: 1, donnees: { phrase: 'Une RFA.' } }]),
    );
  const retiree = { sorte: 'RFA_RETIREE', niveau: 'ANNONCE', mail: false, recapitulatif: true };

  it.each(roles)('%s les lit, et rien que ce que son rôle apprend', async (role: Role) => {
    expect(await preferences(await app.jeton(tenant, role))).toEqual(preferencesDuRole(role, []));
  });

  it('annoncent tout au départ ; ce qui est réservé à la liste quitte la cloche de cette personne seulement', async () => {
    const achat = await app.jeton(tenant, 'ACHAT');
    await dire('RFA_RETIREE');
    await dire('RFA_PALIER');
    const choix = [
      { ...retiree, niveau: 'LISTE' },
      { ...retiree, sorte: 'RFA_PALIER', niveau: 'CLOCHE' },
    ];
    expect((await preferer(admin, choix)).corps).toEqual(expect.arrayContaining(choix));
    expect([await nb(admin), (await quatre(admin)).length, (await lister(admin)).total]).toEqual([1, 1, 2]);
    expect([await nb(achat), (await quatre(achat)).length]).toEqual([2, 2]);
    expect((await preferer(admin, [retiree])).corps).toContainEqual(retiree);
    expect(await nb(admin)).toBe(2);
  });

  it.each([
    [[]],
    [{}],
    [[{ ...retiree, niveau: 'JAMAIS' }]],
    [[{ ...retiree, sorte: 'AUTRE' }]],
    [[{ ...retiree, utilisateurId: 3 }]],
    [[retiree, retiree]],
    [[{ ...retiree, sorte: 'INSCRIPTION_RECUE' }]],
    [[{ ...retiree, sorte: 'COMPTE_BANCAIRE', mail: false }]],
  ])('refusent %j', async (corps) => {
    expect((await preferer(admin, corps)).status).toBe(400);
    expect(await preferences(admin)).toEqual(preferencesDuRole('ADMIN', []));
  });

  it('disent au canal qui ne veut pas d’annonce', async () => {
    const silencieux = creerSilencieux(app.services.dbSysteme);
    await dire('RFA_RETIREE');
    const [{ id }] = (await lister(admin)).elements;
    expect(await silencieux(tenant, id)).toEqual(new Set());
    const moi = (await app.appeler(admin, 'GET', '/api/v1/utilisateurs/connected')).corps.id;
    await preferer(admin, [{ ...retiree, niveau: 'CLOCHE' }]);
    expect(await silencieux(tenant, id)).toEqual(new Set([moi]));
    await preferer(admin, [retiree]);
    expect(await silencieux(tenant, id)).toEqual(new Set());
  });
});
