import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suivreExpirations } from '#server/features/reseau/delegue/jobs.ts';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';

let m: MondeDelegue;
beforeAll(async () => {
  m = await creerMondeDelegue();
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const agir = (token: string, id = m.pharmacie) => m.app.appeler(token, 'GET', `/api/v1/tenant/token/${id}`);
const qui = (token: string) => m.app.appeler(token, 'GET', '/api/v1/utilisateurs/connected');
/** The ADMIN of the other pharmacy, allowed to act for the first one. */
const accorder = async () => {
  const { id } = await m.demander(m.jetons.adminPont);
  return (await m.etat(m.jetons.admin, id, 'ACCEPTED')).corps.id as number;
};
const entrer = async () => {
  const origine = await m.app.connecter('adminPont');
  const { status, corps } = await agir(origine);
  expect(status).toBe(200);
  return { origine, token: corps.token as string };
};

describe('un administrateur agit pour une pharmacie qui le lui a accordé', () => {
  it('entre, agit sous son nom au journal, ne s’emboîte pas, revient', async () => {
    const id = await accorder();
    const { token } = await entrer();
    expect((await qui(token)).corps).toMatchObject({
      id: m.ids.adminPont,
      role: 'ADMIN',
      tenantId: m.pharmacie,
      fakeTenant: true,
    });
    expect((await agir(token, m.autre)).corps.code).toBe('IMPERSONATION_EN_COURS');
    const { corps: tenant } = await m.app.appeler(token, 'GET', '/api/v1/tenant/id');
    const corps = { id: m.pharmacie, version: tenant.version, nom: tenant.nom, mail: 'nouveau@exemple.fr' };
    expect((await m.app.appeler(token, 'PUT', '/api/v1/tenant', { corps })).status).toBe(200);
    const acte = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['tenant_id', 'utilisateur_id', 'impersonation'])
      .where('action', '=', 'modifier')
      .where('objet', '=', 'tenant')
      .executeTakeFirstOrThrow();
    expect(acte).toEqual({ tenant_id: m.pharmacie, utilisateur_id: m.ids.adminPont, impersonation: true });
    const { corps: activite } = await m.appeler(m.jetons.admin, 'GET', `/activite/${id}`);
    expect(activite.derniers.map(({ action }: { action: string }) => action)).toEqual([
      'modifier',
      'agir-pour',
      'demander',
    ]);
    const retour = (await agir(token, -1)).corps.token;
    m.app.sessions.oublier();
    expect((await qui(retour)).corps).toMatchObject({ tenantId: m.autre, fakeTenant: false });
  });

  it('douze demandes à la fois depuis une session en ouvrent une', async () => {
    await accorder();
    const origine = await m.app.connecter('adminPont');
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => (await agir(origine)).corps.code ?? 'ouverte'),
    );
    expect(codes.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'IMPERSONATION_EN_COURS'), 'ouverte']);
    const ouvertes = await m.app.services.dbSysteme
      .selectFrom('session')
      .select('id')
      .where('impersonation', '=', true)
      .execute();
    expect(ouvertes).toHaveLength(1);
  });

  it('ne touche ni aux mots de passe, ni aux accès, ni à la résiliation', async () => {
    const id = await accorder();
    const { token } = await entrer();
    const droits = { droitTrade: true, lectureEncours: true, tousLaboratoires: true, expireLe: null };
    for (const [methode, chemin, corps] of [
      ['PUT', 'utilisateurs/resetPassword', 'Autrement9'],
      ['PUT', `tenant/resiliation/${m.pharmacie}`, undefined],
      ['PUT', `utilisateurs/delegue/etat/${id}`, 'ACCEPTED'],
      ['PUT', `utilisateurs/delegue/droits/${id}`, { version: 1, ...droits }],
      ['POST', 'utilisateurs/delegue/invitation', { sorte: 'TRADE', mail: 'delegue@exemple.fr', ...droits }],
      ['POST', 'utilisateurs/delegue/demande', { identifiant: '2000002' }],
    ] as const) {
      const reponse = await m.app.appeler(token, methode, `/api/v1/${chemin}`, corps === undefined ? {} : { corps });
      expect(reponse.corps.code, chemin).toBe('IMPERSONATION_INTERDITE');
    }
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['la pharmacie désactive', (id) => m.etat(m.jetons.admin, id, 'DEACTIVATED')],
    ['il rend son accès ailleurs', (id) => m.etat(m.jetons.adminPont, id, 'DEACTIVATED')],
    [
      'il n’est plus administrateur',
      () =>
        m.app.services.dbSysteme
          .updateTable('utilisateur')
          .set({ role: 'ACHAT' })
          .where('id', '=', m.ids.adminPont)
          .execute(),
    ],
    ['la date de fin passe', (id) => m.jusquAu(id, ajouterJours(jourParis(m.app.horloge.maintenant), -1))],
  ])('%s : sa session finit dans la seconde, et ne se rouvre pas', async (_cas, finir) => {
    const id = await accorder();
    const { token } = await entrer();
    expect((await qui(token)).status).toBe(200);
    await finir(id);
    // One second, plus the time of the calls themselves on a busy machine.
    await expect.poll(async () => (await qui(token)).status).toBe(401);
    await m.app.services.dbSysteme.deleteFrom('session').where('impersonation', '=', true).execute();
    expect((await agir(await m.app.connecter('adminPont'))).status).toBe(403);
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ role: 'ADMIN' })
      .where('id', '=', m.ids.adminPont)
      .execute();
  });

  it('le travail de nuit ferme ce qui était resté ouvert', async () => {
    const id = await accorder();
    await entrer();
    await m.jusquAu(id, ajouterJours(jourParis(m.app.horloge.maintenant), -1));
    await suivreExpirations(m.app.services.dbSysteme, m.app.horloge.maintenant);
    const { dbSysteme } = m.app.services;
    expect(await dbSysteme.selectFrom('session').select('id').where('impersonation', '=', true).execute()).toEqual([]);
  });

  it('pas sans accord, ni pour un délégué, ni ailleurs que là où on le lui a accordé', async () => {
    await m.accorder();
    expect((await agir(m.jetons.delegue)).status, 'un délégué n’agit jamais pour un autre').toBe(403);
    expect((await agir(m.jetons.adminPont)).status).toBe(403);
    const { id } = await m.demander(m.jetons.adminPont);
    expect((await agir(m.jetons.adminPont)).status, 'en attente').toBe(403);
    await m.etat(m.jetons.admin, id, 'ACCEPTED');
    expect((await agir(m.jetons.adminPont, m.editeur)).status, 'jamais l’éditeur').toBe(403);
    expect((await agir(m.jetons.admin, m.autre)).status, 'l’accord n’a qu’un sens').toBe(403);
  });
});
