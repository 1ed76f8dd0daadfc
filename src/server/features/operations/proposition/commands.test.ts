import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/monde-delegue.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/contract/saisie.ts';
import { uneContrepartie, unePromotion } from '#shared/features/operations/operation/examples.ts';

let m: MondeDelegue;
let laboratoireId: number;
let etranger: number;
let emplacementId: number;
let collegueAdmin: string;

const labo = (tenantId: number, nom: string) =>
  m.unEncours(tenantId, { info: nom }).then(async () => {
    const ligne = await m.app.services.dbSysteme
      .selectFrom('laboratoire')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return ligne.id;
  });
beforeAll(async () => {
  m = await creerMondeDelegue();
  const { dbSysteme } = m.app.services;
  laboratoireId = await labo(m.pharmacie, 'a');
  etranger = await labo(m.autre, 'b');
  const zone = { tenant_id: m.pharmacie, nom: 'Entrée', ordre: 1 };
  const { id } = await dbSysteme.insertInto('zone').values(zone).returning('id').executeTakeFirstOrThrow();
  const place = {
    tenant_id: m.pharmacie,
    zone_id: id,
    nom: 'TG 1',
    type: 'TG',
    ordre: 1,
    actif: true,
    prix_semaine_ht_centimes: 7_777,
  };
  emplacementId = (await dbSysteme.insertInto('emplacement').values(place).returning('id').executeTakeFirstOrThrow())
    .id;
  await m.app.unUtilisateur(m.pharmacie, 'ADMIN', 'seconde');
  collegueAdmin = await m.app.connecter('seconde');
});
beforeEach(async () => {
  await m.vider();
  await m.app.services.dbSysteme.deleteFrom('promotion').execute();
});
afterAll(() => m.app.fermer());

const appeler = (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  suite: string,
  corps?: unknown,
  entetes: Record<string, string> = {},
) => m.app.appeler(token, method, `/api/v1/${suite}`, { ...(corps === undefined ? {} : { corps }), entetes });
const chez = (suite = '', pharmacie = m.pharmacie) => `trade/pharmacies/${pharmacie}/${suite}`;
const accorder = async (droitTrade = true, token = m.jetons.delegue) => {
  const { id, version } = await m.accorder(token);
  await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, {
    version,
    droitTrade,
    lectureEncours: false,
    expireLe: null,
  });
  await m.app.services.dbSysteme.deleteFrom('notification').execute();
};
const tg = () => ({ emplacementId, dateDebut: null, dateFin: null, quantiteFacing: null, prixHtCentimes: 15_000 });
const saisie = (champs: Partial<PromotionSaisie> = {}) =>
  unePromotion({ laboratoireId, nomOperation: 'Solaires', contreparties: [uneContrepartie()], ...champs });
const uneTg = (champs: Partial<PromotionSaisie> = {}) =>
  saisie({
    typePromo: 'TG',
    conditionsPromo: null,
    dispositifs: [],
    contreparties: [],
    emplacements: [tg()],
    ...champs,
  });
const proposer = async (champs: Partial<PromotionSaisie> = {}, token = m.jetons.delegue) => {
  const { status, corps } = await appeler(token, 'POST', chez('promotions'), saisie(champs));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
  return corps as { id: number; version: number };
};
const modifier = (id: number, version: number, champs: Partial<PromotionSaisie> = {}) =>
  appeler(m.jetons.delegue, 'PUT', chez(`promotions/${id}`), { ...saisie(champs), version });
const retirer = (id: number, version: number, token = m.jetons.delegue) =>
  m.app.appeler(token, 'DELETE', `/api/v1/${chez(`promotions/${id}`)}`, { query: { version: String(version) } });
const suivie = (id: number, token = m.jetons.delegue) => appeler(token, 'GET', chez(`promotions/${id}`));
const fiche = (id: number) => appeler(m.jetons.admin, 'GET', `promotions/${id}`);
const valider = async (id: number) =>
  appeler(m.jetons.admin, 'POST', `promotions/${id}/valider`, { version: (await fiche(id)).corps.version });

