import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';

const URL = '/api/v1/relances';
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const lire = async (token = m.jetons.ADMIN) => (await m.app.appeler(token, 'GET', URL)).corps;
const lireRelanceRule = async (type: string, token = m.jetons.ADMIN) =>
  (await lire(token)).regles.find((relanceRule: { type: string }) => relanceRule.type === type);
const changer = (type: string, delais: number[] | null, version: number, token = m.jetons.ADMIN) =>
  m.app.appeler(token, 'PUT', `${URL}/${type}`, { corps: { delais, version } });

describe('les délais de relance', () => {
  it('sont à 15, 30 et 45 jours tant que personne n’y touche', async () => {
    const { regles, droits } = await lire(m.jetons.OPERATEUR);
    expect(regles).toHaveLength(11);
    expect(regles[0]).toMatchObject({ type: 'DEFAUT', delais: [15, 30, 45], propre: false, version: 0 });
    expect(droits).toEqual({ gerer: false });
  });

  it('changent pour tout, ou pour une sorte ; les déclarations suivantes les suivent', async () => {
    expect((await changer('DEFAUT', [10, 20], 0)).corps).toMatchObject({ delais: [10, 20], propre: true, version: 1 });
    expect((await changer('RETOUR', [3], 0)).status).toBe(200);
    expect([(await lireRelanceRule('LOGISTIQUE')).delais, (await lireRelanceRule('RETOUR')).delais]).toEqual([
      [10, 20],
      [3],
    ]);
    const aujourdhui = jourParis(m.app.horloge.maintenant);
    const retour = await m.declarer(await m.creer({ type: 'RETOUR' }));
    const casse = await m.declarer(await m.creer({ type: 'LOGISTIQUE' }));
    expect([retour.prochaineRelance, casse.prochaineRelance]).toEqual([
      ajouterJours(aujourdhui, 3),
      ajouterJours(aujourdhui, 10),
    ]);
    const relancer = async (encours: typeof retour) =>
      (await m.appeler(m.jetons.ADMIN, 'POST', '/relancer', { encours: m.vus(encours), canal: 'TELEPHONE' })).corps[0];
    const deux = await relancer(await relancer(retour));
    expect([deux.niveauRelance, deux.prochaineRelance]).toEqual([1, ajouterJours(aujourdhui, 15)]);
  });

  it('se reprennent, et l’onglet resté ouvert est refusé', async () => {
    const { version } = await lireRelanceRule('RETOUR');
    expect((await changer('RETOUR', null, version)).corps).toMatchObject({
      propre: false,
      delais: [10, 20],
      version: version + 1,
    });
    expect((await changer('RETOUR', [5], version)).corps.code).toBe('CONFLIT_VERSION');
  });

  it('restent à qui tient les mots des relances, et chez lui', async () => {
    for (const role of ['MERCHANDISING', 'OPERATEUR', 'CONSULTATION_GROUPEMENT'] as const)
      expect((await changer('DEFAUT', [1], 1, m.jetons[role])).status).toBe(403);
    expect((await lireRelanceRule('DEFAUT', m.voisin)).version).toBe(0);
  });

  it.each([
    [[365], [366], 'Un délai est un nombre entier de jours, de 1 à 365.'],
    [[1], [0], 'Un délai est un nombre entier de jours, de 1 à 365.'],
    [[1, 2, 3], [1, 2, 3, 4], 'Il y a 3 relances au plus.'],
    [[1], [], 'Indiquez au moins un délai.'],
    [[1, 2], [2, 2], 'Chaque délai doit être plus long que le précédent.'],
  ])('%j passe, %j non', async (accepte, refuse, phrase) => {
    const { version } = await lireRelanceRule('RFA');
    expect((await changer('RFA', accepte, version)).corps.delais).toEqual(accepte);
    const { status, corps } = await changer('RFA', refuse, version + 1);
    expect([status, corps.errors[0].detail]).toEqual([400, phrase]);
  });
});
