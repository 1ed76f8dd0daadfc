import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import type { PromotionSaisie } from '#shared/features/operations/operation/schemas/saisie.ts';
import { uneContrepartie, unePromotion } from '#shared/features/operations/operation/exemples-de-test.ts';

let m: MondeDelegue;
beforeAll(async () => {
  m = await creerMondeDelegue();
  const jour = jourParis(m.app.horloge.maintenant);
  await m.unEncours(m.pharmacie, { centimes: 1_000, jour: ajouterJours(jour, -3) });
  await m.unEncours(m.pharmacie, { centimes: 2_000, jour: ajouterJours(jour, 30) });
  await m.unEncours(m.pharmacie, {
    centimes: 4_000,
    jour: ajouterJours(jour, -3),
    etat: 'DECLARE',
    info: 'Deux éviers cassés',
  });
  await m.unEncours(m.pharmacie, { centimes: 8_000, jour, etat: 'DECLARE', type: 'RFA' });
  await m.unEncours(m.autre, { centimes: 16_000, info: 'Rien pour lui' });
});
beforeEach(() => m.vider());
afterAll(() => m.app.fermer());

const lire = (suite = '', token = m.jetons.delegue, query: Record<string, string> = {}) =>
  m.app.appeler(token, 'GET', `/api/v1/trade/pharmacies${suite}`, { query });

describe('une pharmacie suivie', () => {
  it('montre ses chiffres et ses encours, et rien de ceux qui y travaillent', async () => {
    await m.accorder();
    const attendue = {
      id: m.pharmacie,
      nom: 'Pharmacie du Canal',
      encours: {
        aDeclarer: { nombre: 2, montants: { HT: 3_000 } },
        aDeclarerMaintenant: { nombre: 1, montants: { HT: 1_000 } },
        aRegler: { nombre: 2, montants: { HT: 12_000 } },
        enRetard: { nombre: 1, montants: { HT: 4_000 } },
        rfa: { nombre: 1, montants: { HT: 8_000 } },
      },
    };
    expect((await lire()).corps).toMatchObject([attendue]);
    expect((await lire(`/${m.pharmacie}`)).corps).toMatchObject(attendue);
    const { corps, brut } = await lire(`/${m.pharmacie}/encours`);
    expect(corps.total).toBe(4);
    expect(brut.toString()).not.toContain('Personne Secrète');
    expect(
      (await lire(`/${m.pharmacie}/encours`, m.jetons.delegue, { etat: 'DECLARE', tri: 'solde', ordre: 'desc' })).corps,
    ).toMatchObject({
      total: 2,
      elements: [
        { soldeCentimes: 8_000, enRetard: false },
        { soldeCentimes: 4_000, enRetard: true },
      ],
    });
    expect((await lire(`/${m.pharmacie}/encours`, m.jetons.delegue, { q: 'EVIERS' })).corps.total).toBe(1);
    expect((await lire(`/${m.pharmacie}/encours`, m.jetons.delegue, { taille: '1', page: '2' })).corps).toMatchObject({
      total: 4,
      elements: [{}],
    });
  });

  it('tait ses encours quand elle n’en a pas accordé la lecture', async () => {
    const { id, version } = await m.accorder();
    await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, {
      version,
      droitTrade: true,
      lectureEncours: false,
      tousLaboratoires: true,
      expireLe: null,
    });
    expect((await lire(`/${m.pharmacie}`)).corps).toMatchObject({ droitTrade: true, encours: null });
    expect((await lire(`/${m.pharmacie}/encours`)).status).toBe(404);
  });

  it('voit dans son journal et à l’écran ce que le délégué a consulté, une fois par jour', async () => {
    const { id } = await m.accorder();
    for (let i = 0; i < 3; i++) await lire(`/${m.pharmacie}/encours`);
    await lire(`/${m.pharmacie}`);
    const { corps } = await m.appeler(m.jetons.admin, 'GET', `/activite/${id}`);
    expect(corps.depuis).toBe(`${jourParis(m.app.horloge.maintenant).slice(0, 7)}-01`);
    const vus = corps.actes.filter(({ objet }: { objet: string }) => objet === 'trade');
    expect(vus).toEqual([
      { objet: 'trade', action: 'consulter-encours', nombre: 1 },
      { objet: 'trade', action: 'consulter-fiche', nombre: 1 },
    ]);
    expect(corps.derniers).toContainEqual({ le: expect.any(String), objet: 'trade', action: 'consulter-fiche' });
  });
});

