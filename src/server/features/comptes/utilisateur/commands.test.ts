import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Modifiable, type Monde } from '#server/testing/mondes/utilisateur.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

describe('soi-même', () => {
  const soi = async () => {
    const token = await m.app.jeton(m.equipes.pharmacie, 'ADMIN');
    return { token, personne: await m.lire(token, (await m.moi(token)).id) };
  };

  it.each([
    ['se rétrograder', { role: 'OPERATEUR' }],
    ['se désactiver', { activated: false }],
    ['se réinitialiser', { reinitialiser: true }],
  ])('%s : refusé', async (_quoi, champs) => {
    const { token, personne } = await soi();
    expect((await m.modifier(token, personne, champs)).corps).toMatchObject({ status: 409, code: 'ACTE_SUR_SOI_MEME' });
    expect(await m.vivante(token)).toBe(true);
  });

  it('se supprimer : refusé ; changer son nom : permis', async () => {
    const { token, personne } = await soi();
    expect((await m.supprimer(token, personne.id)).corps).toMatchObject({ status: 409, code: 'ACTE_SUR_SOI_MEME' });
    expect((await m.modifier(token, personne, { nom: 'Nouveau' })).corps).toMatchObject({ nom: 'Nouveau' });
    expect(personne.droits).toEqual({
      modifier: true,
      changerRole: false,
      activer: false,
      reinitialiser: false,
      supprimer: false,
    });
  });

  it('s’élever au-delà de son compte : refusé au champ', async () => {
    const { token, personne } = await soi();
    expect((await m.modifier(token, personne, { role: 'SUPER_ADMIN' })).corps.errors[0].pointer).toBe('/role');
  });
});

describe('la dernière personne qui gère un compte', () => {
  it.each([
    ['PHARMACIE', 'ADMIN', 'OPERATEUR'],
    ['GROUPEMENT', 'GROUPEMENT', 'CONSULTATION_GROUPEMENT'],
  ] as const)('%s : ni supprimée, ni désactivée, ni rétrogradée', async (type, chef, autre) => {
    const tenant = await m.app.unTenant({ type, nom: `Seul ${type}` });
    const token = await m.app.jeton(tenant, chef);
    const personne = await m.lire(m.superAdmin, (await m.moi(token)).id);
    const refus = { status: 409, code: 'DERNIER_ADMINISTRATEUR' };
    expect((await m.supprimer(m.superAdmin, personne.id)).corps).toMatchObject(refus);
    expect((await m.modifier(m.superAdmin, personne, { activated: false })).corps).toMatchObject(refus);
    expect((await m.modifier(m.superAdmin, personne, { role: autre })).corps).toMatchObject(refus);
    expect(await m.vivante(token)).toBe(true);
    // A deactivated person does not count; an active one does.
    const second = await m.cree(m.superAdmin, { tenantId: tenant, role: chef, activated: false });
    expect((await m.supprimer(m.superAdmin, personne.id)).corps).toMatchObject(refus);
    await m.modifier(m.superAdmin, second, { activated: true });
    expect((await m.supprimer(m.superAdmin, personne.id)).status).toBe(200);
    expect(await m.vivante(token)).toBe(false);
  });

  it('douze administrateurs supprimés, désactivés ou rétrogradés à la fois : il en reste un', async () => {
    const tenant = await m.app.unTenant({ nom: 'Course aux administrateurs' });
    const personnes: Modifiable[] = [];
    for (let i = 0; i < 12; i++)
      personnes.push(await m.lire(m.superAdmin, await m.app.unUtilisateur(tenant, 'ADMIN', `course-${i}`)));
    const reponses = await Promise.all(
      personnes.map((personne, i) =>
        i % 3 === 0
          ? m.supprimer(m.superAdmin, personne.id)
          : m.modifier(m.superAdmin, personne, i % 3 === 1 ? { activated: false } : { role: 'OPERATEUR' }),
      ),
    );
    expect(reponses.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(reponses.filter(({ corps }) => corps?.code === 'DERNIER_ADMINISTRATEUR')).toHaveLength(1);
    expect(
      (await m.lister(m.superAdmin, { tenantId: String(tenant), role: 'ADMIN', etat: 'JAMAIS' }, 'all/paginate')).total,
    ).toBe(1);
  });

  it('deux administrateurs qui se suppriment l’un l’autre à la fois : un seul y parvient', async () => {
    const tenant = await m.app.unTenant({ nom: 'Duel' });
    const jetons = [await m.app.jeton(tenant, 'ADMIN'), await m.app.jeton(tenant, 'ADMIN')] as const;
    const ids = [(await m.moi(jetons[0])).id, (await m.moi(jetons[1])).id] as const;
    const issues = await Promise.all([m.supprimer(jetons[0], ids[1]), m.supprimer(jetons[1], ids[0])]);
    expect(issues.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await m.lister(m.superAdmin, { tenantId: String(tenant) }, 'all/paginate')).total).toBe(1);
  });
});
