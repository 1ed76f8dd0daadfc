import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { uneContrepartie, unProduit } from '#shared/features/operations/operation/exemples-de-test.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { creerMonde, URL, type Monde } from '#server/testing/mondes/promotion.ts';

let monde: Monde;
let autreLabo: number;
beforeAll(async () => {
  monde = await creerMonde();
  autreLabo = await monde.unLaboratoire(monde.pharmacie, 'Abysse');
  const valider = (promotion: { id: number; version: number }) => monde.agir('valider', promotion);
  await valider(
    await monde.creer({
      nomOperation: 'Solaires été',
      typePromo: 'PROMO_TG',
      dateDebut: '2026-03-02',
      dateFin: '2026-03-29',
      emplacements: [monde.unePlace(monde.place)],
      contreparties: [
        uneContrepartie({ valeurCentiemes: 10_000 }),
        uneContrepartie({ part: 'TG', valeurCentiemes: 5_000, payeur: 'GROUPEMENT' }),
      ],
      produits: [unProduit({ nom: 'Crème SPF 50', ean: '3400930000014' })],
    }),
  );
  await valider(
    await monde.creer({
      nomOperation: 'Hiver',
      laboratoireId: autreLabo,
      dateDebut: '2026-01-05',
      dateFin: '2026-02-01',
      contreparties: [uneContrepartie({ valeurCentiemes: 3_000 })],
    }),
  );
  await monde.creerTg({
    nomOperation: 'Printemps',
    dateDebut: '2026-04-06',
    dateFin: '2026-05-03',
    emplacements: [monde.unePlace(monde.autrePlace)],
  });
  await monde.agir(
    'refuser',
    await monde.creer({
      nomOperation: 'Abandonnée',
      dispositifs: [{ dispositif: 'PRIX_MINI', prixMiniTtcCentimes: 900 }],
    }),
    { motif: 'Trop cher' },
  );
  await monde.uneCopie({
    nomOperation: 'Proposée',
    typePromo: 'PROMO',
    dateDebut: '2026-03-09',
    dateFin: '2026-03-22',
  });
  await monde.creer({ nomOperation: 'Sans dates', dateDebut: null, dateFin: null, laboratoireId: null });
});
afterAll(() => monde.app.fermer());

const page = async (query: Record<string, string> = {}, token = monde.jetons.OPERATEUR) => {
  const { status, corps } = await monde.app.appeler(token, 'GET', URL, { query });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
  return corps as { elements: Promotion[]; total: number; argent: Promotion['argent'] };
};
const noms = async (query: Record<string, string>) =>
  (await page({ tri: 'nomOperation', ordre: 'asc', ...query })).elements.map((p) => p.nomOperation);

