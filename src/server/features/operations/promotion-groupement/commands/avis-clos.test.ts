import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { CANAL } from '#server/core/push/evenements.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { cloreAvisSansObjet } from '#server/features/operations/publication/commands/clore-avis.ts';
import { creerMondeForcage, type MondeForcage } from '#server/testing/mondes/forcage.ts';
import { ajouterJours } from '#shared/core/dates.ts';

let m: MondeForcage;
beforeAll(async () => {
  m = await creerMondeForcage();
});
afterAll(() => m.app.fermer());

type Avis = { id: number; title: string; processed: boolean; processedByUser: string | null; link: any };
const avisDe = async (jeton: string, copieId: number): Promise<Avis[]> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { taille: '200' } })).corps.elements.filter(
    ({ link }: Avis) => link?.params.promotion === String(copieId),
  );
const aRepondre = async (jeton: string, copieId: number) =>
  (await avisDe(jeton, copieId)).filter(({ processed }) => !processed).map(({ title }) => title);
const NOUVELLE = 'Nouvelle opération de votre groupement';

/** An adhérent that has not answered, alone in its segment, with two operations. */
const enAttente = async () => {
  const { membre, segment } = await m.acceptee();
  const ids = [await m.unModele({ segments: [segment.id] }), await m.unModele({ segments: [segment.id] })] as const;
  for (const id of ids) await m.publier(id);
  const [copie, autre] = [(await m.copies(ids[0]))[0]!, (await m.copies(ids[1]))[0]!];
  expect(await aRepondre(membre.jeton, copie.id)).toEqual([NOUVELLE]);
  return { ...membre, segment, modeleId: ids[0], copieId: copie.id, autreId: autre.id };
};
const versionDe = async (id: number): Promise<number> => (await m.saisieDe(id)).version;

describe('ce qui demandait une réponse n’est plus à traiter', () => {
  it.each([
    [
      'repassée en brouillon',
      async (id: number) =>
        m.app.appeler(m.jetons.groupement, 'POST', `/api/v1/promotions/${id}/brouillon`, {
          corps: { version: await versionDe(id) },
        }),
    ],
    [
      'supprimée',
      async (id: number) =>
        m.app.appeler(m.jetons.groupement, 'DELETE', `/api/v1/promotions/${id}`, {
          query: { version: String(await versionDe(id)) },
        }),
    ],
    [
      'close',
      async (id: number) => {
        await m.executer(sql`update promotion set date_debut = ${m.jour(-5)} where ${id} in (id, modele_id)`);
        return m.app.appeler(m.jetons.groupement, 'POST', `/api/v1/promotionsGroupement/${id}/clore`, {
          corps: { version: await versionDe(id) },
        });
      },
    ],
  ])('l’opération %s, et elle seule', async (_, acte) => {
    const { jeton, modeleId, copieId, autreId } = await enAttente();
    expect((await acte(modeleId)).status).toBe(200);
    const demandes = (await avisDe(jeton, copieId)).filter(({ title }) => title === NOUVELLE);
    expect(demandes).toMatchObject([{ processed: true, processedByUser: expect.any(String) }]);
    expect(await aRepondre(jeton, autreId)).toEqual([NOUVELLE]);
  });

  it.each([
    ['sans un mot', false],
    ['avec un message, qui la garde refusée', true],
  ])('l’adhérent sort du segment visé : %s', async (_, message) => {
    const { jeton, adhesionId, segment, copieId } = await enAttente();
    if (message)
      await m.app.appeler(jeton, 'POST', `/api/v1/discussion/promotion/${copieId}`, { corps: { texte: 'Un mot' } });
    await m.affecter({ adherentIds: [adhesionId], retirer: [segment.id] });
    await m.travailler();
    expect((await avisDe(jeton, copieId)).filter(({ title }) => title === NOUVELLE)).toMatchObject([
      { processed: true, processedByUser: null },
    ]);
  });

  it('le lendemain de sa fin, sans que personne n’ait rien fait ; la veille, elle attend encore', async () => {
    const { id, jeton, copieId } = await enAttente();
    const clore = (jour: string) =>
      transactionSysteme(m.app.services.dbSysteme, (tx) => cloreAvisSansObjet(tx, null, { tenantIds: [id] }, jour));
    const fin = m.jour(30);
    await clore(fin);
    expect(await aRepondre(jeton, copieId)).toEqual([NOUVELLE]);
    await clore(ajouterJours(fin, 1));
    expect(await aRepondre(jeton, copieId)).toEqual([]);
  });

  it('les écrans ouverts de l’adhérent l’apprennent aussitôt', async () => {
    const { id: tenantId, jeton, modeleId, copieId } = await enAttente();
    const [{ id }] = (await avisDe(jeton, copieId)) as [Avis];
    const ecoute = new pg.Client(m.app.directe);
    const annonces: unknown[] = [];
    ecoute.on('notification', ({ payload = '{}' }) => annonces.push(JSON.parse(payload)));
    await ecoute.connect();
    await ecoute.query(`listen ${CANAL}`);
    await m.app.appeler(m.jetons.groupement, 'POST', `/api/v1/promotions/${modeleId}/brouillon`, {
      corps: { version: await versionDe(modeleId) },
    });
    await expect.poll(() => annonces).toContainEqual({ k: 'change', tenantId, sujet: 'notification', id });
    await ecoute.end();
  });
});
