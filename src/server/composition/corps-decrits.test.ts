import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { MOT_DE_PASSE } from '#server/testing/application.ts';

/** The bodies that the described calls may carry, as their callers write them (COM-135 to COM-137). */
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const notification = { title: 'Inscription', body: 'Une pharmacie attend', type: 'AUTRES' };

it('une partie « notification » est ignorée, une autre partie inconnue est refusée', async () => {
  const corps = {
    tenant: {
      nom: 'Pharmacie décrite',
      rue: '1 rue Haute',
      ville: 'Nantes',
      codePostal: '44000',
      mail: 'decrite@exemple.fr',
      groupementId: null,
    },
    user: { nom: 'Le Goff', prenom: 'Maël', username: 'decrit', password: MOT_DE_PASSE },
  };
  const inscrire = (autre: object) =>
    m.app.appeler(undefined, 'POST', '/api/v1/tenant/public', { corps: { ...corps, ...autre } });
  expect((await inscrire({ avis: notification })).corps.errors).toEqual([
    { pointer: '/avis', detail: 'Le champ « avis » n’est pas accepté.' },
  ]);
  expect((await inscrire({ notification })).status).toBe(200);
  const { id, version, nom, mail } = (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/tenant/id')).corps;
  const modifie = await m.app.appeler(m.jetons.ADMIN, 'PUT', '/api/v1/tenant', {
    corps: { id, version, nom, mail, ville: 'Cholet', notification },
  });
  expect([modifie.status, modifie.corps.ville]).toEqual([200, 'Cholet']);
  const demande = { nature: 'DEMANDE', demande: { nom: 'Laboratoire décrit' }, notification };
  expect((await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/laboratoires', { corps: demande })).status).toBe(200);
});

it('« utilisateurs/save/… » crée comme « utilisateurs/save »', async () => {
  const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/utilisateurs/save/pharmacie', {
    corps: { username: 'suite', nom: 'Roy', prenom: 'Ada', role: 'OPERATEUR', email: null, password: MOT_DE_PASSE },
  });
  expect([status, corps.username, corps.tenantId]).toEqual([200, 'suite', m.pharmacie]);
});

it('sans « ?version », un DELETE prend la ligne telle qu’elle est, et le journal dit ce qu’elle était', async () => {
  const encours = await m.creer({ info: 'Telle qu’elle est' });
  const refus = await m.appeler(m.jetons.ADMIN, 'DELETE', `/${encours.id}?version=${encours.version + 1}`);
  expect(refus.corps.code).toBe('CONFLIT_VERSION');
  expect((await m.appeler(m.jetons.ADMIN, 'DELETE', `/${encours.id}`)).status).toBe(200);
  const lignes = await m.app.services.dbSysteme
    .selectFrom('journal')
    .select(['action', 'avant'])
    .where('tenant_id', '=', m.pharmacie)
    .where('objet', '=', 'encours')
    .where('objet_id', '=', encours.id)
    .where('action', '=', 'supprimer')
    .execute();
  expect(lignes).toMatchObject([{ avant: { info: 'Telle qu’elle est' } }]);
});

it('un mot d’adresse mal écrit ne rend pas une liste entière', async () => {
  const { status, corps } = await m.appeler(m.jetons.ADMIN, 'GET', '?laboratoire=3');
  expect([status, corps.errors]).toEqual([
    400,
    [{ pointer: '/query/laboratoire', detail: 'Le champ « laboratoire » n’est pas accepté.' }],
  ]);
});

it('une recherche ne distingue pas les deux apostrophes', async () => {
  const { id } = await m.creer({ info: 'Lot d’été manquant' });
  for (const q of ["lot d'ete", 'Lot d’été'])
    expect(
      (await m.app.appeler(m.jetons.ADMIN, 'GET', '/api/v1/encours', { query: { q } })).corps.elements,
    ).toMatchObject([{ id }]);
});