describe('un délégué qui en a le droit', () => {
  it('propose un brouillon : la pharmacie sait de qui, en est avertie, le complète et le valide', async () => {
    await accorder();
    const { id } = await proposer({ typePromo: 'PROMO_TG', emplacements: [tg()] });
    expect((await fiche(id)).corps).toMatchObject({
      origine: 'DELEGUE',
      etat: 'DRAFT',
      nomOperation: 'Solaires',
      creeParNom: 'Durand delegue',
      argent: { attenduCentimes: 12_000 },
    });
    expect(await m.avis(m.jetons.admin)).toEqual(['Opération proposée']);
    expect(await m.avis(m.jetons.achat)).toEqual(['Opération proposée']);
    const { corps: avis } = await appeler(m.jetons.achat, 'GET', 'notifications');
    expect(avis.elements[0]).toMatchObject({
      body: 'Durand delegue vous propose « Solaires », du 02/03/2026 au 29/03/2026.',
      link: { ecran: 'promotions', params: { promotion: String(id) } },
    });
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['tenant_id as tenantId', 'utilisateur_id as par', 'action'])
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', id)
      .execute();
    expect(journal).toEqual([{ tenantId: m.pharmacie, par: m.ids.delegue, action: 'creer' }]);
    expect((await valider(id)).corps).toMatchObject({ etat: 'VALIDATED', origine: 'DELEGUE' });
    expect((await suivie(id)).corps).toMatchObject({
      proposition: 'DECIDEE',
      droits: { modifier: false, retirer: false },
    });
  });

  it('choisit parmi les laboratoires et les places de la pharmacie, sans leur prix', async () => {
    await accorder();
    const { corps, brut } = await appeler(m.jetons.delegue, 'GET', chez('references'));
    expect(corps.laboratoires).toContainEqual({ id: laboratoireId, nom: expect.stringContaining('Labo') });
    expect(corps.zones).toEqual([
      { id: expect.any(Number), nom: 'Entrée', emplacements: [{ id: emplacementId, nom: 'TG 1', actif: true }] },
    ]);
    expect(brut.toString()).not.toMatch(/Centimes|7777/);
    expect(
      (await appeler(m.jetons.delegue, 'POST', chez('promotions'), saisie({ laboratoireId: etranger }))).status,
    ).toBe(404);
  });

  it('voit les places prises, jamais ce que la pharmacie prévoit seulement', async () => {
    await accorder();
    const creer = (nomOperation: string, jours: Partial<PromotionSaisie>) =>
      appeler(m.jetons.admin, 'POST', 'promotions', uneTg({ nomOperation, ...jours }));
    const { corps: tenue } = await creer('Tenue', { dateDebut: '2026-03-02', dateFin: '2026-03-08' });
    expect((await valider(tenue.id)).status).toBe(200);
    await creer('Secrète', { dateDebut: '2026-03-20', dateFin: '2026-03-29' });
    const plan = (sauf = '') => appeler(m.jetons.delegue, 'GET', chez(`plan?du=2026-03-01&au=2026-03-31${sauf}`));
    const { corps, brut } = await plan();
    expect(corps).toEqual([
      {
        promotionId: tenue.id,
        emplacementId,
        nomOperation: 'Tenue',
        dateDebut: '2026-03-02',
        dateFin: '2026-03-08',
        occupe: true,
        superposable: false,
      },
    ]);
    expect(brut.toString()).not.toContain('Secrète');
    // Its own place, planned too by the hidden draft: nothing of the answer says so.
    const { corps: mienne, brut: dite } = await appeler(
      m.jetons.delegue,
      'POST',
      chez('promotions'),
      uneTg({ dateDebut: '2026-03-16', dateFin: '2026-03-29' }),
    );
    expect(dite.toString()).not.toContain('Secrète');
    expect((await plan()).corps.map(({ promotionId }: { promotionId: number }) => promotionId)).toEqual([
      tenue.id,
      mienne.id,
    ]);
    expect((await plan(`&sauf=${mienne.id}`)).corps).toHaveLength(1);
    const refus = await appeler(m.jetons.delegue, 'POST', chez('promotions'), uneTg());
    expect([refus.status, refus.corps.code]).toEqual([409, 'EMPLACEMENT_OCCUPE']);
    expect(refus.corps.detail).toContain('Tenue, du 02/03/2026 au 08/03/2026');
  });

  it('une proposition envoyée douze fois n’en fait qu’une', async () => {
    await accorder();
    const cle = { 'idempotency-key': crypto.randomUUID() };
    const reponses = await Promise.all(
      Array.from({ length: 12 }, () => appeler(m.jetons.delegue, 'POST', chez('promotions'), saisie(), cle)),
    );
    expect(new Set(reponses.map(({ corps }) => corps.id)).size).toBe(1);
    expect(await m.avis(m.jetons.admin)).toEqual(['Opération proposée']);
  });
});

