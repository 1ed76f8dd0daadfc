import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { echantillon } from '#server/testing/hostile/echantillon.ts';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { contrats } from '#shared/contrats.ts';
import { motsDAdresse } from '#shared/core/api/mots-d-adresse.ts';
import type { RouteContract } from '#shared/core/contract.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';
import {
  modificationPromotionSchema,
  promotionSaisieSchema,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import { unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';

let m: MondeDelegue;
const reels = { promotion: 0, condition: 0, message: 0 };
beforeAll(async () => {
  m = await creerMondeDelegue();
  const { dbSysteme } = m.app.services;
  await m.unEncours(m.pharmacie);
  const { id: laboratoireId } = await dbSysteme.selectFrom('laboratoire').select('id').executeTakeFirstOrThrow();
  const ecrire = async (suite: string, corps: unknown) => {
    const reponse = await m.app.appeler(m.jetons.admin, 'POST', `/api/v1/${suite}`, { corps });
    if (reponse.status !== 200) throw new Error(`${suite} : ${JSON.stringify(reponse.corps)}`);
    return reponse.corps;
  };
  const { id, version } = await ecrire('promotions', unePromotion({ laboratoireId }));
  await ecrire(`promotions/${id}/valider`, { version });
  reels.promotion = id;
  const annee = jourParis(m.app.horloge.maintenant).slice(0, 4);
  reels.condition = (
    await ecrire('conditions', uneCondition({ laboratoireId, dateDebut: `${annee}-01-01`, dateFin: `${annee}-12-31` }))
  ).id;
  reels.message = (await ecrire(`discussion/promotion/${id}`, { texte: 'Entre nous' })).id;
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const lire = (suite: string) => m.app.appeler(m.jetons.delegue, 'GET', `/api/v1/trade/pharmacies${suite}`);
const ouvertAuDelegue = ({ access }: RouteContract) => access !== 'public' && access.includes('DELEGUE');

const corpsDe = (schema: z.ZodType): unknown => {
  if (schema === promotionSaisieSchema) return unePromotion();
  return schema === modificationPromotionSchema ? { ...unePromotion(), version: 1 } : echantillon(schema);
};

const motsConnus = (query: z.ZodType | undefined, mots: Record<string, string>) =>
  Object.fromEntries(Object.entries(mots).filter(([nom]) => motsDAdresse(query)?.has(nom)));

/** Every call by which a delegate reads or writes in a pharmacy, with an existing promotion, condition and message. */
const chezElle = () =>
  Object.values({
    ...contrats.trade,
    ...contrats.proposition,
    ...contrats.conditionTrade,
    ...contrats.preuve,
    ...contrats.discussion,
  })
    .map((route): RouteContract => route)
    // A photo has its own journey (`promotion/routes/preuves.test.ts`).
    .filter((route) => ouvertAuDelegue(route) && route.url.includes(':id') && route.bodyType !== 'multipart')
    .map(({ method, url, body, query }) => ({
      method,
      url: url
        .replace(':pharmacieId', String(m.pharmacie))
        .replace(/pharmacies\/:id\b/, `pharmacies/${m.pharmacie}`)
        .replace(/(commentaire|lecture|non-lu)\/:id/, `$1/${reels.message}`)
        .replace('conditions/:id', `conditions/${reels.condition}`)
        .replace(/:placementId|:preuveId/, '1')
        .replace(':id', String(reels.promotion)),
      options: {
        ...(body ? { corps: corpsDe(body) } : {}),
        query: motsConnus(query, { version: '1', du: '2026-03-01', au: '2026-03-31' }),
      },
    }));

it('chacun de ces appels répond à qui la pharmacie a tout accordé', async () => {
  const { id, version } = await m.accorder();
  await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, {
    version,
    droitTrade: true,
    lectureEncours: true,
    lectureDocuments: true,
    lectureConditions: true,
    tousLaboratoires: true,
    expireLe: null,
  });
  // Leaves out the calls whose objects do not exist here: a photo, a proposal of the delegate.
  const lectures = chezElle().filter(({ method, url }) => method === 'GET' && !/preuves\/1$|saisie$/.test(url));
  expect(lectures.length).toBeGreaterThan(9);
  for (const { url, options } of lectures)
    expect([url, (await m.app.appeler(m.jetons.delegue, 'GET', url, options)).status]).toEqual([url, 200]);
});

it('ni rendez-vous, ni réclamations, ni rien d’autre de la pharmacie ne s’ouvre à un délégué, accordé ou non', async () => {
  await m.accorder();
  const ouverts = Object.entries(contrats).filter(([, contrat]) => Object.values(contrat).some(ouvertAuDelegue));
  expect(
    ouverts.map(([nom]) => nom).filter((nom) => /rdv|rendez|reclamation|rfa|prestation|comparatif/i.test(nom)),
  ).toEqual([]);
  const fermes = Object.values(contrats)
    .flatMap((contrat) => Object.values(contrat).map((route): RouteContract => route))
    .filter(
      (route) =>
        route.method === 'GET' && !ouvertAuDelegue(route) && route.access !== 'public' && !route.url.includes(':'),
    );
  expect(fermes.length).toBeGreaterThan(30);
  for (const { url } of fermes)
    expect([url, (await m.app.appeler(m.jetons.delegue, 'GET', url)).status]).toEqual([url, 403]);
});

const hier = () => ajouterJours(jourParis(m.app.horloge.maintenant), -1);
describe.each<[string, () => Promise<unknown>]>([
  ['jamais demandée', async () => {}],
  ['demandée', () => m.demander()],
  ['refusée', async () => m.etat(m.jetons.admin, (await m.demander()).id, 'REFUSED')],
  ['désactivée', async () => m.etat(m.jetons.admin, (await m.accorder()).id, 'DEACTIVATED')],
  ['rendue', async () => m.etat(m.jetons.delegue, (await m.accorder()).id, 'DEACTIVATED')],
  ['expirée', async () => m.jusquAu((await m.accorder()).id, hier())],
  ['accordée à un collègue', () => m.accorder(m.jetons.collegue)],
  [
    'accordée, mais la pharmacie est suspendue',
    async () => {
      await m.accorder();
      await m.app.services.dbSysteme
        .updateTable('tenant')
        .set({ active: 'DEACTIVATED' })
        .where('id', '=', m.pharmacie)
        .execute();
    },
  ],
])('%s', (_cas, preparer) => {
  it('ne se voit nulle part : 404, comme une inconnue', async () => {
    await preparer();
    expect((await lire('')).corps).toEqual([]);
    const inconnue = await lire('/987654321');
    for (const { method, url, options } of chezElle()) {
      const { status, corps } = await m.app.appeler(m.jetons.delegue, method, url, options);
      expect([url, status, corps]).toEqual([url, 404, inconnue.corps]);
    }
    await m.app.services.dbSysteme
      .updateTable('tenant')
      .set({ active: 'ACCEPTED' })
      .where('id', '=', m.pharmacie)
      .execute();
  });
});

it('accordée, mais sans abonnement : 402 à chaque appel, comme à ses propres utilisateurs, et nulle part dans les listes', async () => {
  await m.accorder();
  const abonner = (abonnement_partenaire: boolean) =>
    m.app.services.dbSysteme
      .updateTable('tenant')
      .set({ abonnement_partenaire })
      .where('id', '=', m.pharmacie)
      .execute();
  await abonner(false);
  try {
    expect((await lire('')).corps).toEqual([]);
    for (const { method, url, options } of chezElle())
      expect([url, (await m.app.appeler(m.jetons.delegue, method, url, options)).status]).toEqual([url, 402]);
  } finally {
    await abonner(true);
  }
  expect((await lire('')).corps).toHaveLength(1);
});
