import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import { creerApplication, MOT_DE_PASSE, type Application } from '#server/testing/application.ts';

let app: Application;
let editeur: number;
let pharmacie: number;
beforeAll(async () => {
  app = await creerApplication();
  editeur = await app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' });
  pharmacie = await app.unTenant();
});
afterAll(() => app.fermer());
beforeEach(() => app.services.dbSysteme.deleteFrom('tentative').execute());

const login = async (username: string, password = MOT_DE_PASSE): Promise<number> =>
  (
    await app.appeler(undefined, 'POST', '/api/v1/login', {
      corps: { username, password },
      entetes: { 'user-agent': 'Firefox' },
    })
  ).status;
let numero = 0;
const quelquun = async (champs: object = {}, tenant = pharmacie) => {
  const username = `acces-${++numero}`;
  const id = await app.unUtilisateur(tenant, 'OPERATEUR', username);
  if (Object.keys(champs).length > 0)
    await app.services.dbSysteme.updateTable('utilisateur').set(champs).where('id', '=', id).execute();
  return { id, username };
};
type Ligne = {
  tenant_id: number;
  utilisateur_nom: string;
  utilisateur_id: number | null;
  action: string;
  objet_id: number | null;
  apres: any;
};
const dernieres = async (combien: number): Promise<Ligne[]> => {
  await app.services.acces.ecrire();
  const lignes = await app.services.dbSysteme
    .selectFrom('journal')
    .select(['tenant_id', 'utilisateur_nom', 'utilisateur_id', 'action', 'objet_id', 'apres'])
    .where('objet', '=', 'connexion')
    .orderBy('id', 'desc')
    .limit(combien)
    .execute();
  return lignes.toReversed();
};

describe('une connexion', () => {
  it('réussie : au journal du compte, avec la personne, la source et le navigateur', async () => {
    const { id, username } = await quelquun();
    expect(await login(username.toUpperCase())).toBe(200);
    expect(await dernieres(1)).toEqual([
      {
        tenant_id: pharmacie,
        utilisateur_id: id,
        utilisateur_nom: `Durand ${username}`,
        action: 'se-connecter',
        objet_id: id,
        apres: { source: '127.0.0.1', navigateur: 'Firefox' },
      },
    ]);
  });

  it.each<[string, object, object, string]>([
    ['mot de passe faux', {}, { active: 'ACCEPTED' }, 'Mot de passe faux'],
    ['personne désactivée', { activated: false }, { active: 'ACCEPTED' }, 'Personne désactivée'],
    ['compte en attente', {}, { active: 'WAITING' }, 'Compte en attente'],
    ['compte résilié', {}, { active: 'TERMINATED' }, 'Compte fermé'],
  ])('refusée (%s) : au journal du compte visé, sans auteur', async (_cas, personne, compte, raison) => {
    const tenant = await app.unTenant(compte);
    const { id, username } = await quelquun(personne, tenant);
    expect(await login(username, raison === 'Mot de passe faux' ? 'Autre1234' : MOT_DE_PASSE)).not.toBe(200);
    expect(await dernieres(1)).toEqual([
      {
        tenant_id: tenant,
        utilisateur_id: null,
        utilisateur_nom: 'Personne non connectée',
        action: 'refuser-connexion',
        objet_id: id,
        apres: { identifiant: username, raison, source: '127.0.0.1', navigateur: 'Firefox' },
      },
    ]);
  });

  it('refusée à un inconnu : au journal de l’éditeur, l’identifiant illisible', async () => {
    expect(await login('MonSecret1')).toBe(401);
    const [ligne] = await dernieres(1);
    expect(ligne).toMatchObject({ tenant_id: editeur, objet_id: null, apres: { raison: 'Identifiant inconnu' } });
    expect(JSON.stringify(ligne)).not.toMatch(/monsecret/i);
  });

  it('refusée sans même regarder le mot de passe (trop d’essais) : dite aussi', async () => {
    const { username } = await quelquun();
    for (let i = 0; i < 9; i += 1) await login(username, 'Faux12345');
    expect(await login(username)).toBe(429);
    await app.services.acces.ecrire(true);
    const raisons = (await dernieres(4)).map(({ apres }) => [apres.raison, apres.nombre]);
    expect(raisons).toContainEqual(['Trop d’essais', undefined]);
    expect(raisons).toContainEqual(['Mot de passe faux', 7]);
  });
});