describe('sa proposition', () => {
  it('se modifie et se retire tant que personne d’autre n’y a touché', async () => {
    await accorder();
    const { id, version } = await proposer();
    expect((await suivie(id)).corps).toMatchObject({
      proposition: 'PROPOSEE',
      droits: { modifier: true, retirer: true },
      version,
    });
    const lue = await appeler(m.jetons.delegue, 'GET', chez(`promotions/${id}/saisie`));
    expect(lue.corps).toMatchObject({
      nomOperation: 'Solaires',
      contreparties: [{ valeurCentiemes: 12_000 }],
      droits: { modifier: true },
    });
    const { status, corps } = await modifier(id, version, { nomOperation: 'Solaires 2' });
    expect([status, corps.nomOperation]).toEqual([200, 'Solaires 2']);
    const depassee = await modifier(id, version);
    expect([depassee.status, depassee.corps.code]).toEqual([409, 'CONFLIT_VERSION']);
    expect((await retirer(id, version)).corps.code).toBe('CONFLIT_VERSION');
    expect((await retirer(id, corps.version)).status).toBe(200);
    expect((await fiche(id)).status).toBe(404);
    expect(await m.avis(m.jetons.admin)).toEqual(['Proposition retirée', 'Opération proposée']);
  });

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'reprise par la pharmacie',
      async (id) => {
        const { corps } = await fiche(id);
        await appeler(m.jetons.achat, 'PUT', `promotions/${id}`, {
          ...saisie({ nomOperation: 'À nous' }),
          version: corps.version,
        });
      },
      'PROPOSITION_REPRISE',
    ],
    ['validée', (id) => valider(id), 'PROPOSITION_DECIDEE'],
    [
      'refusée',
      async (id) =>
        appeler(m.jetons.admin, 'POST', `promotions/${id}/refuser`, {
          version: (await fiche(id)).corps.version,
          motif: 'Non',
        }),
      'PROPOSITION_DECIDEE',
    ],
    [
      'validée puis reprise en brouillon',
      async (id) => {
        const { corps } = await valider(id);
        await appeler(m.jetons.admin, 'POST', `promotions/${id}/brouillon`, { version: corps.version });
      },
      'PROPOSITION_REPRISE',
    ],
  ])('%s, ne se lit pour être modifiée, ni ne se modifie, ni ne se retire', async (_cas, faire, code) => {
    await accorder();
    const { id } = await proposer();
    await faire(id);
    const { version } = (await fiche(id)).corps;
    const refus = [
      await appeler(m.jetons.delegue, 'GET', chez(`promotions/${id}/saisie`)),
      await modifier(id, version),
      await retirer(id, version),
    ];
    expect(refus.map(({ status, corps }) => [status, corps.code])).toEqual([
      [409, code],
      [409, code],
      [409, code],
    ]);
    expect((await suivie(id)).corps.droits).toEqual({ modifier: false, retirer: false });
    expect((await fiche(id)).corps.version).toBe(version);
  });

  const aTraiter = async (id: number, jeton = m.jetons.achat): Promise<number> =>
    (
      await m.app.appeler(jeton, 'GET', '/api/v1/notifications', { query: { processed: 'false', taille: '200' } })
    ).corps.elements.filter(
      ({ title, link }: any) => title === 'Opération proposée' && link?.params.promotion === `${id}`,
    ).length;
  const versionDe = async (id: number) => (await fiche(id)).corps.version as number;
  it.each([
    ['validée', (id: number) => valider(id)],
    [
      'refusée',
      async (id: number) =>
        appeler(m.jetons.admin, 'POST', `promotions/${id}/refuser`, { version: await versionDe(id), motif: 'Non' }),
    ],
    [
      'reprise',
      async (id: number) =>
        appeler(m.jetons.admin, 'PUT', `promotions/${id}`, {
          ...saisie({ nomOperation: 'Reprise' }),
          version: await versionDe(id),
        }),
    ],
    [
      'supprimée',
      async (id: number) =>
        m.app.appeler(m.jetons.admin, 'DELETE', `/api/v1/promotions/${id}`, {
          query: { version: String(await versionDe(id)) },
        }),
    ],
    ['retirée par lui', async (id: number) => retirer(id, await versionDe(id))],
  ])('%s, elle n’est plus à traiter pour personne de l’équipe ; une autre le reste', async (_, decider) => {
    await accorder();
    const [{ id }, autre] = [await proposer(), await proposer({ nomOperation: 'Une autre' })];
    expect([await aTraiter(id), await aTraiter(id, collegueAdmin)]).toEqual([1, 1]);
    expect((await decider(id)).status).toBe(200);
    expect([await aTraiter(id), await aTraiter(id, collegueAdmin), await aTraiter(autre.id)]).toEqual([0, 0, 1]);
  });

  it('changée par lui et par trois de la pharmacie ensemble : une seule main passe', async () => {
    await accorder();
    for (let tour = 0; tour < 3; tour++) {
      const { id, version } = await proposer({ nomOperation: `Tour ${tour}` });
      const [sienne, leurs] = await Promise.all([
        modifier(id, version, { nomOperation: 'De lui' }),
        Promise.all(
          [m.jetons.admin, m.jetons.achat, collegueAdmin].map((token) =>
            appeler(token, 'PUT', `promotions/${id}`, { ...saisie({ nomOperation: 'D’elle' }), version }),
          ),
        ),
      ]);
      const statuts = [sienne, ...leurs].map(({ status }) => status);
      expect(statuts.filter((status) => status === 200)).toHaveLength(1);
      expect((await fiche(id)).corps.nomOperation).toBe(sienne.status === 200 ? 'De lui' : 'D’elle');
    }
  });

  it('reste inconnue d’un autre délégué, et les brouillons de la pharmacie de tous', async () => {
    await accorder();
    await accorder(true, m.jetons.collegue);
    const { id, version } = await proposer({ nomOperation: 'Entre nous' });
    const { corps: leur } = await appeler(m.jetons.admin, 'POST', 'promotions', saisie({ nomOperation: 'Brouillon' }));
    const noms = async (token: string) =>
      (await appeler(token, 'GET', chez('promotions'))).corps.elements.map(
        ({ nomOperation }: { nomOperation: string }) => nomOperation,
      );
    expect([await noms(m.jetons.delegue), await noms(m.jetons.collegue)]).toEqual([['Entre nous'], []]);
    const autres: [string, number][] = [
      [m.jetons.collegue, id],
      [m.jetons.delegue, leur.id],
      [m.jetons.collegue, leur.id],
    ];
    for (const [token, cible] of autres) {
      const refus = [
        await suivie(cible, token),
        await appeler(token, 'GET', chez(`promotions/${cible}/saisie`)),
        await appeler(token, 'PUT', chez(`promotions/${cible}`), { ...saisie(), version }),
        await retirer(cible, version, token),
        await appeler(token, 'GET', chez(`promotions/${cible}/preuves`)),
        await appeler(token, 'GET', `discussion/promotion/${cible}`),
        await appeler(token, 'GET', `discussion/info/promotion/${cible}`),
        await appeler(token, 'POST', `discussion/promotion/${cible}`, { texte: 'x' }),
      ];
      expect(refus.map(({ status }) => status)).toEqual(refus.map(() => 404));
    }
  });
});

