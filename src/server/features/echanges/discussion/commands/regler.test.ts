import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { canReglerDiscussions } from '#shared/features/echanges/discussion/policy.ts';
import { sujetsDesDiscussions } from '#server/composition/sujets.ts';
import { creerMondeDiscussion, type MondeDiscussion } from '#server/testing/mondes/discussion.ts';
import { expirerDiscussions } from '../jobs.ts';

const URL = '/api/v1/discussion/reglage';
const JOUR = 86_400_000;
let m: MondeDiscussion;
beforeAll(async () => {
  m = await creerMondeDiscussion();
});
afterAll(() => m.app.fermer());

const lire = async (jeton = m.jetons.ADMIN) => (await m.app.appeler(jeton, 'GET', URL)).corps;
const changer = (joursSansReponse: unknown, version: number, jeton = m.jetons.ADMIN) =>
  m.app.appeler(jeton, 'PUT', URL, { corps: { joursSansReponse, version } });

describe('le délai « Sans réponse »', () => {
  it('est de dix jours, puis celui du compte, que la nuit suit', async () => {
    expect(await lire()).toMatchObject({ joursSansReponse: 10, version: 0, modifieLe: null });
    expect((await changer(20, 0, m.jetons.ACHAT)).corps).toMatchObject({ joursSansReponse: 20, version: 1 });
    const objet = await m.unObjet();
    await m.poser(m.jetons.ACHAT, objet, 'WAITING');
    await m.oublierAvis();
    m.avancer(20 * JOUR);
    const expirer = () => expirerDiscussions(m.app.services.dbSysteme, sujetsDesDiscussions, m.app.horloge.maintenant);
    expect(await expirer()).toBe(0);
    m.avancer(1);
    expect(await expirer()).toBe(1);
    const { corps } = await m.app.appeler(m.jetons.ACHAT, 'GET', '/api/v1/notifications');
    expect(corps.elements[0].body).toMatch(/attend une réponse depuis plus de 20 jours\.$/);
    m.app.horloge.maintenant = new Date();
  });

  it('un jour au moins : ce qui attend depuis moins attend encore', async () => {
    const { version } = await lire();
    expect((await changer(1, version)).status).toBe(200);
    const objet = await m.unObjet();
    await m.poser(m.jetons.ACHAT, objet, 'WAITING');
    m.avancer(JOUR);
    expect(await expirerDiscussions(m.app.services.dbSysteme, sujetsDesDiscussions, m.app.horloge.maintenant)).toBe(0);
    m.avancer(1);
    expect(await expirerDiscussions(m.app.services.dbSysteme, sujetsDesDiscussions, m.app.horloge.maintenant)).toBe(1);
    m.app.horloge.maintenant = new Date();
  });

  it('n’est que celui du compte', async () => {
    const { version } = await lire();
    await changer(33, version);
    expect(await lire(m.voisin)).toMatchObject({ joursSansReponse: 10, version: 0 });
  });

  it('une version dépassée est un conflit qui dit qui', async () => {
    const { version } = await lire();
    expect((await changer(12, version)).status).toBe(200);
    expect((await changer(13, version)).corps).toMatchObject({
      status: 409,
      code: 'CONFLIT_VERSION',
      par: expect.any(String),
    });
    expect(await lire()).toMatchObject({ joursSansReponse: 12 });
  });

  it('douze à la fois : un seul passe', async () => {
    const { version } = await lire();
    const statuts = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => (await changer(i + 20, version)).status),
    );
    expect(statuts.filter((statut) => statut === 200)).toHaveLength(1);
  });

  it.each([1, 90])('accepte %i', async (jours) =>
    expect((await changer(jours, (await lire()).version)).status).toBe(200),
  );
  it.each([0, 91, 2.5, -1, '10', null])('refuse %j', async (jours) => {
    const { status, corps } = await changer(jours, (await lire()).version);
    expect([status, corps.errors?.[0]?.pointer]).toEqual([400, '/joursSansReponse']);
  });

  it.each<[Role, boolean]>([
    ['ADMIN', true],
    ['ACHAT', true],
    ['GROUPEMENT', true],
    ['MERCHANDISING', false],
    ['OPERATEUR', false],
    ['CONSULTATION_GROUPEMENT', false],
    ['DELEGUE', false],
    ['SUPER_ADMIN', false],
  ])('%s le change : %s', (role, attendu) => {
    expect(roles).toContain(role);
    expect(canReglerDiscussions({ role })).toBe(attendu);
  });
});
