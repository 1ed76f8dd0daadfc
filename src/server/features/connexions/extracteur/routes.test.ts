import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typesExtracteur } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let superJeton: string;
beforeAll(async () => {
  app = await creerApplication();
  equipes = await creerEquipes(app);
  superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
});
afterAll(() => app.fermer());

const versionDe = async (id: number) =>
  (await app.services.dbSysteme.selectFrom('tenant').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version;
const regler = async (jeton: string, id: number, corps: object = {}) =>
  app.appeler(jeton, 'PATCH', `/api/v1/tenant/${id}/extracteurs`, {
    corps: { extracteurType: 'SFTP', consentement: { version: '2026-11' }, version: await versionDe(id), ...corps },
  });

describe('PATCH /api/v1/tenant/{id}/extracteurs', () => {
  it('note quand, d’où, et qui a consenti ; le journal aussi', async () => {
    const { status, corps } = await regler(equipes.jetons.ADMIN, equipes.pharmacie);
    expect(status).toBe(200);
    expect(corps).toMatchObject({
      extracteurType: 'SFTP',
      consentement: { version: '2026-11', par: expect.stringContaining('Durand') },
    });
    expect(Date.parse(corps.extracteurConfiguredDate)).toBe(app.horloge.maintenant.getTime());
    expect(corps.extracteurConfiguratorIp).toMatch(/^127\.|^::/);
    const journal = await app.services.dbSysteme
      .selectFrom('journal')
      .select(['objet', 'action', 'objet_id', 'apres'])
      .where('tenant_id', '=', equipes.pharmacie)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(journal).toMatchObject({
      objet: 'tenant',
      action: 'extracteurs',
      objet_id: equipes.pharmacie,
      apres: { extracteurType: 'SFTP' },
    });
  });

  it.each(typesExtracteur)('accepte %s', async (extracteurType) =>
    expect((await regler(equipes.jetons.GROUPEMENT, equipes.groupement, { extracteurType })).corps).toMatchObject({
      extracteurType,
    }),
  );

  it('sans consentement, rien n’est recueilli', async () => {
    const neuve = await app.unTenant({ nom: 'Pharmacie Neuve' });
    const { status, corps } = await regler(superJeton, neuve, { consentement: undefined });
    expect([status, corps.code, corps.errors]).toEqual([
      409,
      'CONSENTEMENT_MANQUANT',
      [{ pointer: '/consentement', detail: 'Votre consentement est obligatoire.' }],
    ]);
    expect((await regler(superJeton, neuve, { extracteurType: 'AUCUN', consentement: undefined })).status).toBe(200);
  });

  it('le compte d’un autre est introuvable, comme celui de l’éditeur', async () => {
    for (const jeton of [equipes.voisin, equipes.jetons.GROUPEMENT])
      expect((await regler(jeton, equipes.pharmacie)).status).toBe(404);
    const editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Autre éditeur' });
    expect((await regler(superJeton, editeur)).status).toBe(404);
  });

  it('une version dépassée est refusée ; douze à la fois, un seul passe', async () => {
    const { status, corps } = await regler(equipes.jetons.ADMIN, equipes.pharmacie, { version: 1_000 });
    expect([status, corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    const version = await versionDe(equipes.pharmacie);
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => regler(equipes.jetons.ADMIN, equipes.pharmacie, { version })),
    );
    expect(reponses.filter((reponse) => reponse.status === 200)).toHaveLength(1);
  });

  it.each([
    [{ extracteurType: 'AUTRE' }],
    [{ extracteurType: null }],
    [{ consentement: { version: '' } }],
    [{ consentement: { version: 'x'.repeat(41) } }],
    [{ consentement: { version: '1', par: 'Un autre', le: '2020-01-01' } }],
    [{ extracteurConfiguratorIp: '8.8.8.8' }],
    [{ active: 'ACCEPTED' }],
  ])('refuse %j', async (corps) =>
    expect((await regler(equipes.jetons.ADMIN, equipes.pharmacie, corps)).status).toBe(400),
  );

  it('accepte une version de consentement de 40 caractères', async () =>
    expect(
      (await regler(equipes.jetons.ADMIN, equipes.pharmacie, { consentement: { version: 'x'.repeat(40) } })).status,
    ).toBe(200));
});
