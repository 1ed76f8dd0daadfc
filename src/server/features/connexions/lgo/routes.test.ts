import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connexionsLgo } from '#shared/features/connexions/lgo/contract.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/equipes.ts';

let app: Application;
let equipes: Awaited<ReturnType<typeof creerEquipes>>;
let agissant: string;
beforeAll(async () => {
  app = await creerApplication();
  equipes = await creerEquipes(app);
  const superJeton = await app.jeton(await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
  agissant = (await app.appeler(superJeton, 'GET', `/api/v1/tenant/token/${equipes.pharmacie}`)).corps.token;
});
afterAll(() => app.fermer());

const choisir = (jeton: string, id: number, corps: unknown) =>
  app.appeler(jeton, 'PATCH', `/api/v1/tenant/${id}/lgo-type-connexion`, { corps });
const journal = () =>
  app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'impersonation', 'avant', 'apres'])
    .where('tenant_id', '=', equipes.pharmacie)
    .where('action', '=', 'lgo')
    .orderBy('id')
    .execute();

describe('PATCH /api/v1/tenant/{id}/lgo-type-connexion', () => {
  it.each(connexionsLgo)('le super administrateur agissant pour la pharmacie choisit %s', async (lgoTypeConnexion) =>
    expect((await choisir(agissant, equipes.pharmacie, lgoTypeConnexion)).corps).toEqual({ lgoTypeConnexion }),
  );

  it('le journal le dit, au nom du compte ; le même choix deux fois n’y est qu’une fois', async () => {
    const avant = (await journal()).length;
    await choisir(agissant, equipes.pharmacie, 'API');
    await choisir(agissant, equipes.pharmacie, 'API');
    const ecritures = await journal();
    expect(ecritures).toHaveLength(avant + 1);
    expect(ecritures.at(-1)).toMatchObject({
      impersonation: true,
      avant: { lgoTypeConnexion: 'MANUELLE' },
      apres: { lgoTypeConnexion: 'API' },
    });
  });

  it('personne d’autre, le titulaire non plus', async () => {
    for (const [role, jeton] of Object.entries(equipes.jetons))
      expect((await choisir(jeton, equipes.pharmacie, 'API')).status, role).toBe(403);
  });

  it('seulement le compte au nom duquel on agit', async () =>
    expect((await choisir(agissant, equipes.voisinage, 'API')).status).toBe(404));

  it.each(['', 'api', 'AUTRE', 'x'.repeat(256)])('refuse %j', async (corps) =>
    expect((await choisir(agissant, equipes.pharmacie, corps)).status).toBe(400),
  );
});