describe('la liste', () => {
  it('dit le total et l’argent de tout ce que les filtres gardent, page par page', async () => {
    const premiere = await page({ taille: '2' });
    expect([premiere.total, premiere.elements.map((p) => p.nomOperation)]).toEqual([6, ['Printemps', 'Proposée']]);
    expect(premiere.argent).toEqual({
      natureFiscale: 'HT',
      autreNature: null,
      attenduCentimes: 18_000,
      aDeclarerCentimes: 18_000,
      declareCentimes: 0,
      recuCentimes: 0,
      compenseCentimes: 0,
      nonReclamees: 1,
    });
    expect(
      (await page({ taille: '2', page: '3' })).elements.map((p) => p.nomOperation),
      'sans date : à la fin',
    ).toEqual(['Hiver', 'Sans dates']);
    expect((await page({ page: '9' })).elements).toEqual([]);
  });

  it.each([
    [{ type: 'TG' }, ['Printemps']],
    [{ type: 'TG,PROMO_TG' }, ['Printemps', 'Solaires été']],
    [{ dispositif: 'PRIX_MINI' }, ['Abandonnée']],
    [{ statut: 'REFUSED' }, ['Abandonnée']],
    [{ statut: 'DRAFT' }, ['Printemps', 'Sans dates']],
    [{ statut: 'EXPIRED,WAITING' }, ['Hiver', 'Proposée']],
    [{ periode: 'EN_COURS' }, ['Solaires été']],
    [{ periode: 'A_VENIR' }, ['Printemps', 'Proposée']],
    [{ periode: 'TERMINEE' }, ['Hiver']],
    [{ aTraiter: 'true' }, ['Hiver']],
    [{ aRepondre: 'true' }, ['Proposée']],
    [{ sansPreuve: 'true' }, ['Solaires été']],
    [{ nonReclamees: 'true' }, ['Hiver']],
    [{ origine: 'GROUPEMENT' }, ['Proposée']],
    [{ payeur: 'GROUPEMENT' }, ['Solaires été']],
    [{ annee: '2025' }, []],
    [{ du: '2026-02-01', au: '2026-03-02' }, ['Abandonnée', 'Hiver', 'Solaires été']],
    [{ q: 'ete solaires' }, ['Solaires été']],
    [{ q: 'spf' }, ['Solaires été']],
    [{ q: '3400930000014' }, ['Solaires été']],
    [{ q: 'abysse' }, ['Hiver']],
    [{ q: '%' }, []],
  ])('garde %j', async (query, attendus) => {
    expect(await noms(query)).toEqual(attendus);
  });

  it('garde un laboratoire, un emplacement, une zone ; ceux d’un autre compte n’existent pas', async () => {
    expect(await noms({ laboratoireId: String(autreLabo) })).toEqual(['Hiver']);
    const [solaire] = (await page({ q: 'solaires' })).elements;
    const { emplacementId, zoneId } = solaire!.emplacements[0]!;
    expect(await noms({ emplacementId: String(emplacementId) })).toEqual(['Solaires été']);
    expect(await noms({ zoneId: String(zoneId) })).toEqual(['Solaires été']);
    for (const query of [
      { laboratoireId: String(monde.laboVoisin) },
      { emplacementId: String(monde.placeVoisine) },
      { zoneId: '987654321' },
    ])
      for (const suite of ['', '/export'])
        expect(
          (
            await monde.app.appeler(monde.jetons.ADMIN, 'GET', `${URL}${suite}`, {
              query: query as unknown as Record<string, string>,
            })
          ).status,
        ).toBe(404);
  });

  it.each([
    ['attendu', 'desc', ['Solaires été', 'Hiver']],
    ['laboratoire', 'asc', ['Hiver', 'Solaires été']],
    ['dateFin', 'asc', ['Hiver', 'Proposée']],
    ['modifieLe', 'asc', ['Solaires été', 'Hiver']],
    ['priorite', 'asc', ['Solaires été', 'Hiver']],
  ])('trie par %s %s', async (tri, ordre, debut) => {
    expect((await page({ tri, ordre })).elements.slice(0, 2).map((p) => p.nomOperation)).toEqual(debut);
  });

  it('montre la priorité que donne le groupement, et trie par elle', async () => {
    const base = monde.app.services.dbSysteme;
    const priorite = {
      tenant_id: monde.groupement,
      nom: 'Incontournable',
      couleur: '#b3322b',
      rang: 1,
      obligatoire: true,
      delai_reponse_jours: 15,
    };
    const { id } = await base.insertInto('priorite').values(priorite).returning('id').executeTakeFirstOrThrow();
    await base.updateTable('promotion').set({ priorite_id: id }).where('tenant_id', '=', monde.groupement).execute();
    await base
      .updateTable('promotion')
      .set({ publiee_le: '2026-02-20T10:00:00Z' })
      .where('modele_id', 'is not', null)
      .execute();
    const [premiere] = (await page({ tri: 'priorite', ordre: 'asc' })).elements;
    expect(premiere).toMatchObject({
      nomOperation: 'Proposée',
      groupementNom: 'Officines Réunies',
      priorite: { nom: 'Incontournable', rang: 1, obligatoire: true, reponseAvant: '2026-03-07' },
    });
  });

  it('n’est que celle du compte', async () => {
    expect((await page({}, monde.voisin)).total).toBe(0);
  });
});

