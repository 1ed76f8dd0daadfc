import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/condition.ts';
import { creerMondeRfa, type MondeRfa } from '#server/testing/mondes/rfa-groupement.ts';
import type { Application } from '#server/testing/application.ts';
import type { EnvoiSuivi } from '#shared/features/pilotage/accueil/schemas/cockpit.ts';

const envoisDe = async (app: Application, jeton: string): Promise<EnvoiSuivi[]> =>
  (await app.appeler(jeton, 'GET', '/api/v1/accueil/groupement')).corps.envois;

describe('les RFA de l’accueil d’un groupement (STA-51)', () => {
  let m: MondeRfa;
  beforeAll(async () => {
    m = await creerMondeRfa();
  });
  afterAll(() => m.app.fermer());

  it('acceptée sans achats, une RFA est à moitié répondue ; refusée, ou écrite, elle est répondue', async () => {
    const [sansAchats, complet, refuse] = [
      await m.unMembre(),
      await m.unMembre(),
      await m.unMembre(),
      await m.unMembre(),
    ];
    const rfa = await m.publier();
    const lire = async () => (await envoisDe(m.app, m.jetons.groupement)).find(({ sorte }) => sorte === 'RFA');
    expect(await lire()).toMatchObject({ id: rfa.id, completes: 0, partielles: 0, sansReponse: 4 });
    for (const membre of [sansAchats, complet]) await m.repondre(membre, rfa, 'valider');
    await m.repondre(refuse, rfa, 'refuser');
    expect(await lire()).toMatchObject({ completes: 1, partielles: 2, sansReponse: 1 });
    await m.declarer(complet, rfa, 10_000);
    expect(await lire()).toMatchObject({ completes: 2, partielles: 1, sansReponse: 1 });
    const { actuelle } = await m.mienne(sansAchats.jeton);
    await m.quitter(sansAchats.jeton, sansAchats.adhesionId, 'quitter', actuelle!.version);
    expect(await lire()).toMatchObject({ completes: 2, partielles: 0, sansReponse: 1 });
    expect(await envoisDe(m.app, m.jetons.autre)).toEqual([]);
  });
});

describe('les conditions de l’accueil d’un groupement (STA-51)', () => {
  let m: Monde;
  beforeAll(async () => {
    m = await creerMonde();
  });
  afterAll(() => m.app.fermer());

  it('répondue par un choix ou un refus, jamais à moitié ; sa limite est sa fin tant que quelqu’un manque', async () => {
    const [accepte, refuse] = [await m.unMembre(m.littoral), await m.unMembre(m.littoral)];
    const condition = await m.publier(await m.preparer());
    const lire = async () => (await envoisDe(m.app, m.jetons.groupement)).find(({ sorte }) => sorte === 'CONDITION');
    expect(await lire()).toMatchObject({
      id: condition.id,
      completes: 0,
      partielles: 0,
      sansReponse: 2,
      limite: condition.dateFin,
      fin: condition.dateFin,
    });
    await m.accepter(accepte.jeton, condition.id);
    expect(await lire()).toMatchObject({ completes: 1, partielles: 0, sansReponse: 1 });
    const { version } = await m.proposition(refuse.jeton, condition.id);
    expect((await m.repondre(refuse.jeton, condition.id, { etat: 'REFUSED', version })).status).toBe(200);
    expect(await lire()).toMatchObject({ completes: 2, partielles: 0, sansReponse: 0, limite: null });
    expect(await envoisDe(m.app, m.jetons.autre)).toEqual([]);
  });
});
