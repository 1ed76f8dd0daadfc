import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uneContrepartie } from '#shared/features/operations/operation/exemples-de-test.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/promotion.ts';
import { rappelerPromotions } from './rappels.ts';
import { sortesDeRappel } from '#server/features/operations/publication/commands/rappels.ts';

let monde: Monde;
beforeAll(async () => {
  monde = await creerMonde();
});
afterAll(() => monde.app.fermer());
beforeEach(async () => {
  for (const table of ['encours', 'promotion_rappel', 'notification'] as const)
    await monde.app.services.dbSysteme.deleteFrom(table).execute();
  await monde.app.services.dbSysteme.deleteFrom('promotion').where('tenant_id', '=', monde.pharmacie).execute();
});

const avis = async () => {
  const lignes = await monde.app.services.dbSysteme
    .selectFrom('notification')
    .select(['tenant_id', 'type', 'title', 'body', 'roles', 'lien'])
    .orderBy('id')
    .execute();
  return lignes.map(({ title, body }) => `${title} | ${body}`);
};
const le = (jour: string) => rappelerPromotions(monde.app.services.dbSysteme, new Date(`${jour}T06:00:00Z`));
const uneTg = async (champs: object = {}) =>
  monde.creerTg({ emplacements: [monde.unePlace(await monde.unEmplacement(monde.pharmacie))], ...champs });

it('annonce une fois, du jeudi au dimanche, les TG de la semaine qui vient', async () => {
  const semaine = { dateDebut: '2026-03-09', dateFin: '2026-03-29' };
  await monde.agir('valider', await uneTg({ nomOperation: 'Solaires', ...semaine }));
  await monde.agir(
    'valider',
    await uneTg({ nomOperation: 'Plus tard', dateDebut: '2026-03-16', dateFin: '2026-03-29' }),
  );
  await uneTg({ nomOperation: 'Brouillon', ...semaine });
  expect(await le('2026-03-04'), 'un mercredi').toBe(0);
  expect([await le('2026-03-05'), await le('2026-03-05'), await le('2026-03-06')]).toEqual([1, 0, 0]);
  expect(await avis()).toEqual(['Une TG à poser la semaine prochaine | Solaires (le 09/03/2026).']);
});

it('annonce à mi-parcours la TG qu’aucune photo ne montre', async () => {
  const tg = await monde.agir(
    'valider',
    await uneTg({ nomOperation: 'Minceur', dateDebut: '2026-03-02', dateFin: '2026-03-22' }),
  );
  expect(await le('2026-03-11')).toBe(0);
  expect([await le('2026-03-12'), await le('2026-03-13')]).toEqual([1, 0]);
  expect(await avis()).toEqual(['Une TG sans photo | Minceur (depuis le 02/03/2026).']);
  expect(tg.statut).toBe('CONFIRMED');
});