describe('les tableaux', () => {
  it('les tuiles', async () => {
    expect((await monde.appeler(monde.jetons.ADMIN, 'GET', '/tuiles')).corps).toEqual({
      enCours: 1,
      attendu: { HT: 15_000 },
      aRepondre: 1,
      aTraiter: 1,
      aDeclarer: { HT: 3_000 },
      sansPreuve: 1,
      nonReclamees: 1,
    });
    expect((await monde.appeler(monde.jetons.ADMIN, 'GET', `/tuiles?laboratoireId=${autreLabo}`)).corps).toMatchObject({
      enCours: 0,
      aTraiter: 1,
    });
    expect((await monde.appeler(monde.jetons.ADMIN, 'GET', `/tuiles?laboratoireId=${monde.laboVoisin}`)).status).toBe(
      404,
    );
  });

  it('le calendrier : celles d’une période, par laboratoire, dont le brouillon se déplace', async () => {
    const { corps } = await monde.appeler(monde.jetons.MERCHANDISING, 'GET', '/calendrier?du=2026-03-01&au=2026-04-30');
    expect(corps.map((c: { nomOperation: string; deplacable: boolean }) => [c.nomOperation, c.deplacable])).toEqual([
      ['Solaires été', false],
      ['Abandonnée', false],
      ['Proposée', false],
      ['Printemps', true],
    ]);
    for (const fenetre of ['du=2026-03-02&au=2026-03-01', 'du=2026-01-01&au=2027-06-01', 'du=2026-01-01'])
      expect((await monde.appeler(monde.jetons.ADMIN, 'GET', `/calendrier?${fenetre}`)).status, fenetre).toBe(400);
  });

  it('le plan : qui tient sa place, qui la prévoit', async () => {
    const plan = async (suite = '') =>
      (await monde.appeler(monde.jetons.ADMIN, 'GET', `/plan?du=2026-03-29&au=2026-04-06${suite}`)).corps;
    expect(await plan()).toMatchObject([
      {
        emplacementId: monde.place,
        nomOperation: 'Solaires été',
        occupe: true,
        deplacable: true,
        // The TG's own money, not that of the promo beside it.
        attendu: { HT: 5_000 },
        statut: 'CONFIRMED',
      },
      { emplacementId: monde.autrePlace, nomOperation: 'Printemps', occupe: false, statut: 'DRAFT' },
    ]);
    const [{ promotionId }] = await plan(`&emplacementIds=${monde.place}`);
    expect(await plan(`&emplacementIds=${monde.place}&sauf=${promotionId}`)).toEqual([]);
    expect((await monde.appeler(monde.voisin, 'GET', '/plan?du=2026-03-29&au=2026-04-06')).corps).toEqual([]);
  });

  it.each([
    [
      'l’argent de la TG',
      [uneContrepartie({ valeurCentiemes: 65_001 }), uneContrepartie({ part: 'TG', valeurCentiemes: 10_001 })],
      10_001,
    ],
    ['à défaut, celui de l’opération', [uneContrepartie({ valeurCentiemes: 65_001 })], 65_001],
  ])('le plan partage entre ses places, au centime, %s', async (_, contreparties, total) => {
    const { id } = await monde.creer({
      nomOperation: 'Deux places',
      typePromo: 'PROMO_TG',
      dateDebut: '2026-06-01',
      dateFin: '2026-06-28',
      emplacements: [monde.unePlace(monde.place), monde.unePlace(monde.autrePlace)],
      contreparties,
    });
    const du = async (suite = '') =>
      (await monde.appeler(monde.jetons.ADMIN, 'GET', `/plan?du=2026-06-01&au=2026-06-28${suite}`)).corps.filter(
        (o: { promotionId: number }) => o.promotionId === id,
      );
    const parts = (await du()).map(({ attendu }: { attendu: MontantsParNature }) => attendu.HT);
    expect(parts).toEqual([Math.ceil(total / 2), Math.floor(total / 2)]);
    const [seule] = await du(`&emplacementIds=${monde.autrePlace}`);
    expect(seule.attendu.HT, 'la part d’une place ne change pas quand on n’en regarde qu’une').toBe(parts[1]);
    await monde.app.services.dbSysteme.deleteFrom('promotion').where('id', '=', id).execute();
  });

  it('l’export : les mêmes lignes, en clair', async () => {
    const { brut, entetes } = await monde.appeler(monde.jetons.ADMIN, 'GET', '/export?format=csv&q=solaires');
    const [titres, ligne, ...reste] = brut.toString('utf8').trim().split('\r\n');
    expect([titres?.replaceAll('"', '').startsWith('Laboratoire;Opération;Type;Statut;Début;Fin'), reste]).toEqual([
      true,
      [],
    ]);
    expect(ligne?.replaceAll('"', '')).toContain(
      'Éclat Santé;Solaires été;Promo et TG;Confirmée;02/03/2026;29/03/2026;Lot virtuel',
    );
    expect(String(entetes['content-disposition'])).toContain('promotions-2026-03-04.csv');
    expect((await monde.appeler(monde.jetons.ADMIN, 'GET', '/export')).brut.subarray(0, 2).toString()).toBe('PK');
  });
});