it('un lien demandé, un lien faux, un mot de passe faux au profil, une impersonation refusée laissent leur trace', async () => {
  const { id, username } = await quelquun({ email: 'acces@exemple.fr' });
  await app.appeler(undefined, 'POST', '/api/v1/utilisateurs/motDePasseOublie', {
    corps: { identifiant: 'acces@exemple.fr' },
  });
  await app.appeler(undefined, 'POST', '/api/v1/utilisateurs/motDePasseOublie', { corps: { identifiant: 'personne' } });
  await app.appeler(undefined, 'POST', '/api/v1/utilisateurs/motDePasseOublie/verifier', {
    corps: { jeton: 'A'.repeat(43) },
  });
  const token = await app.connecter(username);
  await app.appeler(token, 'PUT', '/api/v1/utilisateurs/motDePasse', {
    corps: { ancien: 'Faux12345', nouveau: 'Nouveau12' },
  });
  const admin = await app.jeton(pharmacie, 'ADMIN');
  await app.appeler(admin, 'GET', `/api/v1/tenant/token/${editeur}`);
  await app.services.acces.ecrire();
  const lignes = (await dernieres(20)).slice(-6).filter(({ action }) => action !== 'se-connecter');
  expect(lignes.map(({ action, tenant_id }) => [action, tenant_id])).toEqual([
    ['demander-lien', pharmacie],
    ['demander-lien', editeur],
    ['refuser-lien', editeur],
    ['refuser-mot-de-passe', pharmacie],
    ['refuser-agir-pour', pharmacie],
  ]);
  expect(lignes[3]).toMatchObject({ utilisateur_id: id, apres: { raison: 'Mot de passe faux', source: '127.0.0.1' } });
  expect(JSON.stringify(lignes)).not.toMatch(/personne"|AAAA/);
});

describe('GET /api/v1/journal/connexions', () => {
  const lire = (jeton: string) => app.appeler(jeton, 'GET', '/api/v1/journal/connexions');

  it.each(roles)('%s : seuls ceux qui gèrent les utilisateurs lisent', async (role: Role) => {
    const compte = await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` });
    const { status } = await lire(await app.jeton(compte, role));
    expect(status).toBe(['ADMIN', 'GROUPEMENT'].includes(role) ? 200 : 403);
  });

  it('montre les siennes, réussies et refusées, la plus récente d’abord, et rien d’un voisin', async () => {
    const [ici, voisin] = [await app.unTenant(), await app.unTenant({ nom: 'Voisine' })];
    const [moi, autre] = [await quelquun({}, ici), await quelquun({}, voisin)];
    await login(moi.username);
    await login(moi.username, 'Faux12345');
    await login(autre.username, 'Faux12345');
    await app.services.acces.ecrire();
    const { corps } = await lire(await app.jeton(ici, 'ADMIN'));
    expect(corps.map(({ action, qui, raison }: Record<string, string>) => [action, qui, raison])).toEqual([
      ['refuser-connexion', `Durand ${moi.username}`, 'Mot de passe faux'],
      ['se-connecter', `Durand ${moi.username}`, null],
    ]);
    expect(corps[0]).toMatchObject({ source: '127.0.0.1', navigateur: 'Firefox', nombre: 1, impersonation: false });
  });

  it('dit qui a agi au nom du compte, et ne se lit pas au nom d’un autre', async () => {
    const ici = await app.unTenant();
    const superAdmin = await app.jeton(editeur, 'SUPER_ADMIN');
    const { token } = (await app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${ici}`)).corps;
    expect((await lire(token)).status).toBe(403);
    const { corps } = await lire(await app.jeton(ici, 'ADMIN'));
    expect(corps.map(({ action }: { action: string }) => action)).toEqual(['agir-pour']);
  });
});
