import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import { originesAutorisees } from './read-models.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const URL = '/api/v1/adresses-sortantes';
let app: Application;
const jetons = {} as Record<Role, string>;
beforeAll(async () => {
  app = await creerApplication({ sortiesLocales: ['127.0.0.1:4999'] });
  for (const role of roles)
    jetons[role] = await app.jeton(await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` }), role);
});
afterAll(() => app.fermer());

const autoriser = (origine: string, jeton = jetons.SUPER_ADMIN) =>
  app.appeler(jeton, 'POST', URL, { corps: { origine, libelle: 'Statistiques Winpharma' } });
const origines = () => originesAutorisees(app.services.dbSysteme)();

describe('les adresses que le serveur appelle (CNX-6)', () => {
  it('s’autorisent, se lisent et s’interdisent ; le journal le dit', async () => {
    const { corps } = await autoriser('https://Statistiques.exemple.fr/chemin?x');
    expect(corps).toMatchObject({ origine: 'https://statistiques.exemple.fr', libelle: 'Statistiques Winpharma' });
    expect((await app.appeler(jetons.SUPER_ADMIN, 'GET', URL)).corps).toContainEqual(corps);
    expect(await origines()).toContain('https://statistiques.exemple.fr');
    const lot = await Promise.all(
      Array.from({ length: 12 }, () => app.appeler(jetons.SUPER_ADMIN, 'DELETE', `${URL}/${corps.id}`)),
    );
    expect(lot.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 404)]);
    expect(await origines()).not.toContain('https://statistiques.exemple.fr');
    const traces = await app.services.dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('objet', '=', 'adresseSortante')
      .where('objet_id', '=', corps.id)
      .orderBy('id')
      .execute();
    expect(traces.map(({ action }) => action)).toEqual(['autoriser', 'interdire']);
  });

  it('douze fois la même : une seule', async () => {
    const lot = await Promise.all(Array.from({ length: 12 }, () => autoriser('https://douze.exemple.fr')));
    expect(lot.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lot.filter(({ corps }) => corps.code === 'ADRESSE_DEJA_AUTORISEE')).toHaveLength(11);
  });

  it.each([
    ['exemple.fr', 'ADRESSE_INVALIDE'],
    ['ftp://exemple.fr', 'ADRESSE_INVALIDE'],
    ['https://moi:secret@exemple.fr', 'ADRESSE_INVALIDE'],
    ['http://exemple.fr', 'ADRESSE_EN_CLAIR'],
    ['https://localhost', 'ADRESSE_INTERNE'],
    ['https://127.0.0.1', 'ADRESSE_INTERNE'],
    ['https://0x7f.1', 'ADRESSE_INTERNE'],
    ['https://[::1]:8443', 'ADRESSE_INTERNE'],
    ['https://169.254.169.254', 'ADRESSE_INTERNE'],
    ['http://127.0.0.1:4998', 'ADRESSE_INTERNE'],
  ])('%s : %s', async (origine, code) => {
    const { status, corps } = await autoriser(origine);
    expect([status, corps.code, corps.errors[0].pointer]).toEqual([400, code, '/origine']);
  });

  it('une machine que la configuration nomme est acceptée, même en clair', async () => {
    // The application of this test already allows this address: it is refused for that reason alone.
    expect((await autoriser('http://127.0.0.1:4999')).corps.code).toBe('ADRESSE_DEJA_AUTORISEE');
  });

  it.each(roles.filter((role) => role !== 'SUPER_ADMIN'))('%s ne lit ni n’écrit rien', async (role) => {
    expect((await app.appeler(jetons[role], 'GET', URL)).status).toBe(403);
    expect((await autoriser('https://autre.exemple.fr', jetons[role])).status).toBe(403);
    expect((await app.appeler(jetons[role], 'DELETE', `${URL}/1`)).status).toBe(403);
  });
});