describe('sans le droit de proposer', () => {
  it('lit toujours, et rien de ce qui écrit n’est permis : 403', async () => {
    await accorder();
    const { id, version } = await proposer();
    await m.vider();
    await accorder(false);
    expect((await suivie(id)).corps).toMatchObject({
      proposition: 'PROPOSEE',
      droits: { modifier: false, retirer: false },
    });
    const refus = [
      await appeler(m.jetons.delegue, 'POST', chez('promotions'), saisie()),
      await modifier(id, version),
      await retirer(id, version),
      await appeler(m.jetons.delegue, 'GET', chez(`promotions/${id}/saisie`)),
      await appeler(m.jetons.delegue, 'GET', chez('references')),
      await appeler(m.jetons.delegue, 'GET', chez('plan?du=2026-03-01&au=2026-03-31')),
    ];
    expect(refus.map(({ status, corps }) => [status, corps.code])).toEqual(refus.map(() => [403, 'ACTION_INTERDITE']));
    expect((await appeler(m.jetons.admin, 'GET', 'promotions')).corps.total).toBe(1);
  });
});

it('les messages de sa proposition lui reviennent, et les siens à qui décide', async () => {
  await accorder();
  const { id } = await proposer();
  await m.app.services.dbSysteme.deleteFrom('notification').execute();
  await appeler(m.jetons.delegue, 'POST', `discussion/promotion/${id}`, { texte: 'Qu’en pensez-vous ?' });
  expect(await m.avis(m.jetons.achat)).toEqual(['Nouveau message de Durand delegue']);
  await appeler(m.jetons.achat, 'POST', `discussion/promotion/${id}`, { texte: 'Oui' });
  const { corps } = await appeler(m.jetons.delegue, 'GET', 'notifications');
  expect(corps.elements).toMatchObject([
    {
      title: 'Nouveau message de Durand achat',
      link: { ecran: 'trade', params: { ouvert: String(m.pharmacie), promotion: String(id) } },
    },
  ]);
  const cartes = async () => (await appeler(m.jetons.delegue, 'GET', 'trade/pharmacies')).corps[0].promotions.nonLus;
  expect([await cartes(), (await suivie(id)).corps.nbNonLus]).toEqual([1, 1]);
  const { commentaires } = (await appeler(m.jetons.delegue, 'GET', `discussion/promotion/${id}`)).corps;
  await appeler(m.jetons.delegue, 'POST', `discussion/lecture/${commentaires.at(-1).id}`);
  expect([await cartes(), (await suivie(id)).corps.nbNonLus]).toEqual([0, 0]);
});