describe('ses promotions', () => {
  let laboratoireId: number;
  let emplacementId: number;
  const jour = (ecart: number) => ajouterJours(jourParis(m.app.horloge.maintenant), ecart);
  const creer = async (champs: Partial<PromotionSaisie>, valider = true) => {
    const saisie = unePromotion({ laboratoireId, contreparties: [uneContrepartie()], ...champs });
    const { corps } = await m.app.appeler(m.jetons.admin, 'POST', '/api/v1/promotions', { corps: saisie });
    if (valider)
      await m.app.appeler(m.jetons.admin, 'POST', `/api/v1/promotions/${corps.id}/valider`, {
        corps: { version: corps.version },
      });
    return corps;
  };
  beforeAll(async () => {
    const { dbSysteme } = m.app.services;
    const laboratoire = await dbSysteme
      .selectFrom('laboratoire')
      .select('id')
      .where('tenant_id', '=', m.pharmacie)
      .executeTakeFirstOrThrow();
    laboratoireId = laboratoire.id;
    const zone = await dbSysteme
      .insertInto('zone')
      .values({ tenant_id: m.pharmacie, nom: 'Entrée', ordre: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = { tenant_id: m.pharmacie, zone_id: zone.id, nom: 'TG 1', type: 'TG', ordre: 1, actif: true };
    emplacementId = (await dbSysteme.insertInto('emplacement').values(place).returning('id').executeTakeFirstOrThrow())
      .id;
    const tg = { emplacementId, dateDebut: null, dateFin: null, quantiteFacing: null, prixHtCentimes: 15_000 };
    await creer({
      nomOperation: 'Solaires',
      typePromo: 'PROMO_TG',
      dateDebut: jour(-5),
      dateFin: jour(5),
      emplacements: [tg],
    });
    await creer({ nomOperation: 'Rentrée', dateDebut: jour(20), dateFin: jour(30) });
    await creer({ nomOperation: 'Passée', dateDebut: jour(-40), dateFin: jour(-20) });
    await creer({ nomOperation: 'Encore secrète', dateDebut: jour(1), dateFin: jour(2) }, false);
  });

  it('se comptent sur sa carte, et se lisent sans argent, ni brouillon, ni personne', async () => {
    await m.accorder();
    expect((await lire()).corps).toMatchObject([
      { promotions: { enCours: 1, aVenir: 1, aTraiter: 1, sansPhoto: 1, proposees: 0 } },
    ]);
    const { corps, brut } = await lire(`/${m.pharmacie}/promotions`);
    expect(corps.elements.map(({ nomOperation }: { nomOperation: string }) => nomOperation)).toEqual([
      'Rentrée',
      'Solaires',
      'Passée',
    ]);
    expect(corps.elements[1]).toMatchObject({
      statut: 'CONFIRMED',
      emplacements: [{ emplacementNom: 'TG 1', nbPreuves: 0 }],
    });
    expect(brut.toString()).not.toMatch(/Centimes|creePar|modifiePar|Durand/);
  });

  it('se filtrent et se tournent page par page', async () => {
    await m.accorder();
    const noms = async (query: Record<string, string>) =>
      (await lire(`/${m.pharmacie}/promotions`, m.jetons.delegue, query)).corps.elements.map(
        ({ nomOperation }: { nomOperation: string }) => nomOperation,
      );
    expect(await noms({ periode: 'EN_COURS' })).toEqual(['Solaires']);
    expect(await noms({ q: 'rentree' })).toEqual(['Rentrée']);
    expect(await noms({ sansPreuve: 'true' })).toEqual(['Solaires']);
    expect(await noms({ taille: '1', page: '2', ordre: 'asc' })).toEqual(['Solaires']);
  });
});

it('disparaît à l’instant même où l’accès finit, et reparaît avec lui', async () => {
  const { id } = await m.accorder();
  const vues = async () => [(await lire()).corps.length, (await lire(`/${m.pharmacie}/encours`)).status];
  expect(await vues()).toEqual([1, 200]);
  await m.etat(m.jetons.admin, id, 'DEACTIVATED');
  expect(await vues()).toEqual([0, 404]);
  await m.etat(m.jetons.admin, id, 'ACCEPTED');
  expect(await vues()).toEqual([1, 200]);
  const jour = jourParis(m.app.horloge.maintenant);
  await m.jusquAu(id, jour);
  expect(await vues(), 'le dernier jour compte').toEqual([1, 200]);
  m.app.horloge.maintenant = new Date(`${ajouterJours(jour, 1)}T00:30:00+01:00`);
  expect(await vues(), 'minuit et demi à Paris').toEqual([0, 404]);
  m.app.horloge.maintenant = new Date();
});

it('qui cesse d’être délégué ne voit plus rien', async () => {
  await m.accorder(m.jetons.collegue);
  const { dbSysteme } = m.app.services;
  await dbSysteme.updateTable('utilisateur').set({ role: 'OPERATEUR' }).where('id', '=', m.ids.collegue).execute();
  const token = await m.app.connecter('collegue');
  expect((await lire('', token)).status).toBe(403);
  await dbSysteme.updateTable('utilisateur').set({ role: 'DELEGUE' }).where('id', '=', m.ids.collegue).execute();
});