it('annonce celles qui ont fini avec quelque chose à déclarer, ensemble', async () => {
  const finie = { dateDebut: '2026-02-02', dateFin: '2026-03-01', contreparties: [uneContrepartie()] };
  for (const nomOperation of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    await monde.agir('valider', await monde.creer({ nomOperation, ...finie }));
  await monde.agir('valider', await monde.creer({ nomOperation: 'Sans rien', ...finie, contreparties: [] }));
  expect([await le('2026-03-02'), await le('2026-03-03')]).toEqual([1, 0]);
  const dit = (nom: string) => `${nom} (finie le 01/03/2026)`;
  expect(await avis()).toEqual([
    `7 promotions terminées à traiter | ${['A', 'B', 'C', 'D', 'E'].map(dit).join(', ')} et 2 autres.`,
  ]);
});

it('annonce, trois jours avant, la proposition du groupement restée sans réponse', async () => {
  await monde.uneCopie({ typePromo: 'PROMO', nomOperation: 'Hiver', dateDebut: '2026-03-16', dateFin: '2026-03-29' });
  expect(await le('2026-03-11')).toBe(0);
  expect([await le('2026-03-12'), await le('2026-03-13')]).toEqual([1, 0]);
  expect(await avis()).toEqual(['Une proposition du groupement attend votre réponse | Hiver (avant le 15/03/2026).']);
  const [{ roles, lien, type }] = (await monde.app.services.dbSysteme
    .selectFrom('notification')
    .select(['roles', 'lien', 'type'])
    .execute()) as [{ roles: string[]; lien: unknown; type: string }];
  expect([type, roles, lien]).toEqual([
    'PROMO_TG',
    ['ADMIN', 'ACHAT', 'MERCHANDISING'],
    { ecran: 'promotions', params: { aRepondre: 'true' } },
  ]);
});

describe('un rappel de plusieurs opérations', () => {
  const ouverts = async () =>
    (
      await monde.app.services.dbSysteme
        .selectFrom('notification')
        .select('title')
        .where('processed', '=', false)
        .where('sorte', 'in', sortesDeRappel)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title);
  const UNE = 'Une proposition du groupement attend votre réponse';
  const DEUX = '2 propositions du groupement attendent votre réponse';
  const deuxCopies = async () => {
    const jours = { typePromo: 'PROMO', dateDebut: '2026-03-16', dateFin: '2026-03-29' } as const;
    const copies = [await monde.uneCopie(jours), await monde.uneCopie(jours)] as const;
    expect(await le('2026-03-12')).toBe(1);
    expect(await ouverts()).toEqual([DEUX]);
    return copies;
  };

  it('dit ce qu’il en reste, et n’est plus à traiter quand la dernière a sa réponse', async () => {
    const [premiere, autre] = await deuxCopies();
    await monde.agir('accepter', premiere);
    expect(await ouverts()).toEqual([UNE]);
    await monde.agir('refuser', autre, { motif: 'Déjà référencé' });
    expect(await ouverts()).toEqual([]);
  });

  it('ce qui est arrivé depuis ne le retient pas', async () => {
    const [premiere, autre] = await deuxCopies();
    await monde.uneCopie({ typePromo: 'PROMO', dateDebut: '2026-03-16', dateFin: '2026-03-29' });
    await monde.agir('accepter', premiere);
    await monde.agir('accepter', autre);
    expect(await ouverts()).toEqual([]);
  });

  it('se ferme au matin quand ce qui restait n’existe plus ou est fini', async () => {
    const [premiere] = await deuxCopies();
    await monde.app.services.dbSysteme.deleteFrom('promotion').where('id', '=', premiere.id).execute();
    await le('2026-03-29');
    expect(await ouverts()).toEqual([UNE]);
    await le('2026-03-30');
    expect(await ouverts()).toEqual([]);
  });

  it('de TG sans photo ou à traiter : ouvert tant qu’il en reste une, fermé au matin qui suit la dernière', async () => {
    const semaine = { dateDebut: '2026-03-02', dateFin: '2026-03-22' };
    const tg = await monde.agir('valider', await uneTg(semaine));
    expect(await le('2026-03-12')).toBe(1);
    await le('2026-03-13');
    expect(await ouverts()).toEqual(['Une TG sans photo']);
    const finie = { dateDebut: '2026-02-02', dateFin: '2026-03-01', contreparties: [uneContrepartie()] };
    const promo = await monde.agir('valider', await monde.creer(finie));
    await le('2026-03-13');
    expect(await ouverts()).toEqual(['Une TG sans photo', 'Une promotion terminée à traiter']);
    await monde.app.services.dbSysteme
      .updateTable('encours')
      .set({ etat: 'DECLARE' })
      .where('source_id', '=', promo.id)
      .execute();
    await monde.app.services.dbSysteme.deleteFrom('promotion').where('id', '=', tg.id).execute();
    await le('2026-03-14');
    expect(await ouverts()).toEqual([]);
  });
});
