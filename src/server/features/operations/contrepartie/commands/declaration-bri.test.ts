import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import readWorkbook from 'read-excel-file/node';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';

let m: MondeArgent;
beforeAll(async () => {
  m = await creerMondeArgent();
  m.app.horloge.maintenant = new Date('2026-04-10T10:00:00Z');
});
afterAll(() => m.app.fermer());

const URL = '/api/v1/promotions';
describe('la déclaration des BRI', () => {
  const bri = { dispositif: 'BRI', valeurCentimes: 200 };
  const classeur = async (token: string, laboratoireId: number, query: object = {}) => {
    const reponse = await m.app.appeler(token, 'GET', `${URL}/declaration-bri`, {
      query: { laboratoireId: String(laboratoireId), du: '2026-03-01', au: '2026-03-31', ...query },
    });
    return { ...reponse, feuilles: reponse.status === 200 ? await readWorkbook(reponse.brut) : [] };
  };

  it('d’une pharmacie : total, produits, une feuille par produit, aucune formule', async () => {
    const labo = await m.unLaboratoire(m.pharmacie, 'Labo des bons');
    const produits = [
      { nom: '=SOMME(A1) [crème]: 50 ml / très longue désignation', ean: '3400930000001', quantite_vendue: 7 },
      { nom: 'Total', quantite_vendue: 3 },
      { nom: 'Invendu', quantite_vendue: 0 },
    ];
    await m.unePromotion({ laboratoire_id: labo, dispositifs: [bri], produits });
    await m.unePromotion({
      laboratoire_id: labo,
      dispositifs: [bri],
      produits: [{ nom: 'Même code', ean: '3400930000001', quantite_vendue: 5 }],
    });
    // None of these count: no BRI, another month, not validated, another laboratory.
    await m.unePromotion({ laboratoire_id: labo, produits });
    await m.unePromotion({ laboratoire_id: labo, dispositifs: [bri], produits, date_fin: '2026-04-01' });
    await m.unePromotion({ laboratoire_id: labo, dispositifs: [bri], produits, etat_promo: 'REFUSED' });
    await m.unePromotion({ dispositifs: [bri], produits });
    const { feuilles, entetes } = await classeur(m.jetons.ACHAT, labo);
    expect(entetes['content-disposition']).toContain('declaration-bri');
    expect(feuilles.map(({ sheet }) => sheet)).toEqual([
      'Total',
      'Produit',
      expect.stringMatching(/^=SOMME/),
      'Total (2)',
    ]);
    expect(feuilles[0]!.data).toEqual([
      ['Nom', 'IDNAT ou FINESS', 'Qté'],
      ['Pharmacie du Canal', null, 15],
    ]);
    expect(feuilles[1]!.data).toEqual([
      ['EAN13', 'Nom', 'Laboratoire', 'Qté'],
      ['3400930000001', expect.stringMatching(/^'=SOMME/), 'Labo des bons', 12],
      [null, 'Total', 'Labo des bons', 3],
    ]);
    for (const { sheet } of feuilles) expect(sheet.length).toBeLessThanOrEqual(31);
  });

  it('d’un groupement : ses adhérents, sur ses propres promotions, chacun par son numéro', async () => {
    const modele = await m.unePromotion({
      tenant_id: m.groupement,
      origine: 'GROUPEMENT',
      laboratoire_id: m.laboGroupement,
      dispositifs: [bri],
      contreparties: [],
    });
    const copieChez = async (tenant: number, quantite: number, champs: object = {}) =>
      m.unePromotion({
        tenant_id: tenant,
        origine: 'GROUPEMENT',
        groupement_id: m.groupement,
        modele_id: modele.id,
        acceptation_promo: 'ACCEPTED',
        laboratoire_id: await m.unLaboratoire(tenant),
        dispositifs: [bri],
        contreparties: [],
        produits: [{ nom: 'Baume', ean: '3400930000002', quantite_vendue: quantite }],
        ...champs,
      });
    const homonyme = await m.app.unTenant({ nom: 'Pharmacie du Canal' });
    const parti = await m.app.unTenant({ nom: 'Pharmacie partie' });
    const adherer = (pharmacie: number, etat: string, suite: object = {}) =>
      m.systeme((tx) =>
        tx
          .insertInto('adhesion')
          .values({ tenant_id: m.groupement, pharmacie_id: pharmacie, etat, ...suite })
          .execute(),
      );
    await adherer(m.pharmacie, 'ACCEPTED');
    await adherer(homonyme, 'ACCEPTED');
    await adherer(parti, 'TERMINATED', { terminee_le: '2026-04-01T00:00:00Z', rompue_par: 'PHARMACIE' });
    await copieChez(m.pharmacie, 4);
    await copieChez(homonyme, 6);
    await copieChez(parti, 100);
    await copieChez(m.voisinage, 50, { acceptation_promo: 'WAITING' });
    // An adhérent's own promotion does not concern the groupement.
    await m.unePromotion({ dispositifs: [bri], produits: [{ ean: '3400930000002', quantite_vendue: 1000 }] });
    const { feuilles } = await classeur(m.jetons.CONSULTATION_GROUPEMENT, m.laboGroupement);
    expect(feuilles.map(({ sheet }) => sheet)).toEqual(['Total', 'Produit', 'Baume']);
    expect(feuilles[0]!.data.slice(1)).toEqual([
      ['Pharmacie du Canal', null, 4],
      ['Pharmacie du Canal', null, 6],
    ]);
    expect(feuilles[1]!.data.slice(1)).toEqual([['3400930000002', 'Baume', expect.any(String), 10]]);
    expect((await classeur(m.jetons.ACHAT, m.laboGroupement)).status).toBe(404);
    expect((await classeur(m.jetons.GROUPEMENT, m.labo)).status).toBe(404);
  });

  it('refuse une période à l’envers ; vide, garde ses deux feuilles', async () => {
    expect((await classeur(m.jetons.ACHAT, m.labo, { du: '2026-05-01' })).status).toBe(400);
    expect((await classeur(m.jetons.ACHAT, m.labo, { du: '2020-01-01', au: '2020-12-31' })).feuilles).toHaveLength(2);
  });
});
